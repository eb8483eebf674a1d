import { type CreditAttributes, type CreditParameters, creditRight } from './building-blocks/credit-right.ts';
import { exampleFigure, exampleGap, selicTarget } from './building-blocks/examples.ts';
import type { AssetClass } from './contract.ts';

const date = '2026-11-20';
const attributes = { face_value: '10000.00', due_date: '2027-05-20', instrument: 'Duplicata 1234' };

/** A right to one payment from a customer: an invoice, a trade note. */
export const receivable: AssetClass<CreditAttributes, CreditParameters> = {
  ...creditRight(),
  id: 'RECEIVABLE',
  label: { 'pt-BR': 'Recebível', en: 'Receivable' },
  description: {
    'pt-BR': 'Direito a um pagamento em data certa, como uma duplicata ou fatura.',
    en: 'A right to one payment on a certain date, such as an invoice or a trade note.',
  },
  assignmentsAreEntered: true,
  scrCodes: {},
  marketEstimates: ['credit'],
  examples: [
    {
      title: 'Discounted at a Selic target of 14 % (made up)',
      attributes,
      valuationDate: date,
      answers: [exampleFigure(selicTarget(date), '0.14', 'fraction a year', null)],
      // 122 business days: 10000 ÷ 1.14 ^ (122 ÷ 252)
      expected: { PRESENT_VALUE_SCENARIO: '9385.36' },
    },
    {
      title: 'Due on the valuation date: its face value, whole',
      attributes: { face_value: '10000.00', due_date: date },
      valuationDate: date,
      answers: [],
      expected: { PRESENT_VALUE_SCENARIO: '10000.00' },
    },
    {
      title: 'Due the day before: past due',
      attributes: { face_value: '10000.00', due_date: '2026-11-19' },
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
  ],
  publicExamples: [
    {
      title: "One year at the caller's 10.5 %",
      parameters: { face_value: '1105.00', due_date: '2027-11-20', discount_rate: '0.105' },
      valuationDate: date,
      expected: '1000.00',
    },
    {
      title: "The caller's 14 %, by business days",
      parameters: {
        face_value: '10000.00',
        due_date: '2027-05-20',
        discount_rate: '0.14',
        day_count: 'BUS_252',
      },
      valuationDate: date,
      // 122 business days: 10000 ÷ 1.14 ^ (122 ÷ 252)
      expected: '9385.36',
    },
    {
      title: 'No rate: none is invented',
      parameters: { face_value: '1105.00', due_date: '2027-11-20' },
      valuationDate: date,
      expected: null,
    },
  ],
};
