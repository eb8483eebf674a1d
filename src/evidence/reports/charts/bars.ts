import { type Decimal, decimal, toText } from '../../../kernel/decimal.ts';
import type { ReportWriter } from '../layout/report-writer.ts';
import { ACCENT, type Flow, LEFT, passage, RULE, WIDTH } from '../pdf/flow.ts';
import type { EarlierValuation } from '../report-schema.ts';

interface Bar {
  readonly amount: string;
  readonly label: string;
  readonly words: string;
  readonly isOwn: boolean;
}

const HEIGHT = 76;
const LABELS = 14;
const ABOVE = 12;
const BELOW = 8;
const WIDEST = 46;
const OTHERS = '0.62 0.69 0.79';
/** With more bars the amounts would overlap. */
const MOST_WITH_AMOUNTS = 6;
const MOST_WITH_LABELS = 9;

/** Bars to scale on a common zero line. */
function barChart(flow: Flow, bars: readonly Bar[], alt: string): void {
  const amounts = bars.map(({ amount }) => decimal(amount));
  const [low, high] = [extreme(amounts, 'low'), extreme(amounts, 'high')];
  const range = high.minus(low);
  if (range.isZero()) return;
  const heightOf = (amount: Decimal): number =>
    Number(toText(amount.minus(low).div(range).decimalPlaces(6))) * HEIGHT;
  flow.ensure(ABOVE + HEIGHT + LABELS + BELOW);
  const foot = flow.y - ABOVE - HEIGHT;
  const zero = foot + heightOf(decimal('0'));
  const step = WIDTH / bars.length;
  const width = Math.min(WIDEST, step * 0.6);
  flow.figure(alt, [LEFT, foot - LABELS, LEFT + WIDTH, flow.y], () => {
    flow.rule(RULE, LEFT, zero, WIDTH);
    for (const [index, bar] of bars.entries()) {
      const middle = LEFT + step * (index + 0.5);
      const end = foot + heightOf(decimal(bar.amount));
      const top = Math.max(zero, end);
      flow.fill(bar.isOwn ? ACCENT : OTHERS, middle - width / 2, top, width, Math.abs(end - zero));
      if (bars.length <= MOST_WITH_AMOUNTS) centred(flow, bar.words, middle, top + ABOVE);
      if (bars.length <= MOST_WITH_LABELS || index === 0 || index === bars.length - 1)
        centred(flow, bar.label, middle, foot - 2);
    }
  });
  flow.y = foot - LABELS - BELOW;
}

function extreme(amounts: readonly Decimal[], end: 'low' | 'high'): Decimal {
  return amounts.reduce(
    (found, each) => ((end === 'low' ? each.lt(found) : each.gt(found)) ? each : found),
    decimal('0'),
  );
}

function centred(flow: Flow, text: string, middle: number, top: number): void {
  const [line] = flow.set([passage(text, 'running')], WIDTH);
  if (!line) return;
  const x = Math.min(Math.max(middle - line.width / 2, LEFT), LEFT + WIDTH - line.width);
  flow.text(line, x, top);
}

/** The accepted amounts from the oldest to this valuation, if there are at least two: the only picture of a report under the first rules. */
export function writeBars(
  { flow, report, say, date, money }: ReportWriter,
  items: readonly EarlierValuation[],
): void {
  const own = { valuation_date: report.valuation_date, accepted_amount: report.summary.accepted_amount };
  const bars = [...items.toReversed(), own].flatMap(({ valuation_date, accepted_amount }, index, all) =>
    accepted_amount === null
      ? []
      : [
          {
            amount: accepted_amount,
            label: date(valuation_date),
            words: money(accepted_amount),
            isOwn: index === all.length - 1,
          },
        ],
  );
  if (bars.length < 2) return;
  const shown = bars.map(({ label, words }) => `${label}: ${words}`).join('; ');
  barChart(flow, bars, say('chart', shown));
}
