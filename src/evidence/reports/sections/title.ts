import type { Instant } from '../../../kernel/instant.ts';
import { facts, heading, pairs } from '../pdf/blocks.ts';
import { passage } from '../pdf/styles.ts';
import type { Cell } from '../pdf/table.ts';
import { METHOD_WORDS, PURPOSE_WORDS, REVIEW_WORDS, TRAIL_WORDS } from '../words/codes.ts';
import { actor, date } from '../words/formats.ts';
import { coded, type Writing, worded } from './writing.ts';

/** Of which valuation the document is, and how that stands. */
export function writeStanding(
  { flow, report, language, say }: Writing,
  time: (instant: Instant) => string,
): void {
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
export function writeFailure({ flow, report, say }: Writing): void {
  if (!report.error) return;
  heading(flow, say('failure'));
  facts(flow, [
    [say('code'), coded(report.error.code)],
    [say('detail'), report.error.detail],
  ]);
}
