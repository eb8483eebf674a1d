import { shownAmount, shownDecimal } from '../figures/show.ts';
import type { Parameters } from '../form/read-form.ts';
import type { Step } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { depreciationOf } from './depreciation.ts';
import { Figure, VerticalAxis } from './Figure.tsx';
import { type Box, pointsOf, round, scaleOf } from './scale.ts';

interface DepreciationChartProps {
  readonly parameters: Parameters;
  readonly steps: readonly Step[];
  readonly amount: string | null;
}

/** The straight line from new to the end of the service life, and the asset's place on it today. */
export function DepreciationChart({ parameters, steps, amount }: DepreciationChartProps) {
  const language = useLanguage();
  const { chart } = useWords();
  const points = depreciationOf(parameters, steps, amount);
  if (!points) return null;
  const money = (text: string) => shownAmount(text, 'BRL', language);
  const years = (text: string) => shownDecimal(text, language);
  const draw = (box: Box) => {
    const vertical = scaleOf(
      [0, ...points.map(({ left }) => Number(left))],
      [box.height - box.bottom, box.top],
    );
    const across = scaleOf(
      [0, ...points.map(({ age }) => Number(age))],
      [box.left, box.width - box.right],
      6,
    );
    const places = points.map(
      ({ age, left }) => [across.at(Number(age)), vertical.at(Number(left))] as const,
    );
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        <g class="axis">
          {across.ticks.map((tick) => (
            <text key={tick} x={round(across.at(tick))} y={box.height - 8} text-anchor="middle">
              {years(String(tick))}
            </text>
          ))}
        </g>
        <polyline class="series-1" points={pointsOf(places)} />
        {points.map(({ age, isNow }, index) => {
          const [x, y] = places[index] ?? [0, 0];
          if (!isNow) return <circle key={age} class="series-1" cx={round(x)} cy={round(y)} r={3.5} />;
          return (
            <g key={age}>
              <circle class="series-2" cx={round(x)} cy={round(y)} r={6} />
              <text class="mark" x={round(x) + 10} y={round(y) - 8}>
                {chart.now}
              </text>
            </g>
          );
        })}
      </>
    );
  };
  return (
    <Figure
      title={chart.depreciation}
      summary={points.map(({ age, left }) => `${chart.age} ${years(age)}: ${money(left)}.`).join(' ')}
      columns={[{ header: chart.age }, { header: chart.costLeft, numeric: true }]}
      rows={points.map(({ age, left, isNow }) => [
        isNow ? `${years(age)} (${chart.now})` : years(age),
        money(left),
      ])}
      draw={draw}
    />
  );
}
