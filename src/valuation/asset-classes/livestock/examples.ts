import type { JsonObject } from '../../../kernel/json.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { GuidedExample, PublicExample, WorkedExample } from '../contract.ts';
import type { Herd } from './figures.ts';
import { herdQuery } from './valuation.ts';

const valuationDate = '2026-11-20';

type AnswersOf = (query: ReturnType<typeof herdQuery>) => GuidedExample['answers'][number];

/** The same herd as an asset and as a guided estimate: they take the same figures. */
const herd = (title: string, figures: Herd, answer: AnswersOf, expected: string | null) => {
  const answers = [answer(herdQuery(figures, valuationDate))];
  const input: JsonObject = figures;
  return {
    worked: { title, attributes: input, valuationDate, answers, expected: { PUBLIC_REFERENCE: expected } },
    guided: { title, parameters: input, valuationDate, answers, expected },
  };
};

const ox: Herd = { product_id: 'ox', heads: '100', weight_kg: '450.5', state: 'PR', carcass_yield: '0.53' };

/** Figures are made up. */
const oxen = herd(
  'Oxen by the arroba, with their own carcass yield',
  ox,
  (query) => exampleFigure(query, '330.73', 'arroba', 'PR'),
  // 100 × 450.5 × 0.53 × 330.73 ÷ 15 = 526444.98…
  '526444.99',
);
const cows = herd(
  'Cows, no yield given: 50 % by convention; no place given',
  { product_id: 'cow', heads: '37', weight_kg: '480' },
  (query) => exampleFigure(query, '300.01', 'arroba', 'PR'),
  // 37 × 480 × 0.5 × 300.01 ÷ 15
  '177605.92',
);
const pigs = herd(
  'Pigs by the kilogram of live weight',
  { product_id: 'pig', heads: '250', weight_kg: '110.25', state: 'PR' },
  (query) => exampleFigure(query, '6.345', 'kg', 'PR'),
  // 250 × 110.25 × 6.345 = 174884.0625
  '174884.06',
);
const elsewhere = herd(
  'A herd whose state no source covers',
  { ...ox, product_id: 'cow', state: 'MT' },
  (query) => exampleGap(query, 'REGION_NOT_COVERED'),
  null,
);
const inItsState = herd(
  "Oxen of another state, by that state's own price an arroba",
  { ...ox, state: 'MT' },
  (query) => exampleFigure(query, '337.2', 'arroba', 'MT'),
  // 100 × 450.5 × 0.53 × 337.2 ÷ 15
  '536743.72',
);
const noHeads = herd(
  'No animals: a calculated zero',
  { ...ox, heads: '0' },
  (query) => exampleFigure(query, '330.73', 'arroba', 'PR'),
  '0.00',
);

export const livestockExamples: readonly [WorkedExample, ...WorkedExample[]] = [
  oxen.worked,
  cows.worked,
  pigs.worked,
  inItsState.worked,
  elsewhere.worked,
  noHeads.worked,
  {
    title: "Where no quotation reaches, at the owner's price a head",
    attributes: { ...ox, product_id: 'cow', state: 'MT', price_per_head: '4500.005' },
    valuationDate,
    answers: elsewhere.worked.answers,
    // 100 × 4500.005
    expected: { PUBLIC_REFERENCE: null, USER_PROVIDED: '450000.50' },
  },
  {
    title: "Quoted, with an owner's price from after the valuation date",
    attributes: { ...ox, price_per_head: '4500.00', price_as_of: '2026-11-20' },
    valuationDate: '2026-11-19',
    answers: [exampleFigure(herdQuery(ox, '2026-11-19'), '330.73', 'arroba', 'PR')],
    expected: { PUBLIC_REFERENCE: '526444.99', USER_PROVIDED: null },
  },
];

export const livestockGuidedExamples: readonly [GuidedExample, ...GuidedExample[]] = [
  cows.guided,
  oxen.guided,
  pigs.guided,
  elsewhere.guided,
];

export const livestockPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: "A hundred animals at the caller's price a head",
    parameters: { heads: '100', price_per_head: '4500.00' },
    valuationDate,
    expected: '450000.00',
  },
  { title: 'No price: none is invented', parameters: { heads: '100' }, valuationDate, expected: null },
];
