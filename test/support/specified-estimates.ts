import { ITEM } from '../sources/compras-gov/purchases.ts';
import { ARGO_CODES } from '../sources/fipe/made-up.ts';
import { FUND } from './fund-quotas.ts';
import { TREASURY_ID } from './good-answers.ts';

/** One request to each public route that values at a source's price; the sources of `goodSources` answer all of them. */
export const estimates = {
  vehicle: ['/market/vehicle-estimates', ARGO_CODES],
  treasury: ['/market/treasury-estimates', { product_id: TREASURY_ID, quantity: '2.5' }],
  purchase: ['/market/equipment-estimates', { family: 'CATMAT', product_code: ITEM, condition: 'NEW' }],
  credit: [
    '/market/credit-estimates',
    { asset_class: 'COURT_CLAIM', face_value: '10000.00', due_date: '2027-11-22' },
  ],
  herd: [
    '/market/guided-estimates',
    { asset_class: 'LIVESTOCK', parameters: { product_id: 'ox', heads: '10', weight_kg: '450' } },
  ],
  gold: [
    '/market/guided-estimates',
    { asset_class: 'PRECIOUS_METAL', parameters: { metal: 'GOLD', mass_g: '100', fineness: '0.750' } },
  ],
  fund: [
    '/market/guided-estimates',
    { asset_class: 'FUND_UNIT', parameters: { tax_id: FUND, quantity: '1000' } },
  ],
  quick: ['/inventory/quick-estimates', { product_id: 'soy', quantity: '100' }],
  stock: ['/inventory/estimates', { lines: [{ product_id: 'soy', quantity: '100' }] }],
} as const;
export const ESTIMATES = Object.values(estimates);

type Members = { readonly [name: string]: unknown };

export const itemsOf = (body: Members) => body.items as readonly Members[];
export const limitationsOf = (body: Members): readonly string[] =>
  (body.limitations as readonly { code: string }[]).map(({ code }) => code);
export const faultsOf = (body: Members): readonly string[] =>
  ((body.errors ?? []) as readonly { pointer: string }[]).map(({ pointer }) => pointer);
