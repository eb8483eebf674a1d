import { type Decimal, decimal, toText } from '../../../kernel/decimal.ts';
import type { Flow } from './flow.ts';
import { ACCENT, LEFT, RULE, WIDTH } from './paper.ts';
import { passage } from './styles.ts';

interface Bar {
  readonly amount: string;
  /** Below the bar. */
  readonly label: string;
  /** The amount as people read it, above the bar. */
  readonly words: string;
  /** The one that the others are compared with. */
  readonly isOwn: boolean;
}

const HEIGHT = 76;
const LABELS = 14;
const ABOVE = 12;
const BELOW = 8;
const WIDEST = 46;
const OTHERS = '0.62 0.69 0.79';
/** Amounts of more bars would stand on each other. */
const MOST_WITH_AMOUNTS = 6;
const MOST_WITH_LABELS = 9;

/** Bars on a common base line at zero, their heights to scale. */
export function barChart(flow: Flow, bars: readonly Bar[], alt: string): void {
  const amounts = bars.map(({ amount }) => decimal(amount));
  const [low, high] = [extreme(amounts, 'low'), extreme(amounts, 'high')];
  const range = high.minus(low);
  if (range.isZero()) return;
  /** Points above the lowest. */
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
