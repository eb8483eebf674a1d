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
const attributes = { face_value: '10000.00', due_date: '2027-05-20', instrument: 'Duplicata 1234' };

/** A right to one payment from a customer: an invoice, a trade note. */
export const receivable: AssetClass<CreditAttributes, CreditParameters> = {
  ...creditRight(),
  id: 'RECEIVABLE',
  label: bilingual('receivable.RECEIVABLE'),
  description: bilingual('receivable.RECEIVABLE.description'),
  assignmentsAreEntered: true,
  scrCodes: {},
  marketEstimates: ['credit'],
  examples: [
    // 122 business days: 10000 ÷ 1.14 ^ (122 ÷ 252)
    workedExample(
      'Discounted at a Selic target of 14 % (made up)',
      attributes,
      { PRESENT_VALUE_SCENARIO: '9385.36' },
      [exampleFigure(selicTarget(date), '0.14', 'fraction a year', null)],
    ),
    workedExample(
      'Due on the valuation date: its face value, whole',
      { face_value: '10000.00', due_date: date },
      { PRESENT_VALUE_SCENARIO: '10000.00' },
    ),
    workedExample(
      'Due the day before: past due',
      { face_value: '10000.00', due_date: '2026-11-19' },
      { PRESENT_VALUE_SCENARIO: null },
    ),
    workedExample('The source of the base rate is down', attributes, { PRESENT_VALUE_SCENARIO: null }, [
      exampleGap(selicTarget(date), 'SOURCE_UNAVAILABLE'),
    ]),
  ],
  publicExamples: [
    publicExample(
      "One year at the caller's 10.5 %",
      { face_value: '1105.00', due_date: '2027-11-20', discount_rate: '0.105' },
      '1000.00',
    ),
    // 122 business days: 10000 ÷ 1.14 ^ (122 ÷ 252)
    publicExample(
      "The caller's 14 %, by business days",
      {
        face_value: '10000.00',
        due_date: '2027-05-20',
        discount_rate: '0.14',
        day_count: 'BUS_252',
      },
      '9385.36',
    ),
    publicExample('No rate: none is invented', { face_value: '1105.00', due_date: '2027-11-20' }, null),
  ],
};
