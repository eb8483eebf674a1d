import { shownAmount } from '../figures/show.ts';
import type { Step } from '../service/answers.ts';
import { useLanguage } from '../spoken.ts';
import { useWords } from '../texts/use-words.ts';
import { cashFlowsByYear, everyYear } from './cash-flows.ts';
import { Figure, VerticalAxis } from './Figure.tsx';
import { type Box, barsOf, everyNth, middlesOf, round, scaleOf } from './scale.ts';

/** Cash flows by year with their present values; nothing for other calculations. */
export function CashFlowChart({ steps }: { readonly steps: readonly Step[] }) {
  const language = useLanguage();
  const { chart } = useWords();
  const years = cashFlowsByYear(steps);
  if (years.length === 0) return null;
  const money = (amount: string) => shownAmount(amount, 'BRL', language);
  const draw = (box: Box) => {
    const axis = everyYear(years);
    const groups = axis.map(({ flows }) => (flows ? [Number(flows.flow), Number(flows.present)] : []));
    const vertical = scaleOf([0, ...groups.flat()], [box.height - box.bottom, box.top]);
    const nth = everyNth(axis.length, box.width - box.left - box.right, 44);
    const middles = middlesOf(axis.length, box);
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        {barsOf(groups, vertical, box).map((bars, group) =>
          bars.map((bar, series) => (
            <rect
              key={`${group}-${series}`}
              class={`series-${series + 1}`}
              x={round(bar.x)}
              y={round(bar.y)}
              width={round(Math.max(1, bar.width - 1))}
              height={round(bar.height)}
            />
          )),
        )}
        <g class="axis">
          {axis.map(({ year }, index) =>
            index % nth === 0 ? (
              <text key={year} x={round(middles[index] ?? 0)} y={box.height - 8} text-anchor="middle">
                {year}
              </text>
            ) : null,
          )}
        </g>
      </>
    );
  };
  return (
    <Figure
      title={chart.flows}
      summary={years
        .map(({ year, flow, present }) => `${year}: ${money(flow)}; ${chart.present} ${money(present)}.`)
        .join(' ')}
      note={chart.flowsNote}
      legend={[chart.flow, chart.present]}
      columns={[
        { header: chart.year },
        { header: chart.flow, numeric: true },
        { header: chart.present, numeric: true },
      ]}
      rows={years.map(({ year, flow, present }) => [year, money(flow), money(present)])}
      draw={draw}
    />
  );
}
