import { exampleFigure, exampleGap, exampleMonths } from '../building-blocks/example-answers.ts';
import type { WorkedExample } from '../contract.ts';

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

export const INDEX_EXAMPLES: readonly WorkedExample[] = [
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
