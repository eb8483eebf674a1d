import { client } from './valuation/client.gen.js';
import {
  getAsset,
  getJob,
  getValuationReport,
  patchAsset,
  registerAsset,
  requestValuation,
} from './valuation/index.js';

const { ASSET_VALUATION_URL, ASSET_VALUATION_TOKEN } = process.env;
client.setConfig({ baseUrl: ASSET_VALUATION_URL ?? '', auth: ASSET_VALUATION_TOKEN ?? '' });

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() });

// Register an asset. A schema a class: TypeScript knows the attributes by `asset_class`.
const registered = await registerAsset({
  headers: key(),
  body: {
    asset_class: 'RURAL_LAND',
    profile_version: '1.0.0',
    name: 'Made-up farm',
    attributes: { area_ha: '100', price_per_ha: '1500.00' },
    declared_value: { amount: '150000.00', date: '2026-01-02', origin: 'Own bookkeeping' },
  },
  throwOnError: true,
});
const { id } = registered.data;

// Ask for a valuation, and follow the job until it has ended.
const accepted = await requestValuation({
  headers: key(),
  body: { asset_id: id, purpose: 'SALE' },
  throwOnError: true,
});
const ended = async (job_id: string) => {
  for (;;) {
    const { data } = await getJob({ path: { id: job_id }, throwOnError: true });
    if (data.status !== 'QUEUED' && data.status !== 'RUNNING') return data;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};
const job = await ended(accepted.data.job_id);

// Read the report.
const { data: report } = await getValuationReport({
  path: { id: accepted.data.valuation_id },
  throwOnError: true,
});
const declared = report.values.declared_value.amount;

// Change what was read, and only that: the ETag goes back as If-Match.
const read = await getAsset({ path: { id }, throwOnError: true });
const changed = await patchAsset({
  path: { id },
  headers: { ...key(), 'If-Match': read.response.headers.get('etag') ?? '' },
  body: { name: 'Made-up farm, sold in part' },
  throwOnError: true,
});

// What is wrong comes as types, too: a code, and each field by its pointer.
const refused = await patchAsset({
  path: { id },
  headers: { ...key(), 'If-Match': changed.response.headers.get('etag') ?? '' },
  body: { attributes: { area_ha: 'a hundred' } },
});
const { code, errors } = refused.error ?? { code: 'none', errors: [] };
const wrong = errors.map((error) => `${error.pointer} ${error.code}`);

console.log(JSON.stringify({ job: job.status, declared, name: changed.data.name, code, wrong }));
