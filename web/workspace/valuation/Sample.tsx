import { Figure, VerticalAxis } from '../../shared/chart/Figure.tsx';
import { type Box, round, scaleOf } from '../../shared/chart/scale.ts';
import { shownDecimal, shownPercent } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Amount, Day } from '../parts/shown.tsx';
import { number, text } from '../parts/table/csv.ts';
import { SaveTable } from '../parts/table/SaveTable.tsx';
import { useWords } from '../words/use-words.ts';

/** The market data of a comparison: each price by what the calculation gives for it, near the line where both are one. */
export function Sample({ sample }: { readonly sample: Schemas['MarketSample'] }) {
  const language = useLanguage();
  const { sample: words } = useWords();
  const points = sample.points.filter(
    (point): point is typeof point & { readonly estimated: string } => point.estimated !== null,
  );
  const figures = points.flatMap(({ observed, estimated }) => [Number(observed), Number(estimated)]);
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 2 });
  const gather = () => ({
    rows: [
      [words.datum, words.observed, words.estimated].map(text),
      ...points.map(({ datum, observed, estimated }) => [number(datum), number(observed), number(estimated)]),
    ],
  });
  const draw = (box: Box) => {
    const vertical = scaleOf(figures, [box.height - box.bottom, box.top]);
    const horizontal = scaleOf(figures, [box.left, box.width - box.right]);
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        <g class="axis">
          {horizontal.ticks.map((tick) => (
            <text key={tick} x={round(horizontal.at(tick))} y={box.height - 8} text-anchor="middle">
              {short.format(tick)}
            </text>
          ))}
        </g>
        <path
          class="interval"
          d={`M${round(horizontal.at(horizontal.low))} ${round(vertical.at(horizontal.low))}L${round(horizontal.at(horizontal.high))} ${round(vertical.at(horizontal.high))}`}
        />
        {points.map(({ datum, observed, estimated }) => (
          <circle
            key={datum}
            class="series-1"
            cx={round(horizontal.at(Number(estimated)))}
            cy={round(vertical.at(Number(observed)))}
            r={4}
          />
        ))}
      </>
    );
  };
  return (
    <>
      {points.length > 0 && (
        <>
          <Figure
            title={words.title}
            summary={fill(words.summary, { count: points.length })}
            note={words.note}
            legend={[words.datum, words.line]}
            columns={[
              { header: words.datum },
              { header: words.observed, numeric: true },
              { header: words.estimated, numeric: true },
            ]}
            rows={points.map(({ datum, observed, estimated }) => [
              String(datum),
              shownDecimal(observed, language),
              shownDecimal(estimated, language),
            ])}
            draw={draw}
          />
          <SaveTable name={words.title} gather={gather} />
        </>
      )}
      <dl class="facts">
        <dt>{words.counted}</dt>
        <dd>{fill(words.countedOf, { counted: sample.counted, data: sample.data })}</dd>
        <dt>{words.days}</dt>
        <dd>
          <Day date={sample.oldest} /> – <Day date={sample.newest} />
        </dd>
        {sample.prediction_interval && (
          <>
            <dt>{words.prediction}</dt>
            <dd>
              <Amount of={sample.prediction_interval.low} /> – <Amount of={sample.prediction_interval.high} />
            </dd>
          </>
        )}
        {sample.admissible_interval && (
          <>
            <dt>{words.admissible}</dt>
            <dd>
              <Amount of={sample.admissible_interval.low} /> – <Amount of={sample.admissible_interval.high} />
            </dd>
          </>
        )}
        {sample.adjusted_r_square !== null && (
          <>
            <dt>{words.rSquare}</dt>
            <dd>{shownPercent(sample.adjusted_r_square, language)}</dd>
          </>
        )}
      </dl>
    </>
  );
}
