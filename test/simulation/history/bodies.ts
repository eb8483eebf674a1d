import { createHash } from 'node:crypto';
import type { Random } from '../../support/random.ts';
import { UNREADABLE } from '../world/replica.ts';

/** Bodies that clients send. Each has a mark of its organization and step, by which the checks find it. */

/** In every text of an organization, and in none of another's. */
export const markOf = (organization: number): string => `canary-${'abcdefgh'[organization]}`;

/** Unique: no other body has this name. */
export const nameOf = (organization: number, step: number, what = ''): string =>
  `${markOf(organization)} ${step}${what}`;

export const PORTFOLIOS = ['North', 'South'] as const;

/** Before every valuation date, so that a price from this day on has a value on each of them. */
const LONG_AGO = '2026-01-01';

/** A valuation date of today, or one that is nearly too old by the policies that limit ages. */
export const valuationDay = (random: Random) =>
  random.next() < 0.6 ? { valuation_date: random.pick(['2026-11-01', '2026-11-08', '2026-11-15']) } : {};

export function assetBody(random: Random, organization: number, name: string) {
  const inventory = (line: object) => ({ asset_class: 'INVENTORY', attributes: { lines: [line] } });
  const kind = random.pick([
    inventory({
      description: 'Coffee',
      quantity: String(1 + random.int(900)),
      unit: 'sc 60 kg',
      unit_price: `${1 + random.int(2_000)}.50`,
      price_as_of: LONG_AGO,
    }),
    inventory({ product_id: 'soy', quantity: String(1 + random.int(900)) }),
    {
      asset_class: 'COURT_CLAIM',
      attributes: { face_value: `${1_000 + random.int(90_000)}.00`, due_date: '2029-12-31' },
    },
  ]);
  return {
    ...kind,
    profile_version: '1.0.0',
    name,
    ...(random.next() < 0.6 && { portfolio: `${markOf(organization)} ${random.pick(PORTFOLIOS)}` }),
    ...(random.next() < 0.4 && { owner: { name: `Owner ${markOf(organization)}` } }),
  };
}

export const patchBody = (random: Random, organization: number, name: string) => ({
  name,
  ...(random.next() < 0.3 && { portfolio: `${markOf(organization)} ${random.pick(PORTFOLIOS)}` }),
  ...(random.next() < 0.2 && { owner: { name: `Owner ${markOf(organization)} ${name}` } }),
});

export const policyBody = (random: Random, name: string) => ({
  name,
  asset_classes: random.pick([['INVENTORY'], ['INVENTORY', 'COURT_CLAIM']]),
  forced_liquidation_discount: '0.35',
  collateral_haircut: `0.${10 + random.int(80)}`,
  accepted_bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED', 'PRESENT_VALUE_SCENARIO'],
  effective_from: random.pick(['2026-01-01', '2026-11-01', '2026-11-16']),
  // Within the simulated days, or not.
  ...(random.next() < 0.6 && {
    max_valuation_age_days: random.pick([5, 10, 300]),
    ...(random.next() < 0.7 && { revalue_days_before: 4 }),
  }),
  ...(random.next() < 0.5 && { evidence_rules: random.pick([[], [FRESH_INVOICE]]) }),
  ...(random.next() < 0.5 && { approvals: TWO_FOR_MUCH }),
  ...random.pick<object>([
    { max_valuation_age_days: 9 },
    { max_valuation_age_days: 9, revalue_days_before: 2 },
    { max_valuation_age_days: 15, revalue_days_before: 12 },
    { max_valuation_age_days: 12, revalue_days_before: 0 },
  ]),
});

const FRESH_INVOICE = { bases: ['USER_PROVIDED'], any_of: ['INVOICE'], max_age_days: 10 };
const TWO_FOR_MUCH = [
  { up_to: '1000.00', count: 1 },
  { up_to: null, count: 2 },
];

/**
 * A scenario with a face value contradicts nearly every claim, so its valuations are refused; half of the others ask a source
 * for their rate.
 */
export function scenarioBody(random: Random, name: string) {
  const face = random.int(3) === 0 ? 1_000 + random.int(90_000) : undefined;
  const parameters = {
    ...(face !== undefined && { face_value: `${face}.00` }),
    due_date: '2029-12-31',
    ...(face !== undefined && face % 2 === 0 ? { discount: 'PREFIXED_CURVE' } : { discount_rate: '0.18' }),
  };
  return { name, asset_class: 'COURT_CLAIM', kind: 'PRESENT_VALUE', parameters };
}

/** Five references an organization, so that some are taken already. */
export const obligationBody = (random: Random, organization: number, name: string) => ({
  external_reference: `${markOf(organization)} loan ${random.int(5)}`,
  name,
  balance: { amount: `${1 + random.int(9_000)}.00`, date: LONG_AGO },
  required_coverage: random.pick(['1', '1.30', '0.10', '0']),
  ...(random.next() < 0.4 && { debtor: { name: `Debtor ${markOf(organization)}` } }),
  ...(random.next() < 0.5 && { portfolio: `${markOf(organization)} ${random.pick(PORTFOLIOS)}` }),
});

export const obligationPatch = (random: Random, organization: number, name: string) => ({
  name,
  ...(random.next() < 0.6 && { balance: { amount: `${random.int(9_000)}.00`, date: LONG_AGO } }),
  ...(random.next() < 0.3 && { required_coverage: random.pick(['1', '2', '0']) }),
  ...(random.next() < 0.2 && { debtor: { name: `Debtor ${markOf(organization)} ${name}` } }),
});

export const registrationBody = (organization: number) => ({
  registry: 'Made-up registry',
  number: `Number ${markOf(organization)}`,
  registered_on: LONG_AGO,
});

export function guaranteeBody(random: Random, organization: number, assetId: string, obligationId: string) {
  const kind = random.pick(['OTHER', 'OTHER', 'PLEDGE', 'FIDUCIARY_ASSIGNMENT']);
  return {
    asset_id: assetId,
    obligation_id: obligationId,
    kind,
    rank: 1 + random.int(2),
    share: random.pick(['1', '0.5', '0.6', '0.4']),
    effective_from: LONG_AGO,
    ...(random.next() < 0.3 && { limit: `${random.int(5_000)}.00` }),
    ...(kind === 'PLEDGE' && random.next() < 0.5 && { registration: registrationBody(organization) }),
  };
}

export const encumbranceBody = (random: Random, organization: number) => ({
  holder: `Bank ${markOf(organization)}`,
  kind: random.pick(['MORTGAGE', 'OTHER']),
  rank: 1 + random.int(2),
  ...random.pick<object>([{ amount: `${random.int(5_000)}.00` }, { share: '0.4' }, {}]),
});

export function evidenceOf(
  random: Random,
  name: string,
): { readonly bytes: Buffer; readonly sha256: string } {
  // Now and then one receipt is sent for several things.
  const what = random.next() < 0.3 ? `receipt ${random.int(2)}` : name;
  const bytes = Buffer.from(random.next() < 0.2 ? `${UNREADABLE} ${name}` : `Evidence of ${what}`);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export const documentBody = (
  assetId: string,
  name: string,
  { bytes, sha256 }: ReturnType<typeof evidenceOf>,
) => ({
  asset_id: assetId,
  kind: 'INVOICE',
  file_name: `${name}.txt`,
  media_type: 'text/plain',
  size_bytes: bytes.length,
  sha256,
  // Some are too old for a policy that requires recent ones.
  document_date: bytes.length % 2 === 0 ? '2026-11-01' : '2026-01-01',
  issuer: `Issuer ${name}`,
});

/** RFC 9530. */
export const contentDigest = (sha256: string): string =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`;

const UNKNOWN_SCENARIO = '5ce0a510-0000-4000-8000-000000000000';

/** Three to twelve lines, a few of which are wrong, each in its own way. */
export function batchBody(random: Random, organization: number, name: string): Buffer {
  const keys: string[] = [];
  const lines = Array.from({ length: 3 + random.int(10) }, (_, index) => {
    const key = `${markOf(organization)} key ${index}`;
    const asset = assetBody(random, organization, `${name} line ${index + 1}`);
    const dice = random.next();
    const earlier = keys[random.int(keys.length + 1)];
    keys.push(key);
    if (dice < 0.08) return `{"key":"${key}","asset":`;
    if (dice < 0.14) return JSON.stringify({ key: '', asset });
    if (dice < 0.2) return JSON.stringify({ key, asset: { ...asset, name: undefined } });
    if (dice < 0.3 && earlier !== undefined) return JSON.stringify({ key: earlier, asset });
    if (dice < 0.65) return JSON.stringify({ key, asset });
    const scenario = dice < 0.72 && { scenario_id: UNKNOWN_SCENARIO };
    return JSON.stringify({
      key,
      asset,
      valuation: { purpose: 'SALE', ...valuationDay(random), ...scenario },
    });
  });
  return Buffer.from(lines.join('\n') + (random.next() < 0.5 ? '\n' : ''));
}
