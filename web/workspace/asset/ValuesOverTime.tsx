import { Figure, VerticalAxis } from '../../shared/chart/Figure.tsx';
import { type Box, everyNth, pointsOf, round, scaleOf } from '../../shared/chart/scale.ts';
import { daysBetween, shownShortDate } from '../../shared/figures/dates.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { bestOf, type Valued } from './valued.ts';

interface Point {
  readonly id: string;
  readonly day: string;
  readonly name: string;
  readonly amount: string;
  readonly range: Valued['ranges']['market_value'];
  readonly collateral: string | null;
}

const DAY_WIDTH = 84;

/** The values of an asset by the day that they are of, each with its range, and what of it counts as a guarantee. */
export function ValuesOverTime({ items }: { readonly items: readonly Valued[] }) {
  const language = useLanguage();
  const { valuations } = useWords();
  const say = useCodes();
  const points = pointsIn(items);
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const money = (text: string) => shownAmount(text, 'BRL', language);
  const draw = (box: Box) => {
    const places = points.map(({ day }) => daysBetween(first.day, day));
    const horizontal = scaleOf(places, [box.left, box.width - box.right]);
    const x = points.map((_, index) => round(horizontal.at(places[index] ?? 0)));
    const heights = points.flatMap(({ amount, range, collateral }) =>
      [amount, range?.low, range?.high, collateral].flatMap((each) => (each == null ? [] : [Number(each)])),
    );
    const vertical = scaleOf([0, ...heights], [box.height - box.bottom, box.top]);
    const y = (text: string) => round(vertical.at(Number(text)));
    const every = everyNth(points.length, box.width - box.left - box.right, DAY_WIDTH);
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        <polyline
          class="series-1"
          points={pointsOf(points.map(({ amount }, index) => [x[index] ?? 0, y(amount)]))}
        />
        {points.map(({ id, day, amount, range, collateral }, index) => {
          const at = x[index] ?? 0;
          return (
            <g key={id}>
              {range && (
                <path
                  class="interval"
                  d={`M${at - 5} ${y(range.low)}h10M${at} ${y(range.low)}V${y(range.high)}M${at - 5} ${y(range.high)}h10`}
                />
              )}
              {collateral !== null && (
                <rect class="series-2" x={at - 4} y={y(collateral) - 4} width={8} height={8} />
              )}
              <circle class="series-1" cx={at} cy={y(amount)} r={4} />
              {index % every === 0 && (
                <text
                  x={at}
                  y={box.height - 8}
                  text-anchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
                >
                  {shownShortDate(day, language)}
                </text>
              )}
            </g>
          );
        })}
      </>
    );
  };
  return (
    <Figure
      title={valuations.overTime}
      summary={fill(valuations.overTimeSummary, {
        first: money(first.amount),
        firstDay: shownShortDate(first.day, language),
        last: money(last.amount),
        lastDay: shownShortDate(last.day, language),
      })}
      legend={[valuations.accepted, valuations.collateral]}
      columns={[
        { header: valuations.day },
        { header: valuations.which },
        { header: valuations.accepted, numeric: true },
        { header: valuations.low, numeric: true },
        { header: valuations.high, numeric: true },
        { header: valuations.collateral, numeric: true },
      ]}
      rows={points.map(({ day, name, amount, range, collateral }) => [
        shownShortDate(day, language),
        say('value', name),
        money(amount),
        range ? money(range.low) : '–',
        range ? money(range.high) : '–',
        collateral === null ? '–' : money(collateral),
      ])}
      draw={draw}
    />
  );
}

/** Those with a value, oldest first. */
const pointsIn = (items: readonly Valued[]): readonly Point[] =>
  items
    .flatMap((valuation) => {
      const best = bestOf(valuation);
      if (!best) return [];
      const { id, valuation_date: day, values } = valuation;
      return [{ id, day, ...best, collateral: values.collateral_value.amount }];
    })
    .sort((one, other) => one.day.localeCompare(other.day));
