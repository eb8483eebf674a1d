import type { JsonObject } from '../../../../kernel/json.ts';

/** Made-up market data for the worked examples. */

const date = '2026-10-15';

const datum = (price: string, values: readonly string[], index: number): JsonObject => ({
  price,
  date,
  source: `Made-up listing ${index + 1}`,
  values: [...values],
});

const DECLARED = {
  property_description: { grade: 'III', evidence: 'Inspected on 2026-11-10' },
  data_identification: { grade: 'II', evidence: 'Listings on file' },
} as const;

/** Areas in m² and prices of flats. */
const FLATS: readonly (readonly [area: string, price: string])[] = [
  ['48', '262000.00'],
  ['52', '281000.00'],
  ['55', '305000.00'],
  ['60', '318000.00'],
  ['63', '341000.00'],
  ['68', '352000.00'],
  ['72', '386000.00'],
  ['75', '391000.00'],
  ['80', '428000.00'],
  ['86', '447000.00'],
  ['90', '480000.00'],
  ['95', '489000.00'],
];

/** Prices of flats on their areas: 12 data for one variable. */
export const comparedFlats = {
  treatment: 'REGRESSION',
  variables: [{ name: 'area_m2' }],
  subject: { values: ['70'] },
  data: FLATS.map(([area, price], index) => datum(price, [area], index)),
  declared: DECLARED,
} as const satisfies JsonObject;

/** The same without what nobody but its owner can declare. */
export const flatsUndeclared = {
  treatment: comparedFlats.treatment,
  variables: comparedFlats.variables,
  subject: comparedFlats.subject,
  data: comparedFlats.data,
} satisfies JsonObject;

/** Five prices with a factor each for what is only offered, and for how it lies; of one unit, where a quantity is given. */
export const withFactors = (quantity?: string): JsonObject => ({
  treatment: 'FACTORS',
  variables: [{ name: 'offer' }, { name: 'condition' }],
  subject: quantity === undefined ? {} : { quantity },
  data: [
    ['40000.00', ['0.9', '1.05']],
    ['41500.00', ['0.9', '1']],
    ['36800.00', ['1', '1']],
    ['39900.00', ['0.9', '1.1']],
    ['37250.50', ['1', '0.98']],
  ].map(([price, values], index) => datum(price as string, values as string[], index)),
});

/** As of a day before they were known. */
export const DAY_BEFORE_DATA = '2026-10-14';
