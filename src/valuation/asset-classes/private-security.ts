import { limitation } from '../../kernel/estimate.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { type CreditAttributes, type CreditParameters, creditRight } from './building-blocks/credit-right.ts';
import {
  exampleFigure,
  exampleGap,
  publicExample,
  selicTarget,
  workedExample,
} from './building-blocks/examples.ts';
import type { AssetClass } from './contract.ts';

const date = '2026-11-20';
const attributes = {
  face_value: '250000.00',
  due_date: '2028-11-20',
  debtor: 'Emissora S.A.',
  instrument: 'CDB 2028',
};

/** A private issuer's promise of one payment: a certificate of deposit, a debenture, a note. */
export const privateSecurity: AssetClass<CreditAttributes, CreditParameters> = {
  ...creditRight(limitation('private-security.ONE_PAYMENT_ONLY')),
  id: 'PRIVATE_SECURITY',
  label: bilingual('private-security.PRIVATE_SECURITY'),
  description: bilingual('private-security.PRIVATE_SECURITY.description'),
  assignmentsAreEntered: true,
  scrCodes: {},
  marketEstimates: ['credit'],
  examples: [
    // 499 business days: 250000 ÷ 1.14 ^ (499 ÷ 252)
    workedExample(
      'Two years at a Selic target of 14 % (made up)',
      attributes,
      { PRESENT_VALUE_SCENARIO: '192867.64' },
      [exampleFigure(selicTarget(date), '0.14', 'fraction a year', null)],
    ),
    workedExample(
      'A security that has matured',
      { ...attributes, due_date: '2026-11-19' },
      { PRESENT_VALUE_SCENARIO: null },
    ),
    workedExample('No base rate is known', attributes, { PRESENT_VALUE_SCENARIO: null }, [
      exampleGap(selicTarget(date), 'NO_REFERENCE'),
    ]),
  ],
  publicExamples: [
    publicExample(
      "One year at the caller's 12.5 %",
      { face_value: '2250.00', due_date: '2027-11-20', discount_rate: '0.125' },
      '2000.00',
    ),
    publicExample('No rate: none is invented', { face_value: '2250.00', due_date: '2027-11-20' }, null),
  ],
};
