import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../src/engine/log/event-log.ts';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import type { ValuationReport } from '../../../src/evidence/reports/report-schema.ts';
import { renderReports } from '../../../src/main/cli/audit/reports.ts';
import { PICTURED } from './pictured.ts';

/**
 * What was requested under rules 1 and 2 keeps its report, byte for byte: digests were taken with the program from before
 * there was another layout. They never change; what differs is a fault of the program.
 */
const FILE = path.resolve(import.meta.dirname, '../../fixtures/events/every-shape-ever-written.json');
const KEPT = path.resolve(import.meta.dirname, '../../fixtures/reports/first-layout.json');

const streams = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, readonly NewEvent[]>>;
const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Readonly<Record<string, string>>;

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Every version of every kept valuation that had ended, in both languages. */
function reportsOf(stream: string): readonly (readonly [string, ValuationReport])[] {
  const events = (streams[stream] ?? []).map(({ eventId, ...event }, revision) => ({
    ...event,
    revision,
    event_id: eventId,
  }));
  return events.flatMap((_, last) => {
    const reports = renderReports(stream, events.slice(0, last + 1), () => '[sealed]');
    return reports === null
      ? []
      : (['pt-BR', 'en'] as const).map(
          (language) =>
            [`${stream} ${last + 1} ${language}`, reports[language] as unknown as ValuationReport] as const,
        );
  });
}

const reports = [
  ...Object.keys(streams)
    .filter((stream) => stream.startsWith('valuation-'))
    .flatMap(reportsOf),
  ...Object.entries(PICTURED),
].filter(([, { format_version }]) => format_version === '1.2.0');

describe('reports by the rules of before', () => {
  it('are kept of every valuation that is kept', () => {
    expect(Object.keys(kept).sort()).toEqual(
      reports.flatMap(([name]) => [`${name} json`, `${name} pdf`]).sort(),
    );
  });

  it.each(reports)('%s: the same bytes as ever', async (name, report) => {
    expect(sha256(JSON.stringify(report))).toBe(kept[`${name} json`]);
    expect(sha256(await pdfRenderer()(report))).toBe(kept[`${name} pdf`]);
  });
});
