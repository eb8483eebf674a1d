import { daysBetween, shownShortDate } from '../figures/dates.ts';
import { shownAmount } from '../figures/show.ts';
import { fill } from '../language.ts';
import type { PublishedPrice } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { Figure, VerticalAxis } from './Figure.tsx';
import { historyOf } from './price-history.ts';
import { type Box, pointsOf, round, scaleOf } from './scale.ts';

/** The prices of one source and market level, day by day. Nothing where none has two days. */
export function PriceHistoryChart({ prices }: { readonly prices: readonly PublishedPrice[] }) {
  const language = useLanguage();
  const { chart } = useWords();
  const history = historyOf(prices);
  const [first, last] = [history?.points[0], history?.points.at(-1)];
  if (!history || !first || !last) return null;
  const { product, level, source, unit, points } = history;
  const money = (price: string) => shownAmount(price, 'BRL', language);
  const day = (date: string) => shownShortDate(date, language);
  const draw = (box: Box) => {
    const vertical = scaleOf(
      points.map(({ price }) => Number(price)),
      [box.height - box.bottom, box.top],
    );
    const span = Math.max(1, daysBetween(first.date, last.date));
    const wide = box.width - box.left - box.right - 24;
    const places = points.map(
      ({ date, price }) =>
        [box.left + 12 + (daysBetween(first.date, date) / span) * wide, vertical.at(Number(price))] as const,
    );
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        <polyline class="series-1" points={pointsOf(places)} />
        {places.map(([x, y]) => (
          <circle key={x} class="series-1" cx={round(x)} cy={round(y)} r={3.5} />
        ))}
        <g class="axis">
          <text x={box.left} y={box.height - 8}>
            {day(first.date)}
          </text>
          <text x={box.width - box.right} y={box.height - 8} text-anchor="end">
            {day(last.date)}
          </text>
        </g>
      </>
    );
  };
  const ends = {
    first: money(first.price),
    firstDate: day(first.date),
    last: money(last.price),
    lastDate: day(last.date),
  };
  return (
    <Figure
      title={fill(chart.history, { product, level, source })}
      summary={fill(chart.summary, ends)}
      columns={[{ header: chart.date }, { header: fill(chart.price, { unit }), numeric: true }]}
      rows={points.toReversed().map(({ date, price }) => [day(date), money(price)])}
      draw={draw}
    />
  );
}
