import { VALUE_NAMES, type ValueName } from '../../../kernel/vocabulary.ts';
import { money } from '../../../kernel/wording/figures.ts';
import { RANGE_REASON_WORDS, RANGE_WORDS } from '../../../kernel/wording/ranges.ts';
import { REASON_WORDS } from '../../../kernel/words/codes.ts';
import { heading, paragraph } from '../pdf/blocks.ts';
import { type Passage, passage } from '../pdf/styles.ts';
import { type Cell, table } from '../pdf/table.ts';
import { BASIS_WORDS, VALUE_STATUS_WORDS, VALUE_WORDS } from '../words/codes.ts';
import { number } from '../words/formats.ts';
import { type Writing, worded } from './writing.ts';

/** The six values: amount, basis, status, and why where there is a why. */
export function writeValues(writing: Writing): void {
  const { flow, say } = writing;
  heading(flow, say('values'));
  const columns = [
    { title: say('value'), share: 24 },
    { title: say('amount'), share: 18, align: 'right' as const },
    { title: say('basis'), share: 21 },
    { title: say('status'), share: 15 },
    { title: say('reasons'), share: 26 },
  ];
  table(
    flow,
    columns,
    VALUE_NAMES.map((name) => rowOf(name, writing)),
    { together: true },
  );
  paragraph(flow, `${say('accepted')}: ${acceptedText(writing)}`, 'strong');
  paragraph(flow, say('unknownNote'), 'running');
}

function rowOf(name: ValueName, writing: Writing): readonly Cell[] {
  const { report, language, say } = writing;
  const { amount, basis, status, reason_codes } = report.values[name];
  return [
    [passage(VALUE_WORDS[name][language], 'strong'), passage(name, 'faintCode')],
    amount === null
      ? [passage(say('unknown'), 'label')]
      : [passage(number(amount, language), 'strong'), ...rangeOf(name, writing)],
    worded(BASIS_WORDS[basis], basis, language),
    worded(VALUE_STATUS_WORDS[status], status, language),
    reason_codes.length === 0
      ? '—'
      : reason_codes.flatMap((code) => worded(REASON_WORDS[code], code, language)),
  ];
}

/** Below a known amount between which figures it lies, or why that is not known. */
function rangeOf(name: ValueName, { report, language, say }: Writing): readonly Passage[] {
  const range = report.ranges?.[name];
  const reason = report.range_reasons?.[name];
  if (range) {
    const [low, high] = [number(range.low, language), number(range.high, language)];
    return [
      passage(`${low} ${say('to')} ${high}`, 'running'),
      passage(RANGE_WORDS[range.kind][language], 'running'),
    ];
  }
  return reason ? [passage(RANGE_REASON_WORDS[reason][language], 'running')] : [];
}

function acceptedText({ report: { accepted_value: accepted, values }, language, say }: Writing): string {
  if (accepted === null) return say('noneAccepted');
  if (accepted === 'LINES') return say('acceptedLines');
  const { amount } = values[accepted];
  return `${VALUE_WORDS[accepted][language]}${amount === null ? '' : `, ${money(amount, 'BRL', language)}`}`;
}
