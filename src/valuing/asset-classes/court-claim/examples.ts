import { exampleFigure, exampleGap, exampleMonths, selicTarget } from '../building-blocks/example-answers.ts';
import type { WorkedExample } from '../contract.ts';

/** Claims that name an index. All rates are made up. */

const date = '2026-11-20';
const claim = { face_value: '100000.00', due_date: '2027-12-31', instrument: 'Precatório 2025/0002' };
const target = exampleFigure(selicTarget(date), '0.14', 'fraction a year', null);

const months = (series: 'IPCA' | 'SELIC', from: string) =>
  ({ kind: 'monthly-rates', series, from, to: '2026-10', date }) as const;
const selic = exampleMonths(months('SELIC', '2025-06'), '1.00');
const ipca = (percent: string) => exampleMonths(months('IPCA', '2025-08'), percent);

const byRule = (index: object, answers: WorkedExample['answers'], amount: string | null) => ({
  attributes: { ...claim, index: { base_date: '2025-06-01', ...index } },
  valuationDate: date,
  answers: [target, ...answers],
  expected: { PRESENT_VALUE_SCENARIO: amount },
});

export const INDEX_EXAMPLES: readonly WorkedExample[] = [
  {
    title: 'By EC 136: 2 months of Selic, 15 of IPCA with interest, below Selic',
    ...byRule({ rule: 'EC_136' }, [selic, ipca('0.40')], '96062.47'),
  },
  {
    title: 'By EC 136, in the grace period: no interest',
    ...byRule({ rule: 'EC_136', requisition_date: '2025-06-10' }, [selic, ipca('0.40')], '93719.48'),
  },
  {
    title: 'By EC 136, prices and interest above Selic: the cap',
    ...byRule({ rule: 'EC_136' }, [selic, ipca('0.90')], '101513.08'),
  },
  {
    title: 'A tax claim: Selic throughout',
    ...byRule({ rule: 'EC_136', tax_claim: true }, [selic], '101253.46'),
  },
  {
    title: "By the caller's factor",
    ...byRule({ rule: 'CALLER', factor: '1.1875' }, [], '102767.94'),
  },
  {
    title: 'A series that does not cover the months',
    ...byRule({ rule: 'EC_136' }, [selic, exampleGap(months('IPCA', '2025-08'), 'NO_REFERENCE')], null),
  },
];
