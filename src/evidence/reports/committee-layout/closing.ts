import { withDates } from '../../../wording/dates.ts';
import { facts, heading, paragraph, remark } from '../pdf/blocks.ts';
import { LEFT, WIDTH } from '../pdf/paper.ts';
import { qrCode } from '../pdf/qr-code.ts';
import { passage } from '../pdf/styles.ts';
import { table } from '../pdf/table.ts';
import type { CommitteeReport } from '../report-schema.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { TRAIL_WORDS } from '../words/codes.ts';
import { actor, bothTimes } from '../words/formats.ts';

const QR_SIDE = 96;

/** Limitations, notes, the trail of the review, and what binds the document to the log. */
export function writeClosing(writing: Writing<CommitteeReport>): void {
  writeLimitations(writing);
  writeTrail(writing);
  writeIntegrity(writing);
}

function writeLimitations({ flow, report, language, say }: Writing<CommitteeReport>): void {
  heading(flow, say('limitations'));
  table(
    flow,
    [
      { title: say('limitation'), share: 66 },
      { title: say('code'), share: 34 },
    ],
    report.limitations.map(({ code, text }) => [withDates(text, language), coded(code)]),
  );
  // A failed valuation has no limitations of its own; these two hold all the same.
  if (report.limitations.length === 0) for (const statement of report.statements) paragraph(flow, statement);
  if (report.notes === null) return;
  heading(flow, say('notes'));
  paragraph(flow, report.notes);
}

function writeTrail({ flow, report, language, say }: Writing<CommitteeReport>): void {
  heading(flow, say('trail'));
  remark(flow, say('fourEyes'));
  table(
    flow,
    [
      { title: say('step'), share: 20 },
      { title: say('by'), share: 19 },
      { title: say('at'), share: 25 },
      { title: say('rationale'), share: 36 },
    ],
    report.trail.map(({ step, at, by, rationale }) => [
      worded(TRAIL_WORDS[step], step, language),
      by === null ? [passage(say('byService'), 'label')] : actor(by),
      bothTimes(at, language),
      rationale ?? '—',
    ]),
  );
}

function writeIntegrity(writing: Writing<CommitteeReport>): void {
  const { flow, report, language, say } = writing;
  heading(flow, say('integrity'));
  const versions = (names: readonly { readonly id: string; readonly version: number }[]) =>
    names.length === 0
      ? '—'
      : names.map(({ id, version }) => passage(`${id} · ${say('versionOf', String(version))}`, 'code'));
  facts(flow, [
    [say('inputDigest'), coded(report.input_digest)],
    [say('historyHead'), coded(report.history_head)],
    [say('asOf'), bothTimes(report.verification.as_of, language)],
    [say('methods'), versions(report.methods)],
    [say('calendars'), versions(report.calendars)],
    [say('format'), coded(`${report.report} ${report.format_version}`)],
  ]);
  flow.skip(2);
  paragraph(flow, say('integrityNote'), 'running');
  writeAddress(writing);
}

/** The address that answers what is printed here, to be read by people and by their cameras. */
function writeAddress({ flow, report, say }: Writing<CommitteeReport>): void {
  const { address } = report.verification;
  if (address === null) return;
  const left = LEFT + QR_SIDE + 10;
  const lines = flow.set([passage(say('verify')), passage(address, 'code')], LEFT + WIDTH - left);
  flow.ensure(QR_SIDE);
  const top = flow.y;
  qrCode(flow, address, say('qrCode', address), { x: LEFT, top, side: QR_SIDE });
  flow.inside(flow.begin('P'), () => {
    let y = top - 12;
    for (const line of lines) {
      flow.text(line, left, y);
      y -= line.style.leading;
    }
  });
  flow.y = top - QR_SIDE;
}
