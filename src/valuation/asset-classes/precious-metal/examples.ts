import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import type { Metal } from '../../../kernel/vocabulary.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { GuidedExample, PublicExample, WorkedExample } from '../contract.ts';

const valuationDate = '2026-11-20';

export const metalQuery = (metal: Metal, date: CalendarDate): ReferenceQuery => ({
  kind: 'metal-price',
  metal,
  date,
});
export const dollarQuery = (date: CalendarDate): ReferenceQuery => ({ kind: 'usd-brl', date });

/** Figures are made up. */
const ounce = (metal: Metal, price: string) =>
  exampleFigure(metalQuery(metal, valuationDate), price, 'USD / troy ounce', null);
const dollar = exampleFigure(dollarQuery(valuationDate), '5.1490', 'BRL / USD', null);
const noDollar = exampleGap(dollarQuery(valuationDate), 'SOURCE_UNAVAILABLE');

const gold = { metal: 'GOLD', mass_g: '100', fineness: '0.750' } as const;
const silver = { metal: 'SILVER', mass_g: '1000', fineness: '0.925' } as const;

/** The same metal as an asset and as a guided estimate: they take the same figures. */
const metal = (
  title: string,
  figures: typeof gold | typeof silver,
  answers: WorkedExample['answers'],
  expected: string | null,
) => ({
  worked: { title, attributes: figures, valuationDate, answers, expected: { MARKET_REFERENCE: expected } },
  guided: { title, parameters: figures, valuationDate, answers, expected },
});

const jewellery = metal(
  'Gold of 18 carats',
  gold,
  [ounce('GOLD', '4000.5'), dollar],
  // 100 × 0.750 × 4000.5 × 5.1490 ÷ 31.1034768
  '49669.47',
);
const sterling = metal(
  'A kilogram of sterling silver',
  silver,
  [ounce('SILVER', '50.12'), dollar],
  // 1000 × 0.925 × 50.12 × 5.1490 ÷ 31.1034768
  '7674.79',
);
const withoutDollar = metal(
  'No exchange rate: a price in US$ is none in BRL',
  gold,
  [ounce('GOLD', '4000.5'), noDollar],
  null,
);
const withoutAny = metal(
  'Neither price nor exchange rate',
  gold,
  [exampleGap(metalQuery('GOLD', valuationDate), 'REFERENCE_TOO_OLD'), noDollar],
  null,
);

export const metalExamples: readonly [WorkedExample, ...WorkedExample[]] = [
  jewellery.worked,
  sterling.worked,
  withoutDollar.worked,
  withoutAny.worked,
];

export const metalGuidedExamples: readonly [GuidedExample, ...GuidedExample[]] = [
  jewellery.guided,
  sterling.guided,
  withoutDollar.guided,
];

export const metalPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: "Gold of 18 carats at the caller's price for a gram of fine gold",
    parameters: { mass_g: '10.5', fineness: '0.750', price_per_g: '650.333' },
    valuationDate,
    // 10.5 × 0.750 × 650.333 = 5121.372375
    expected: '5121.37',
  },
  {
    title: 'No price: none is invented',
    parameters: { mass_g: '10.5', fineness: '0.750' },
    valuationDate,
    expected: null,
  },
];
