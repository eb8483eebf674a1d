import { withDates } from '../../../kernel/wording/dates.ts';
import { facts, heading, paragraph, remark, table } from '../pdf/blocks.ts';
import { passage } from '../pdf/flow.ts';
import { TRAIL_WORDS } from '../words/codes.ts';
import { actor } from '../words/formats.ts';
import { coded, type ReportWriter } from './report-writer.ts';

/** Limitations, notes, trail of the review, and the data that tie the document to the log. */
export function writeClosing(writing: ReportWriter): void {
  writeLimitations(writing);
  writeTrail(writing);
  writeIntegrity(writing);
}

function writeLimitations({ flow, report, language, say, columns }: ReportWriter): void {
  heading(flow, say('limitations'));
  table(
    flow,
    columns({ limitation: 66, code: 34 }),
    report.limitations.map(({ code, text }) => [withDates(text, language), coded(code)]),
  );
  // A failed valuation has no limitations; the general statements apply nevertheless.
  if (report.limitations.length === 0) for (const statement of report.statements) paragraph(flow, statement);
  if (report.notes === null) return;
  heading(flow, say('notes'));
  paragraph(flow, report.notes);
}

function writeTrail({ flow, report, say, time, worded, columns }: ReportWriter): void {
  heading(flow, say('trail'));
  remark(flow, say('fourEyes'));
  table(
    flow,
    columns({ step: 20, by: 19, at: 25, rationale: 36 }),
    report.trail.map(({ step, at, by, rationale }) => [
      worded(TRAIL_WORDS[step], step),
      by === null ? [passage(say('byService'), 'label')] : actor(by),
      time(at),
      rationale ?? '—',
    ]),
  );
}

const named = ({ version, commit }: NonNullable<ReportWriter['report']['program']>): string =>
  `asset-valuation ${version}${commit === null ? '' : ` (${commit})`}`;

function writeIntegrity({ flow, report, say, time }: ReportWriter): void {
  heading(flow, say('integrity'));
  const versions = (names: readonly { readonly id: string; readonly version: number }[]) =>
    names.length === 0
      ? '—'
      : names.map(({ id, version }) => passage(`${id} · ${say('versionOf', String(version))}`, 'code'));
  facts(flow, [
    [say('inputDigest'), coded(report.input_digest)],
    [say('historyHead'), coded(report.history_head)],
    [say('asOf'), time(report.verification.as_of)],
    [say('methods'), versions(report.methods)],
    [say('calendars'), versions(report.calendars)],
    [say('program'), report.program ? coded(named(report.program)) : '—'],
    [say('format'), coded(`${report.report} ${report.format_version}`)],
  ]);
  flow.skip(2);
  paragraph(flow, say('integrityNote'), 'running');
}
