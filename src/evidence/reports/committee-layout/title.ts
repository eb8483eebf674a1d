import { money } from '../../../wording/figures.ts';
import { drawLines, facts, heading, pairs, paragraph } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import type { CommitteeReport } from '../report-schema.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { METHOD_WORDS, PURPOSE_WORDS, REVIEW_WORDS, TRAIL_WORDS, VALUE_WORDS } from '../words/codes.ts';
import { actor, bothTimes, date } from '../words/formats.ts';

/** Whose document it is and of what, and in one line what a committee asks first. */
export function writeTitle(writing: Writing<CommitteeReport>): void {
  const { flow, report, say } = writing;
  const set = (text: string, style: 'title' | 'subtitle') => flow.set([passage(text, style)], WIDTH);
  const { name, id } = report.organization;
  flow.inside(flow.begin('P'), () =>
    drawLines(flow, flow.set([passage(`${say('organization')}: ${name ?? id}`, 'strong')], WIDTH)),
  );
  flow.y -= 4;
  flow.inside(flow.begin('H1'), () => drawLines(flow, set(say('title'), 'title')));
  flow.inside(flow.begin('P'), () =>
    drawLines(flow, set(`${report.asset.name} — ${report.asset.class_label}`, 'subtitle')),
  );
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  flow.y -= 6;
  writeSummary(writing);
  writeFacts(writing);
  paragraph(flow, say('localNote'), 'running');
  if (!report.error) return;
  heading(flow, say('failure'));
  facts(flow, [
    [say('code'), coded(report.error.code)],
    [say('detail'), report.error.detail],
  ]);
}

function writeSummary({ flow, report: { summary }, language, say }: Writing<CommitteeReport>): void {
  const { accepted_value: accepted, accepted_amount, recognized_collateral_value, lacking } = summary;
  const figure = (amount: string | null) =>
    passage(amount === null ? say('noneAccepted') : money(amount, 'BRL', language), 'figure');
  const taken = accepted === 'LINES' ? say('acceptedLines') : accepted && VALUE_WORDS[accepted][language];
  table(
    flow,
    [
      { title: say('acceptedValue'), share: 29 },
      { title: say('recognizedCollateral'), share: 29 },
      { title: say('lacking'), share: 42 },
    ],
    [
      [
        [figure(accepted_amount), ...(taken ? [passage(taken, 'running')] : [])],
        [figure(recognized_collateral_value)],
        lacking.length === 0
          ? [passage(say('nothingLacking'), 'strong')]
          : lacking.map(({ text }) => passage(text)),
      ],
    ],
    { together: true },
  );
}

function writeFacts({ flow, report, language, say }: Writing<CommitteeReport>): void {
  const { method } = report;
  const fields: [string, Cell][] = [
    [say('valuation'), coded(report.valuation_id)],
    [say('version'), String(report.version)],
    [say('status'), worded(TRAIL_WORDS[report.status], report.status, language)],
    [say('review'), worded(REVIEW_WORDS[report.review.status], report.review.status, language)],
    [say('purpose'), worded(PURPOSE_WORDS[report.purpose], report.purpose, language)],
    [say('valuationDate'), [passage(date(report.valuation_date, language), 'strong')]],
    [say('requestedBy'), actor(report.requested_by)],
    [say('requestedAt'), bothTimes(report.requested_at, language)],
    [
      say('requestedMethod'),
      method === null ? say('anyMethod') : worded(METHOD_WORDS[method], method, language),
    ],
    [say('completedAt'), report.completed_at === null ? '—' : bothTimes(report.completed_at, language)],
  ];
  if (report.repeats !== null) fields.push([say('repeats'), coded(report.repeats)]);
  pairs(flow, fields);
  flow.skip(4);
}
