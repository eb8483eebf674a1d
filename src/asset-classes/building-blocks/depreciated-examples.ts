import type { GuidedExample, PublicExample, WorkedExample } from '../contract.ts';

/** Examples of depreciation. Their figures are made up: they show the arithmetic, not a market. */

const valuationDate = '2026-11-20';
export const quarterGone = {
  replacement_cost: '1000000.00',
  age_years: '5',
  service_life_years: '20',
  residual_rate: '0.2',
};
const withoutLife = {
  replacement_cost: quarterGone.replacement_cost,
  age_years: quarterGone.age_years,
  residual_rate: quarterGone.residual_rate,
};

export const depreciatedExamples = (description: string): readonly [WorkedExample, ...WorkedExample[]] => [
  {
    title: 'A quarter of its service life is gone',
    attributes: { description, ...quarterGone },
    valuationDate,
    answers: [],
    // 1,000,000 × (1 − 0.8 × 5 ÷ 20)
    expected: { DEPRECIATED_REPLACEMENT_COST: '800000.00' },
  },
  {
    title: 'Older than its service life: the residual is left',
    attributes: { description, ...quarterGone, age_years: '35.5' },
    valuationDate,
    answers: [],
    expected: { DEPRECIATED_REPLACEMENT_COST: '200000.00' },
  },
  {
    title: 'Nothing left of it: a calculated zero',
    attributes: { description, ...quarterGone, age_years: '20', residual_rate: '0' },
    valuationDate,
    answers: [],
    expected: { DEPRECIATED_REPLACEMENT_COST: '0.00' },
  },
  {
    title: 'No service life: none is invented',
    attributes: { description, ...withoutLife },
    valuationDate,
    answers: [],
    expected: { DEPRECIATED_REPLACEMENT_COST: null },
  },
];

export const depreciatedPublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: 'A third of its service life is gone',
    parameters: { ...quarterGone, service_life_years: '15' },
    valuationDate,
    // 1,000,000 × (1 − 0.8 × 5 ÷ 15)
    expected: '733333.33',
  },
  { title: 'No service life: none is invented', parameters: withoutLife, valuationDate, expected: null },
];

export const depreciatedGuidedExamples = (
  description: string,
): readonly [GuidedExample, ...GuidedExample[]] => [
  {
    title: 'A quarter of its service life is gone',
    parameters: { description, ...quarterGone },
    valuationDate,
    answers: [],
    expected: '800000.00',
  },
  {
    title: 'No service life: none is invented',
    parameters: withoutLife,
    valuationDate,
    answers: [],
    expected: null,
  },
];
