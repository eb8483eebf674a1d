import { taxIdText } from '../../../kernel/identity/party-tax-id.ts';
import { VALUE_NAMES, type ValueName } from '../../../kernel/vocabulary.ts';
import { RANGE_REASON_WORDS, RANGE_WORDS } from '../../../kernel/wording/ranges.ts';
import { REASON_WORDS } from '../../../kernel/words/codes.ts';
import { writeValueRanges } from '../charts/value-ranges.ts';
import { type Cell, facts, heading, PAIRED_SHARE, pairs, paragraph, table } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/flow.ts';
import {
  BASIS_WORDS,
  METHOD_WORDS,
  PURPOSE_WORDS,
  REVIEW_WORDS,
  TRAIL_WORDS,
  VALUE_STATUS_WORDS,
  VALUE_WORDS,
} from '../words/codes.ts';
import { actor } from '../words/formats.ts';
import type { SplitMembers } from './annexes.ts';
import { coded, type ReportWriter, strong, writeTitle } from './report-writer.ts';

export function writeOverview(writing: ReportWriter, attributes: SplitMembers): void {
  const { flow, report, say } = writing;
  const { organization, asset } = report;
  writeTitle(writing, organization.name ?? organization.id, 'title', `${asset.name} — ${asset.class_label}`);
  writeSummary(writing);
  writeStatus(writing);
  flow.skip(4);
  paragraph(flow, say('localNote'), 'running');
  writeFailure(writing);
  writeAsset(writing, attributes);
  writeValues(writing);
}

function writeSummary({ flow, report: { summary }, say, money, accepted, columns }: ReportWriter): void {
  const { accepted_value, accepted_amount, recognized_collateral_value, lacking } = summary;
  const figure = (amount: string | null) =>
    passage(amount === null ? say('noneAccepted') : money(amount), 'figure');
  table(
    flow,
    columns({ acceptedValue: 29, recognizedCollateral: 29, lacking: 42 }),
    [
      [
        [figure(accepted_amount), ...(accepted_value ? [passage(accepted(accepted_value), 'running')] : [])],
        [figure(recognized_collateral_value)],
        lacking.length === 0 ? strong(say('nothingLacking')) : lacking.map(({ text }) => passage(text)),
      ],
    ],
    { together: true },
  );
}

function writeStatus({ flow, report, say, date, time, worded }: ReportWriter): void {
  const { method, status, review, purpose } = report;
  const fields: [string, Cell][] = [
    [say('valuation'), coded(report.valuation_id)],
    [say('version'), String(report.version)],
    [say('status'), worded(TRAIL_WORDS[status], status)],
    [say('review'), worded(REVIEW_WORDS[review.status], review.status)],
    [say('purpose'), worded(PURPOSE_WORDS[purpose], purpose)],
    [say('valuationDate'), strong(date(report.valuation_date))],
    [say('requestedBy'), actor(report.requested_by)],
    [say('requestedAt'), time(report.requested_at)],
    [say('requestedMethod'), method === null ? say('anyMethod') : worded(METHOD_WORDS[method], method)],
    [say('completedAt'), report.completed_at === null ? '—' : time(report.completed_at)],
  ];
  if (report.repeats !== null) fields.push([say('repeats'), coded(report.repeats)]);
  pairs(flow, fields);
}

function writeFailure({ flow, report: { error }, say }: ReportWriter): void {
  if (!error) return;
  heading(flow, say('failure'));
  facts(flow, [
    [say('code'), coded(error.code)],
    [say('detail'), error.detail],
  ]);
}

function writeAsset(writing: ReportWriter, attributes: SplitMembers): void {
  const { flow, report, say, date, money, worded, identified } = writing;
  const { asset } = report;
  heading(flow, say('asset'));
  facts(flow, [[say('name'), strong(asset.name)]], PAIRED_SHARE);
  pairs(flow, [
    [say('assetId'), identified(asset.id, asset.version)],
    [say('assetClass'), worded(asset.class_label, asset.asset_class)],
    [say('owner'), asset.owner?.name ?? '—'],
    [say('taxId'), taxIdText(asset.owner) ?? '—'],
    [say('portfolio'), asset.portfolio ?? '—'],
    [say('reference'), asset.external_reference ?? '—'],
  ]);
  const rows: (readonly [string, Cell])[] = [...attributes.short];
  const { declared_value: declared } = asset;
  if (declared) {
    rows.unshift([
      say('declared'),
      [
        passage(money(declared.amount)),
        passage(say('declaredOn', date(declared.date), declared.origin), 'running'),
      ],
    ]);
  }
  facts(flow, rows, PAIRED_SHARE);
}

function writeValues(writing: ReportWriter): void {
  const { flow, say, columns } = writing;
  heading(flow, say('values'));
  table(
    flow,
    columns({ value: 24, amount: { right: 18 }, basis: 21, status: 15, reasons: 26 }),
    VALUE_NAMES.map((name) => valueRow(name, writing)),
    { together: true },
  );
  paragraph(flow, `${say('accepted')}: ${acceptedText(writing)}`, 'strong');
  paragraph(flow, say('unknownNote'), 'running');
  if (writing.hasPictures) writeValueRanges(writing);
}

function valueRow(name: ValueName, writing: ReportWriter): readonly Cell[] {
  const { report, language, say, number, worded } = writing;
  const { amount, basis, status, reason_codes } = report.values[name];
  return [
    [passage(VALUE_WORDS[name][language], 'strong'), passage(name, 'faintCode')],
    amount === null
      ? [passage(say('unknown'), 'label')]
      : [passage(number(amount), 'strong'), ...rangeOf(name, writing)],
    worded(BASIS_WORDS[basis], basis),
    worded(VALUE_STATUS_WORDS[status], status),
    reason_codes.length === 0 ? '—' : reason_codes.flatMap((code) => worded(REASON_WORDS[code], code)),
  ];
}

/** The range of a known amount, or why there is none. */
function rangeOf(name: ValueName, { report, language, say, number }: ReportWriter): readonly Passage[] {
  const range = report.ranges?.[name];
  const reason = report.range_reasons?.[name];
  if (range)
    return [
      passage(`${number(range.low)} ${say('to')} ${number(range.high)}`, 'running'),
      passage(RANGE_WORDS[range.kind][language], 'running'),
    ];
  return reason ? [passage(RANGE_REASON_WORDS[reason][language], 'running')] : [];
}

function acceptedText({ report: { accepted_value, values }, say, money, accepted }: ReportWriter): string {
  if (accepted_value === null) return say('noneAccepted');
  const amount = accepted_value === 'LINES' ? null : values[accepted_value].amount;
  return `${accepted(accepted_value)}${amount === null ? '' : `, ${money(amount)}`}`;
}
