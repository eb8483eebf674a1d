import type { Limitation } from '../../kernel/estimate.ts';
import { type CreditParameters, creditRight } from './building-blocks/credit-right.ts';
import { exampleFigure, exampleGap, selicTarget } from './building-blocks/example-answers.ts';
import { REAL_RATE_AS_STATED } from './building-blocks/present-value/rates.ts';
import type { AssetClass } from './contract.ts';
import { INDEX_EXAMPLES } from './court-claim/examples.ts';
import {
  ClaimAttributes,
  faultsOfWrittenIndex,
  NOMINAL_SCENARIO,
  REAL_RATE_RANGE,
} from './court-claim/fields.ts';
import { indexedPresentValue, indexedReferences, isIndexed } from './court-claim/indexed.ts';
import { INDEX_LIMITATIONS } from './court-claim/limitations.ts';

const date = '2026-11-20';
const attributes = {
  face_value: '84000.00',
  due_date: '2029-12-31',
  debtor: 'Estado do Paraná',
  instrument: 'Precatório 2029/0001',
};

const OUTCOME_NOT_ASSESSED: Limitation = {
  code: 'CLAIM_OUTCOME_NOT_ASSESSED',
  text: {
    'pt-BR':
      'Desfecho, data do pagamento e exigibilidade de um crédito judicial são incertos e não são avaliados: valor e data são supostos como declarados.',
    en: 'Outcome, date of payment and enforceability of a court claim are uncertain and not assessed: value and date are supposed to be as declared.',
  },
};
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
  label: { 'pt-BR': 'Crédito judicial', en: 'Court claim' },
  description: {
    'pt-BR': 'Crédito de decisão ou processo judicial, como um precatório, com valor e data esperados.',
    en: 'A claim from a court decision or case, such as a court-ordered debt, with its expected value and date.',
  },
  scrCodes: { FIDUCIARY_ASSIGNMENT: '0199' },
  marketEstimates: ['credit'],
  examples: [
    {
      title: 'A claim expected in three years, at a Selic target of 14 % (made up)',
      attributes,
      valuationDate: date,
      answers: [exampleFigure(selicTarget(date), '0.14', 'fraction a year', null)],
      // 775 business days: 84000 ÷ 1.14 ^ (775 ÷ 252)
      expected: { PRESENT_VALUE_SCENARIO: '56140.24' },
    },
    {
      title: 'An expected date that has passed: when it is paid is unknown',
      attributes: { ...attributes, due_date: '2025-12-31' },
      valuationDate: date,
      answers: [],
      expected: { PRESENT_VALUE_SCENARIO: null },
    },
    {
      title: 'The source of the base rate is down',
      attributes,
      valuationDate: date,
      answers: [exampleGap(selicTarget(date), 'SOURCE_UNAVAILABLE')],
      expected: { PRESENT_VALUE_SCENARIO: null },
    },
    ...INDEX_EXAMPLES,
  ],
  publicExamples: [
    {
      title: "One year at the caller's 25 %",
      parameters: { face_value: '84000.00', due_date: '2027-11-20', discount_rate: '0.25' },
      valuationDate: date,
      expected: '67200.00',
    },
    {
      title: 'No date: none is invented',
      parameters: { face_value: '84000.00', discount_rate: '0.25' },
      valuationDate: date,
      expected: null,
    },
  ],
};
