import { limitation } from '../../kernel/estimate.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { type CreditParameters, creditRight } from './building-blocks/credit-right.ts';
import {
  exampleFigure,
  exampleGap,
  exampleMonths,
  publicExample,
  selicTarget,
  workedExample,
} from './building-blocks/examples.ts';
import { REAL_RATE_AS_STATED } from './building-blocks/present-value.ts';
import type { AssetClass, WorkedExample } from './contract.ts';
import {
  ClaimAttributes,
  faultsOfWrittenIndex,
  INDEX_LIMITATIONS,
  NOMINAL_SCENARIO,
  REAL_RATE_RANGE,
} from './court-claim/index-factor.ts';
import { indexedPresentValue, indexedReferences, isIndexed } from './court-claim/indexed.ts';

/** Claims that name an index. All rates are made up. */

const date = '2026-11-20';
const claim = { face_value: '100000.00', due_date: '2027-12-31', instrument: 'Precatório 2025/0002' };
const real = exampleFigure(
  { kind: 'real-rate', due_date: claim.due_date, date },
  '0.075',
  'fraction a year',
  null,
);

const months = (series: 'IPCA' | 'SELIC', from: string) =>
  ({ kind: 'monthly-rates', series, from, to: '2026-10', date }) as const;
const selic = exampleMonths(months('SELIC', '2025-06'), '1.00');
const ipca = (percent: string) => exampleMonths(months('IPCA', '2025-08'), percent);

const byRule = (
  index: object,
  answers: WorkedExample['answers'],
  amount: string | null,
  terms: { readonly real_rate?: string } = {},
) => ({
  attributes: { ...claim, ...terms, index: { base_date: '2025-06-01', ...index } },
  valuationDate: date,
  answers: terms.real_rate === undefined ? [real, ...answers] : answers,
  expected: { PRESENT_VALUE_SCENARIO: amount },
});

/** In grace until 31 December 2025: 10 of the 15 months of EC 136 bear interest. */
const requisitioned = { rule: 'EC_136', requisition_date: '2024-03-10' };

const INDEX_EXAMPLES: readonly WorkedExample[] = [
  {
    title: 'Not requisitioned: the legal rate, Selic, in every month',
    ...byRule({ rule: 'EC_136' }, [selic], '108028.13'),
  },
  {
    title: 'By EC 136: 2 months of Selic, 15 of IPCA, 10 of them with interest, below Selic',
    ...byRule(requisitioned, [selic, ipca('0.40')], '101656.56'),
  },
  {
    title: 'By EC 136, in the grace period: no interest',
    ...byRule({ rule: 'EC_136', requisition_date: '2025-06-10' }, [selic, ipca('0.40')], '99990.07'),
  },
  {
    title: 'Requisitioned later: Selic until then, and the month of the requisition with it',
    ...byRule(
      { rule: 'EC_136', requisition_date: '2026-03-20' },
      [selic, exampleMonths(months('IPCA', '2026-04'), '0.40')],
      '104443.08',
    ),
  },
  {
    title: 'By EC 136, prices and interest above Selic: the cap',
    ...byRule(requisitioned, [selic, ipca('0.95')], '108305.12'),
  },
  {
    title: 'A tax claim: Selic throughout',
    ...byRule({ rule: 'EC_136', tax_claim: true }, [selic], '108028.13'),
  },
  {
    title: "By the caller's factor",
    ...byRule({ rule: 'CALLER', factor: '1.1875' }, [], '109643.93'),
  },
  {
    title: "At the owner's real rate: nobody is asked for one",
    ...byRule({ rule: 'CALLER', factor: '1.1875' }, [], '107980.58', { real_rate: '0.09' }),
  },
  {
    title: 'A series that does not cover the months',
    ...byRule(requisitioned, [selic, exampleGap(months('IPCA', '2025-08'), 'NO_REFERENCE')], null),
  },
];

const attributes = {
  face_value: '84000.00',
  due_date: '2029-12-31',
  debtor: 'Estado do Paraná',
  instrument: 'Precatório 2029/0001',
};

const OUTCOME_NOT_ASSESSED = limitation('court-claim.CLAIM_OUTCOME_NOT_ASSESSED');
const credit = creditRight(OUTCOME_NOT_ASSESSED);

/** A right to one payment from a court decision or a case under way. */
export const courtClaim: AssetClass<ClaimAttributes, CreditParameters> = {
  ...credit,
  attributes: ClaimAttributes,
  limitations: [...credit.limitations, REAL_RATE_AS_STATED, ...INDEX_LIMITATIONS],
  plausible: [...credit.plausible, REAL_RATE_RANGE],
  faultsOfWritten: faultsOfWrittenIndex,
  refusesScenario: (claim) => (isIndexed(claim) ? NOMINAL_SCENARIO : undefined),
  references: (claim, date) =>
    isIndexed(claim) ? indexedReferences(claim, date) : credit.references(claim, date),
  value: (claim, context) => {
    if (!isIndexed(claim)) return credit.value(claim, context);
    const result = indexedPresentValue(claim, context);
    return [{ ...result, limitations: [...result.limitations, OUTCOME_NOT_ASSESSED] }];
  },
  id: 'COURT_CLAIM',
  label: bilingual('court-claim.COURT_CLAIM'),
  description: bilingual('court-claim.COURT_CLAIM.description'),
  scrCodes: { FIDUCIARY_ASSIGNMENT: '0199' },
  marketEstimates: ['credit'],
  examples: [
    // 775 business days: 84000 ÷ 1.14 ^ (775 ÷ 252)
    workedExample(
      'A claim expected in three years, at a Selic target of 14 % (made up)',
      attributes,
      { PRESENT_VALUE_SCENARIO: '56140.24' },
      [exampleFigure(selicTarget(date), '0.14', 'fraction a year', null)],
    ),
    workedExample(
      'An expected date that has passed: when it is paid is unknown',
      { ...attributes, due_date: '2025-12-31' },
      { PRESENT_VALUE_SCENARIO: null },
    ),
    workedExample('The source of the base rate is down', attributes, { PRESENT_VALUE_SCENARIO: null }, [
      exampleGap(selicTarget(date), 'SOURCE_UNAVAILABLE'),
    ]),
    ...INDEX_EXAMPLES,
  ],
  publicExamples: [
    publicExample(
      "One year at the caller's 25 %",
      { face_value: '84000.00', due_date: '2027-11-20', discount_rate: '0.25' },
      '67200.00',
    ),
    publicExample('No date: none is invented', { face_value: '84000.00', discount_rate: '0.25' }, null),
  ],
};
