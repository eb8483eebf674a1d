import { facts, heading, pairs } from '../pdf/blocks.ts';
import { ACCENT, LEFT, WIDTH } from '../pdf/paper.ts';
import { passage } from '../pdf/styles.ts';
import type { Cell } from '../pdf/table.ts';
import { coded, type Writing, worded } from '../sections/writing.ts';
import { METHOD_WORDS, PURPOSE_WORDS, REVIEW_WORDS, TRAIL_WORDS } from '../words/codes.ts';
import { actor, date, instant } from '../words/formats.ts';

/** What the document is, of which valuation, and how that stands. */
export function writeTitle({ flow, report, language, say }: Writing): void {
  const lines = flow.set(
    [
      passage(say('title'), 'title'),
      passage(`${report.asset.name} — ${report.asset.class_label}`, 'subtitle'),
    ],
    WIDTH,
  );
  for (const line of lines) {
    if (!flow.fits(line.style.leading)) flow.newPage();
    flow.text(line, LEFT, flow.y);
    flow.y -= line.style.leading;
  }
  flow.y -= 8;
  flow.rule(ACCENT, LEFT, flow.y, WIDTH, 1.2);
  const { method } = report;
  const fields: [string, Cell][] = [
    [say('valuation'), coded(report.valuation_id)],
    [say('version'), String(report.version)],
    [say('status'), worded(TRAIL_WORDS[report.status], report.status, language)],
    [say('review'), worded(REVIEW_WORDS[report.review.status], report.review.status, language)],
    [say('purpose'), worded(PURPOSE_WORDS[report.purpose], report.purpose, language)],
    [say('valuationDate'), [passage(date(report.valuation_date, language), 'strong')]],
    [say('requestedBy'), actor(report.requested_by)],
    [say('requestedAt'), instant(report.requested_at, language)],
    [
      say('requestedMethod'),
      method === null ? say('anyMethod') : worded(METHOD_WORDS[method], method, language),
    ],
    [say('completedAt'), report.completed_at === null ? '—' : instant(report.completed_at, language)],
  ];
  if (report.repeats !== null) fields.push([say('repeats'), coded(report.repeats)]);
  pairs(flow, fields);
  if (report.error) {
    heading(flow, say('failure'));
    facts(flow, [
      [say('code'), coded(report.error.code)],
      [say('detail'), report.error.detail],
    ]);
  }
}
