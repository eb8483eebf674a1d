import { VALUE_NAMES, type ValueName } from '../../../kernel/vocabulary.ts';
import { RANGE_WORDS } from '../../../kernel/wording/ranges.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import { INK } from '../pdf/flow.ts';
import { VALUE_WORDS } from '../words/codes.ts';
import { axisOf, BELOW_AXIS, bar, drawAcross, lineOf, SHADES, writeAt, writePicture } from './plot.ts';

const ROW = 15;
const NAMES = 128;
const MOST_FOR_AMOUNTS = 170;

/** The six values on one axis with the ranges that they lie in; nothing where there is a single figure to show. */
export function writeValueRanges(writing: ReportWriter): void {
  const { flow, report, language, say, money } = writing;
  const rows = VALUE_NAMES.map((name) => ({
    name,
    amount: report.values[name].amount,
    range: report.ranges?.[name] ?? null,
  }));
  const figures = rows.flatMap(({ amount, range }) => [
    ...(amount === null ? [] : [amount]),
    ...(range ? [range.low, range.high] : []),
  ]);
  if (figures.length < 2) return;
  const shownAmount = (amount: string | null) => (amount === null ? say('unknown') : money(amount));
  const alt = rows
    .map(({ name, amount, range }) => {
      const between = range
        ? ` (${money(range.low)} ${say('to')} ${money(range.high)}, ${RANGE_WORDS[range.kind][language]})`
        : '';
      return `${VALUE_WORDS[name][language]}: ${shownAmount(amount)}${between}`;
    })
    .join('; ');
  const lines = rows.map(({ amount }) => lineOf(flow, shownAmount(amount), MOST_FOR_AMOUNTS));
  const widest = Math.max(...lines.map((line) => line?.width ?? 0));
  const isAccepted = (name: ValueName): boolean => report.accepted_value === name;
  const dot = (x: number, y: number, isFirst: boolean): void =>
    flow.disc(isFirst ? SHADES[0] : SHADES[1], x, y, isFirst ? 3.4 : 2.6);
  const hasRange = rows.some(({ range }) => range);
  writePicture(
    writing,
    {
      title: say('valuesChart'),
      alt: say('chartOf', say('valuesChart'), alt),
      source: say('valuesChartSource', String(report.version)),
      legend: [
        { text: say('acceptedValue'), draw: (x, y) => dot(x + 7, y, true) },
        { text: say('otherValue'), draw: (x, y) => dot(x + 7, y, false) },
        ...(hasRange
          ? [{ text: say('range'), draw: (x: number, y: number) => bar(flow, SHADES[3], [x, x + 14], y, 6) }]
          : []),
      ],
      height: rows.length * ROW + BELOW_AXIS,
    },
    (box) => {
      const plot = {
        ...box,
        left: box.left + NAMES,
        right: box.right - widest - 10,
        bottom: box.bottom + BELOW_AXIS,
      };
      const axis = axisOf(writing, figures, [plot.left + 4, plot.right - 4]);
      drawAcross(writing, axis, axis.unit, plot);
      for (const [index, { name, amount, range }] of rows.entries()) {
        const middle = plot.top - ROW * (index + 0.5);
        const at = (text: string) => axis.scale.at(Number(text));
        const named = lineOf(flow, VALUE_WORDS[name][language], NAMES - 8);
        if (named) writeAt(flow, named, box.left, middle + 5, 'left');
        if (range) {
          bar(flow, SHADES[3], [at(range.low), at(range.high)], middle, 6);
          for (const end of [range.low, range.high])
            bar(flow, SHADES[1], [at(end) - 0.5, at(end) + 0.5], middle, 9);
        }
        if (amount !== null) dot(at(amount), middle, isAccepted(name));
        const line = lines[index];
        if (line) writeAt(flow, line, box.right, middle + 5, 'right');
      }
      flow.path(
        INK,
        [
          [plot.left, plot.bottom],
          [plot.right, plot.bottom],
        ],
        { thickness: 0.6 },
      );
    },
  );
}
