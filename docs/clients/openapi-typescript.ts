import type { components } from './valuation.js';

type Asset = components['schemas']['Asset'];
type AssetRegistration = components['schemas']['AssetRegistration'];
type Problem = components['schemas']['Error'];

const { ASSET_VALUATION_URL = '', ASSET_VALUATION_TOKEN = '' } = process.env;

// Types alone come out, no program: the requests are yours.
async function register(body: AssetRegistration): Promise<Asset> {
  const answer = await fetch(`${ASSET_VALUATION_URL}/assets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ASSET_VALUATION_TOKEN}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (answer.ok) return (await answer.json()) as Asset;
  const { code, errors } = (await answer.json()) as Problem;
  throw new Error(`${code} ${errors.map((error) => error.pointer).join()}`);
}

const farm = { asset_class: 'RURAL_LAND', profile_version: '1.0.0', name: 'Made-up farm' } as const;
const asset = await register({ ...farm, attributes: { area_ha: '100', price_per_ha: '1500.00' } });
const refused = await register({ ...farm, attributes: { area_ha: 'a hundred' } }).catch(String);
console.log(JSON.stringify({ name: asset.name, refused }));
