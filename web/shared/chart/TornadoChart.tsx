import { pointMoved, shownAmount, shownDecimal, shownPercent } from '../figures/show.ts';
import { fill } from '../language.ts';
import type { Schemas } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { Figure } from './Figure.tsx';
import { type Box, everyNth, round, scaleOf } from './scale.ts';
import { type RatedAmount, type Tornado, tornadoOf } from './tornado.ts';

/** How the result of a scenario follows its rate: a bar for each change, the widest on top; nothing where there is no rate. */
export function TornadoChart({ sensitivity }: Pick<Schemas['Scenario'], 'sensitivity'>) {
  const language = useLanguage();
  const { chart } = useWords();
  const tornado = tornadoOf(sensitivity);
  if (!tornado) return null;
  const { recorded, bars } = tornado;
  const money = (amount: string | null) => (amount === null ? '–' : shownAmount(amount, 'BRL', language));
  const rate = ({ discount_rate }: RatedAmount) => shownPercent(discount_rate, language);
  const points = (change: string) =>
    fill(chart.points, { points: shownDecimal(pointMoved(change, 2), language) });
  const rated = (row: RatedAmount) => `${money(row.amount)} (${rate(row)})`;
  const atItsRate = fill(chart.tornadoSummary, { rate: rate(recorded), amount: money(recorded.amount) });
  return (
    <Figure
      title={chart.tornado}
      summary={[
        atItsRate,
        ...bars.map(({ change, lower, higher }) =>
          fill(chart.tornadoOne, {
            change: points(change),
            low: money(lower.amount),
            lowRate: rate(lower),
            high: money(higher.amount),
            highRate: rate(higher),
          }),
        ),
      ].join(' ')}
      note={atItsRate}
      legend={[chart.lowerRate, chart.higherRate]}
      columns={[
        { header: chart.rateChange },
        { header: chart.lowerRate, numeric: true },
        { header: chart.higherRate, numeric: true },
        { header: chart.between, numeric: true },
      ]}
      rows={bars.map(({ change, lower, higher, width }) => [
        points(change),
        rated(lower),
        rated(higher),
        money(width),
      ])}
      draw={(box) => <Bars tornado={tornado} box={box} nameOf={points} />}
    />
  );
}

interface BarsProps {
  readonly tornado: Tornado;
  readonly box: Box;
  nameOf(change: string): string;
}

/** Room for the name of a bar at the left, and for one figure at the axis. */
const NAME_WIDTH = 84;
const TICK_WIDTH = 64;
const MOST_HEIGHT = 44;

/** Bars from the recorded result, which is the line through them, to what it is at the other rates. */
function Bars({ tornado: { recorded, bars }, box, nameOf }: BarsProps) {
  const language = useLanguage();
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  const ends = bars.flatMap(({ lower, higher }) => [lower.amount, higher.amount]);
  const amounts = [recorded.amount, ...ends].flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  const left = NAME_WIDTH;
  const scale = scaleOf(amounts, [left, box.width - box.right - TICK_WIDTH / 4]);
  const nth = everyNth(scale.ticks.length, box.width - left - box.right, TICK_WIDTH);
  const room = (box.height - box.top - box.bottom) / bars.length;
  const height = Math.min(MOST_HEIGHT, room * 0.7);
  const middle = recorded.amount === null ? undefined : scale.at(Number(recorded.amount));
  return (
    <>
      <g class="axis">
        {scale.ticks.map((tick, index) => (
          <g key={tick}>
            <line
              x1={round(scale.at(tick))}
              x2={round(scale.at(tick))}
              y1={box.top}
              y2={box.height - box.bottom}
            />
            {index % nth === 0 && (
              <text x={round(scale.at(tick))} y={box.height - 8} text-anchor="middle">
                {short.format(tick)}
              </text>
            )}
          </g>
        ))}
      </g>
      {bars.map(({ change, lower, higher }, index) => {
        const y = box.top + index * room + (room - height) / 2;
        return (
          <g key={change}>
            <text x={left - 8} y={round(y + height / 2 + 4)} text-anchor="end">
              {nameOf(change)}
            </text>
            {[lower, higher].map(({ amount }, series) => {
              if (amount === null || middle === undefined) return null;
              const end = scale.at(Number(amount));
              return (
                <rect
                  key={series}
                  class={`series-${series + 1}`}
                  x={round(Math.min(middle, end))}
                  y={round(y)}
                  width={round(Math.abs(end - middle))}
                  height={round(height)}
                />
              );
            })}
          </g>
        );
      })}
      {middle !== undefined && (
        <line
          class="recorded"
          x1={round(middle)}
          x2={round(middle)}
          y1={box.top}
          y2={box.height - box.bottom}
        />
      )}
    </>
  );
}
