import { createHash } from 'node:crypto';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { reportOverTime, reportWithComparables, reportWithValues } from './made-up-charts.ts';
import { PICTURED } from './made-up-committee.ts';
import { FAILED, reportOf } from './made-up-report.ts';

/**
 * Reports in both languages, and their digests as JSON and as PDF. Those of version 1.0.0 are in
 * `test/fixtures/reports/first-rules.json`, made by its program from this file, and never change.
 */

const LANGUAGES = ['pt-BR', 'en'] as const;

const months = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: `2026-${String(10 - index).padStart(2, '0')}-15`,
    accepted: index === 2 ? null : `${500000 - index * 21000}.07`,
    collateral: `${280000 - index * 9000}.00`,
  }));

const REPORTS: { readonly [name: string]: ValuationReport } = {
  ...PICTURED,
  ranges: reportWithValues([
    { amount: '480000.00' },
    { amount: '512340.07', range: ['470000.00', '551000.00'] },
    { amount: null },
  ]),
  comparables: reportWithComparables({
    points: [
      { observed: '4000.50', estimated: '4120.00' },
      { observed: '4350.00', estimated: '4290.75' },
      { observed: '4900.00', estimated: null },
    ],
    figure: '4300.00',
    confidence: ['4100.00', '4500.00'],
  }),
  'earlier-1': reportOverTime(months(1)),
  'earlier-8': reportOverTime(months(8)),
  'earlier-of-failed': reportOverTime(months(3), reportOf(FAILED)),
};

type Render = (report: ValuationReport) => Promise<Uint8Array>;

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The digests of every report by its name and language. */
export async function digestsOf(render: Render) {
  const digests: { [name: string]: { readonly json: string; readonly pdf: string } } = {};
  for (const [name, made] of Object.entries(REPORTS)) {
    for (const language of LANGUAGES) {
      const report = { ...made, language };
      digests[`${name} ${language}`] = {
        json: sha256(JSON.stringify(report)),
        pdf: sha256(await render(report)),
      };
    }
  }
  return digests;
}
