import type { Instant } from '../../../kernel/instant.ts';
import { money } from '../../../kernel/wording/figures.ts';
import { drawLines, facts, heading, pairs, paragraph } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { METHOD_WORDS, PURPOSE_WORDS, REVIEW_WORDS, TRAIL_WORDS, VALUE_WORDS } from '../words/codes.ts';
import { actor, bothTimes, date } from '../words/formats.ts';

/** Whose document it is and of what, and in one line what a committee asks first. */
export function writeTitle(writing: Writing): void {
  const { flow, report, language, say } = writing;
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
  writeStanding(writing, (text) => bothTimes(text, language));
  flow.skip(4);
  paragraph(flow, say('localNote'), 'running');
  writeFailure(writing);
}

function writeSummary({ flow, report: { summary }, language, say }: Writing): void {
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

/** Of which valuation the document is, and how that stands. */
function writeStanding({ flow, report, language, say }: Writing, time: (instant: Instant) => string): void {
  const { method } = report;
  const fields: [string, Cell][] = [
    [say('valuation'), coded(report.valuation_id)],
    [say('version'), String(report.version)],
    [say('status'), worded(TRAIL_WORDS[report.status], report.status, language)],
    [say('review'), worded(REVIEW_WORDS[report.review.status], report.review.status, language)],
    [say('purpose'), worded(PURPOSE_WORDS[report.purpose], report.purpose, language)],
    [say('valuationDate'), [passage(date(report.valuation_date, language), 'strong')]],
    [say('requestedBy'), actor(report.requested_by)],
    [say('requestedAt'), time(report.requested_at)],
    [
      say('requestedMethod'),
      method === null ? say('anyMethod') : worded(METHOD_WORDS[method], method, language),
    ],
    [say('completedAt'), report.completed_at === null ? '—' : time(report.completed_at)],
  ];
  if (report.repeats !== null) fields.push([say('repeats'), coded(report.repeats)]);
  pairs(flow, fields);
}

/** Why there is no result, where the valuation failed. */
function writeFailure({ flow, report, say }: Writing): void {
  if (!report.error) return;
  heading(flow, say('failure'));
  facts(flow, [
    [say('code'), coded(report.error.code)],
    [say('detail'), report.error.detail],
  ]);
}
