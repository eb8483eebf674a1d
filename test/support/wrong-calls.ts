import { inventoryBody, receivableBody } from './bodies.ts';
import { documentBody, policyBody, scenarioBody } from './every-resource.ts';

/** Requests that break a rule that no body with one wrong place breaks. */
export interface WrongCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const UNKNOWN = 'd9428888-122b-41e1-b85c-61e80e5c7e3b';
const TOMORROW = '9998-12-31';
const post = (path: string, body: unknown): WrongCall => ({ method: 'POST', path, body });
const get = (path: string, headers: WrongCall['headers'] = {}): WrongCall => ({
  method: 'GET',
  path,
  headers,
});

const asset = (asset_class: string, attributes: object) =>
  post('/assets', inventoryBody({ asset_class, attributes }));
const line = (fields: object) => post('/inventory/estimates', { lines: [fields] });
const own = { description: 'Feed', quantity: '1', unit: 'kg', unit_price: '1' };
const estimate = (text: string) =>
  post('/public-estimates', `{"asset_class":"REAL_ESTATE","parameters":{"estimate":${text}}}`);
const figures = (asset_class: string, parameters: object) =>
  post('/public-estimates', { asset_class, parameters });
const flows = (date: string, discount_rate: string) => ({
  cash_flows: [{ date, amount: '1.00' }],
  discount_rate,
  valuation_date: '2026-11-20',
});
/** Of a portfolio of receivables. */
const BUCKET = {
  face_amount: '1.00',
  default_rate: '0',
  loss_given_default: '0',
  dilution_rate: '0',
  days_to_receipt: '0',
};

const OF_FIELDS: readonly WrongCall[] = [
  asset('EQUIPMENT', {}),
  asset('EQUIPMENT', { family: 'TRATOR' }),
  asset('EQUIPMENT', { age_years: '4' }),
  asset('LIVESTOCK', { product_id: 'pig', heads: '1', weight_kg: '100', carcass_yield: '0.5' }),
  asset('LIVESTOCK', { product_id: 'ox', heads: '1', weight_kg: '100', carcass_yield: '0' }),
  asset('VEHICLE', { type: 'cars', brand: '21', model: '7541', year: '2018-5', quantity: '0' }),
  asset('RURAL_LAND', { area_ha: '9'.repeat(18), price_per_ha: '10' }),
  asset('FUND_UNIT', { identifier: 'X', quantity: '9'.repeat(18), unit_price: '10' }),
  asset('AIRCRAFT', { description: ' ', service_life_years: '0' }),
  asset('AIRCRAFT', { description: '', residual_rate: '1.1' }),
  post('/assets', receivableBody({ owner: {}, declared_value: { date: '2026-11-20' } })),
  post('/assets', receivableBody({ declared_value: { amount: '1.00', date: TOMORROW, origin: 'Owner' } })),
  line({ ...own, product_id: 'soy' }),
  line({ ...own, state: 'PR' }),
  line({ quantity: '1' }),
  line({ quantity: '1', unit: 'kg' }),
  line({ ...own, quantity: '9'.repeat(18), unit_price: '10' }),
  post('/inventory/estimates', { lines: [] }),
  post('/inventory/estimates', { lines: Array.from({ length: 101 }, () => own) }),
  estimate('5'),
  estimate('{"value": "cheese"}'),
  estimate('{"value": -1}'),
  estimate(`{"value": ${'9'.repeat(19)}}`),
  figures('RECEIVABLE', { face_value: '1.00', due_date: '2027-01-01', discount_rate: '-1' }),
  figures('EQUITY_STAKE', { ...flows('9999-12-31', '999999'), ownership_share: '1' }),
  figures('INTELLECTUAL_PROPERTY', { ...flows('2027-11-20', '0.1'), valuation_date: TOMORROW }),
  figures('RURAL_LAND', { area_ha: '9'.repeat(18), price_per_ha: '10' }),
  figures('NO_CLASS', {}),
  post('/public-estimates', `{"parameters":${'['.repeat(70)}${']'.repeat(70)}}`),
  post('/documents', { ...documentBody(UNKNOWN), file_name: 'a/b', size_bytes: 0, sha256: 'X', kind: 'X' }),
  post('/documents', {
    ...documentBody(UNKNOWN),
    file_name: '..',
    size_bytes: 'x',
    sha256: 1,
    media_type: 'x',
  }),
  post('/policies', policyBody({ asset_classes: ['VESSEL', 'VESSEL'], accepted_bases: [] })),
  post('/policies', policyBody({ asset_classes: Array.from({ length: 19 }, () => 'VESSEL') })),
  post('/policies', policyBody({ max_reference_age_days: 22, max_valuation_age_days: '1' })),
  post('/policies', policyBody({ effective_until: '2025-01-01' })),
  post('/scenarios', scenarioBody({ kind: 'NONE' })),
  post('/scenarios', scenarioBody({ kind: 'CASH_FLOW', asset_class: 'NONE' })),
  post(
    '/scenarios',
    scenarioBody({
      asset_class: 'RECEIVABLE',
      kind: 'RECEIVABLES_PORTFOLIO',
      parameters: { buckets: ['1', '30'].map((days_past_due_from) => ({ ...BUCKET, days_past_due_from })) },
    }),
  ),
  ...[
    'x',
    'http://example.com/',
    'https://u@example.com/',
    'https://example.com/#x',
    'https://example.com:1/',
  ].map((url) => post('/webhooks', { url, types: ['asset.archived'] })),
  post('/webhooks', { url: 'https://10.0.0.1/', types: ['asset.archived', 'asset.archived'] }),
  post('/webhooks', { url: 'https://10.0.0.1/', types: ['asset.archived'] }),
  post('/webhooks', { url: 'https://example.com/', types: [] }),
  post('/valuations', { asset_id: UNKNOWN, purpose: 'X', document_ids: [UNKNOWN, UNKNOWN] }),
  post('/valuations', {
    asset_id: UNKNOWN,
    purpose: 'SALE',
    document_ids: Array.from({ length: 51 }, () => UNKNOWN),
  }),
  post('/valuations', { asset_id: UNKNOWN, purpose: 'SALE', valuation_date: TOMORROW }),
  post('/valuations', { asset_id: UNKNOWN, purpose: 'SALE', valuation_date: '2026-11-20', repeats: UNKNOWN }),
];

const OF_THE_ADDRESS: readonly WrongCall[] = [
  get('/nowhere'),
  get('/profiles?x=1'),
  get('/profiles?%ff=1'),
  get('/assets?limit=0'),
  get('/assets?limit=x'),
  get('/assets?limit=1&limit=2'),
  get('/assets?cursor=x'),
  get('/assets/x'),
  get(`/assets/${UNKNOWN}`),
  get(`/assets/${UNKNOWN}?as_of=yesterday`),
  get(`/assets/${UNKNOWN}?as_of=9999-01-01T00:00:00.000Z`),
  get('/market/vehicles?model=1&type=boats'),
  get('/market/vehicles?model=1&type=cars'),
  get('/inventory/references?product_id=x&state=XX'),
];

const OF_HEADERS: readonly WrongCall[] = [
  { ...get('/assets'), headers: { authorization: 'Bearer wrong' } },
  get('/assets', { 'consistency-token': 'x' }),
  { ...post('/assets', inventoryBody()), headers: { 'idempotency-key': '' } },
  { ...post('/assets', inventoryBody()), headers: { 'idempotency-key': 'short' } },
  { ...post('/public-estimates', '{}'), headers: { 'content-type': 'text/plain' } },
  post('/public-estimates', '{'),
  post('/public-estimates', new Uint8Array([0xff])),
  post('/public-estimates', ' '.repeat(8_193)),
  { method: 'PATCH', path: `/assets/${UNKNOWN}`, body: {} },
  { method: 'PATCH', path: `/assets/${UNKNOWN}`, body: {}, headers: { 'if-match': '*' } },
  {
    method: 'PATCH',
    path: `/assets/${UNKNOWN}`,
    body: { attributes: 1, owner: 1 },
    headers: { 'if-match': '"1"' },
  },
  ...['', 'sha-256=x'].map((digest) => ({
    method: 'PUT',
    path: `/documents/${UNKNOWN}/parts/01`,
    body: new Uint8Array(1),
    headers: { 'content-type': 'application/octet-stream', 'content-digest': digest },
  })),
  {
    method: 'PUT',
    path: `/documents/${UNKNOWN}/parts/1`,
    body: new Uint8Array(1),
    headers: { 'content-type': 'application/octet-stream', 'content-digest': 'sha-256=x' },
  },
];

export const WRONG_CALLS: readonly WrongCall[] = [...OF_FIELDS, ...OF_THE_ADDRESS, ...OF_HEADERS];
