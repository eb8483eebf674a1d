import { expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { reportOf } from './made-up-report.ts';
import { readPages } from './read-pdf.ts';

const render = pdfRenderer();

it.each([
  ['pt-BR', 'Regra: EC_136; Data-base: 01/03/2024; Crédito tributário: não'],
  ['en', 'Rule: EC_136; Base date: 2024-03-01; Tax claim: no'],
] as const)(
  'shows the index of a claim, and the months of a series, in words (%s)',
  async (language, index) => {
    const report = reportOf(undefined, language);
    const [first] = report.evidence;
    if (!first) throw new Error('the made-up report has no evidence');
    const months = { '2025-08': '-0.11', '2025-09': '0.48' };
    const pages = await readPages(
      await render({
        ...report,
        asset: {
          ...report.asset,
          attributes: { index: { rule: 'EC_136', base_date: '2024-03-01', tax_claim: false } },
        },
        evidence: [{ ...first, observed: { series: '433', months } }],
      }),
    );
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(text).toContain(index);
    expect(text).toContain('months: 2025-08 -0.11; 2025-09 0.48');
  },
);
