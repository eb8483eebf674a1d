import { useState } from 'preact/hooks';
import { Field } from '../Field.tsx';
import { shownShortDate } from '../figures/dates.ts';
import { shownAmount, shownDecimal } from '../figures/show.ts';
import type { Parameters } from '../form/read-form.ts';
import { fill } from '../language.ts';
import type { Step } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { type Comparison, comparisonOf } from './comparison.ts';
import { Figure, VerticalAxis } from './Figure.tsx';
import { type Box, round, scaleOf } from './scale.ts';

interface ComparisonChartProps {
  readonly parameters: Parameters;
  readonly steps: readonly Step[];
}

/** The prices of the data by one of their characteristics, and among them what is valued with its interval. */
export function ComparisonChart({ parameters, steps }: ComparisonChartProps) {
  const { chart } = useWords();
  const [chosen, choose] = useState(0);
  const comparison = comparisonOf(parameters, steps);
  if (!comparison) return null;
  const { variables, subject } = comparison;
  const across = Math.min(chosen, variables.length - 1);
  return (
    <section>
      {subject && variables.length > 1 && (
        <Field id="across" label={chart.across}>
          {(control) => (
            <select
              {...control}
              class="no-print"
              value={String(across)}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            >
              {variables.map(({ name }, index) => (
                <option key={name} value={String(index)}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Scatter comparison={comparison} across={across} />
    </section>
  );
}

interface ScatterProps {
  readonly comparison: Comparison;
  /** Which characteristic; by factors the data stand in their order. */
  readonly across: number;
}

function Scatter({ comparison, across }: ScatterProps) {
  const language = useLanguage();
  const { chart } = useWords();
  const { variables, data, subject, adjusted, units, figure, interval } = comparison;
  const money = (text: string) => shownAmount(text, 'BRL', language);
  const perUnit = (text: string) => Number(text) / Number(units);
  const prices = adjusted.length === data.length ? adjusted : data.map(({ price }) => price);
  const places = data.map(({ values }, index) => (subject ? Number(values[across]) : index + 1));
  const ownPlace = subject ? Number(subject[across]) : data.length + 1;
  const bounds = interval?.map(perUnit) ?? [];
  const draw = (box: Box) => {
    const heights = [...prices.map(Number), perUnit(figure), ...bounds];
    const vertical = scaleOf(heights, [box.height - box.bottom, box.top]);
    const horizontal = scaleOf([...places, ownPlace], [box.left, box.width - box.right], 6);
    const [x, y] = [round(horizontal.at(ownPlace)), round(vertical.at(perUnit(figure)))];
    const [low, high] = bounds.map((bound) => round(vertical.at(bound)));
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        <g class="axis">
          {horizontal.ticks.map((tick) => (
            <text key={tick} x={round(horizontal.at(tick))} y={box.height - 8} text-anchor="middle">
              {shownDecimal(String(tick), language)}
            </text>
          ))}
        </g>
        {prices.map((price, index) => (
          <circle
            key={index}
            class="series-1"
            cx={round(horizontal.at(places[index] ?? 0))}
            cy={round(vertical.at(Number(price)))}
            r={4}
          />
        ))}
        {low !== undefined && high !== undefined && (
          <path class="interval" d={`M${x - 6} ${low}h12M${x} ${low}V${high}M${x - 6} ${high}h12`} />
        )}
        <circle class="series-2" cx={x} cy={y} r={6} />
      </>
    );
  };
  const reading = interval
    ? `${money(figure)}. ${fill(chart.interval, { low: money(interval[0]), high: money(interval[1]) })}`
    : money(figure);
  return (
    <Figure
      title={subject ? fill(chart.comparison, { name: variables[across]?.name ?? '' }) : chart.byNumber}
      summary={`${chart.valued}: ${reading}`}
      note={`${chart.valued}: ${reading}`}
      legend={[chart.data, chart.valued]}
      columns={[
        { header: chart.datum },
        { header: chart.date },
        ...variables.map(({ name }) => ({ header: name, numeric: true })),
        { header: chart.datumPrice, numeric: true },
        ...(adjusted.length > 0 ? [{ header: chart.adjusted, numeric: true }] : []),
      ]}
      rows={data.map(({ source, date, values, price }, index) => [
        `${index + 1}. ${source}`,
        shownShortDate(date, language),
        ...values.map((value) => shownDecimal(value, language)),
        money(price),
        ...(adjusted.length > 0 ? [money(adjusted[index] ?? '')] : []),
      ])}
      draw={draw}
    />
  );
}
