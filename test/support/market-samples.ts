import type { JsonObject } from '../../src/kernel/json.ts';

/** Invented market data of flats, by deterministic formulas. The figures are those of the guide. */

export const BOTH_DECLARED = {
  property_description: { grade: 'III', evidence: 'Inspected on 2026-11-10' },
  data_identification: { grade: 'III', evidence: 'Listings on file' },
} as const satisfies JsonObject;

interface Flat {
  readonly price: number;
  readonly values: readonly (number | string)[];
}

const sampleOf = (
  variables: readonly JsonObject[],
  subject: readonly string[],
  flats: readonly Flat[],
  changes: JsonObject = {},
): JsonObject => ({
  treatment: 'REGRESSION',
  variables: [...variables],
  subject: { values: [...subject] },
  data: flats.map(({ price, values }, index) => ({
    price: price.toFixed(2),
    date: '2026-10-15',
    source: `Made-up listing ${index + 1}`,
    values: values.map(String),
  })),
  declared: BOTH_DECLARED,
  ...changes,
});

/** The deviation of a price from its formula: of mean near 0, without an order. */
const wobble = (index: number, size: number): number => (((index * 37 + 11) % 23) - 11) * (size / 11);

export const eightFlats = sampleOf(
  [{ name: 'area_m2' }, { name: 'floor' }],
  ['70', '5'],
  [48, 55, 61, 66, 74, 79, 86, 93].map((area, index) => {
    const floor = [3, 9, 1, 6, 8, 2, 7, 4][index] ?? 1;
    return { price: 60_000 + 4500 * area + 2500 * floor + wobble(index, 4000), values: [area, floor] };
  }),
);

/** The same eight, each sent several times, as if they were others. */
export const sentAgain = (sample: JsonObject, times: number): JsonObject => ({
  ...sample,
  data: Array.from({ length: times }, (_, turn) =>
    (sample.data as JsonObject[]).map((datum, index) => ({
      ...datum,
      date: `2026-0${turn + 1}-15`,
      source: `Made-up listing ${turn}.${index + 1}`,
    })),
  ).flat(),
});

const AREAS = Array.from({ length: 60 }, (_, index) => 46 + 2 * index);

/** A market whose prices bend upwards, and a straight line through it: the price at 105 m² is 594,936, and the line's 663,650. */
export const bentMarket = sampleOf(
  [{ name: 'area_m2' }],
  ['105'],
  AREAS.map((area, index) => {
    const away = area - 105;
    return {
      price: 594_936 + 3000 * away + 57.209375 * away * away + wobble(index, 6000),
      values: [area],
    };
  }),
);

/** Prices that scatter the more the larger the flat is. */
export const scattered = sampleOf(
  [{ name: 'area_m2' }],
  ['105'],
  AREAS.map((area, index) => ({
    price: 100_000 + 4500 * area + wobble(index, 800 * (area - 44)),
    values: [area],
  })),
);

/** Area and built area, which is nearly always the same share of it. */
export const collinear = sampleOf(
  [{ name: 'area_m2' }, { name: 'built_m2' }],
  ['105', '84'],
  AREAS.map((area, index) => ({
    price: 100_000 + 4500 * area + wobble(index, 20_000),
    values: [area, (0.8 * area + wobble(7 * index, 2)).toFixed(2)],
  })),
);

export const oneWithLift = sampleOf(
  [{ name: 'area_m2' }, { name: 'lift', kind: 'DICHOTOMOUS' }],
  ['105', '1'],
  AREAS.slice(10, 40).map((area, index) => ({
    price: 100_000 + 4500 * area + wobble(index, 15_000) + (index === 14 ? 60_000 : 0),
    values: [area, index === 14 ? 1 : 0],
  })),
);

/** Flats of 2005, by their area: only their age is unusual. */
export const flatsOf2005: JsonObject = (() => {
  const sample = sampleOf(
    [{ name: 'area_m2' }],
    ['80'],
    AREAS.slice(0, 30).map((area, index) => ({
      price: 860_861.53 + 7000 * (area - 80) + wobble(index, 30_000),
      values: [area],
    })),
  );
  return {
    ...sample,
    data: (sample.data as JsonObject[]).map((datum) => ({ ...datum, date: '2005-10-15' })),
  };
})();

/** Twelve offers with a factor each for being offers; the seventh is of another kind. */
export const offers: JsonObject = {
  treatment: 'FACTORS',
  variables: [{ name: 'offer' }],
  subject: {},
  data: [410, 405, 398, 402, 415, 395, 640, 408, 400, 412, 396, 404].map((thousands, index) => ({
    price: `${thousands}000.00`,
    date: '2026-10-15',
    source: `Made-up offer ${index + 1}`,
    values: ['0.9'],
  })),
  declared: BOTH_DECLARED,
};
