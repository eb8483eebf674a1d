import { Figure, VerticalAxis } from '../../shared/chart/Figure.tsx';
import { type Box, barsOf, middlesOf, round, scaleOf } from '../../shared/chart/scale.ts';
import { shownAmount } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { AssetLink } from '../parts/AssetLink.tsx';
import { amount, text } from '../parts/table/csv.ts';
import { SaveTable } from '../parts/table/SaveTable.tsx';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

/** From the value of each guarantee through what goes before it to what counts, by rank. */
export function Waterfall({ cover }: { readonly cover: Schemas['ObligationCoverage'] }) {
  const language = useLanguage();
  const { waterfall } = useWords();
  const say = useCodes();
  const { guarantees } = cover;
  if (guarantees.length === 0) return null;
  const money = (text: string | null) => (text === null ? '–' : shownAmount(text, 'BRL', language));
  // A picture: an unknown figure has no bar, and the table says that it is unknown.
  const groups = guarantees.map(({ base, available, counted }) =>
    [base, available, counted].map((each) => Number(each ?? 0)),
  );
  const gather = () => ({
    rows: [
      [
        waterfall.guarantee,
        waterfall.base,
        waterfall.prior,
        waterfall.available,
        waterfall.claim,
        waterfall.counted,
      ].map(text),
      ...guarantees.map((each) => [
        text(fill(waterfall.rank, { rank: each.rank })),
        ...[each.base, each.prior_claims, each.available, each.claim, each.counted].map(amount),
      ]),
    ],
  });
  const draw = (box: Box) => {
    const vertical = scaleOf([0, ...groups.flat()], [box.height - box.bottom, box.top]);
    const middles = middlesOf(groups.length, box);
    return (
      <>
        <VerticalAxis scale={vertical} box={box} />
        {barsOf(groups, vertical, box).map((bars, group) => (
          <g key={guarantees[group]?.id}>
            {bars.map(({ x, y, width, height }, index) => (
              <rect
                key={index}
                class={`series-${index + 1}`}
                x={round(x)}
                y={round(y)}
                width={round(width)}
                height={round(height)}
              />
            ))}
            <text x={round(middles[group] ?? 0)} y={box.height - 8} text-anchor="middle">
              {fill(waterfall.rank, { rank: guarantees[group]?.rank ?? '' })}
            </text>
          </g>
        ))}
      </>
    );
  };
  return (
    <section class="card" aria-labelledby="waterfall-title">
      <h2 id="waterfall-title">{waterfall.title}</h2>
      <Figure
        title={waterfall.picture}
        summary={fill(waterfall.summary, {
          counted: money(cover.counted),
          required: money(cover.required),
        })}
        legend={[waterfall.base, waterfall.available, waterfall.counted]}
        columns={[
          { header: waterfall.guarantee },
          { header: waterfall.base, numeric: true },
          { header: waterfall.prior, numeric: true },
          { header: waterfall.available, numeric: true },
          { header: waterfall.claim, numeric: true },
          { header: waterfall.counted, numeric: true },
        ]}
        rows={guarantees.map((each) => [
          fill(waterfall.rank, { rank: each.rank }),
          money(each.base),
          money(each.prior_claims),
          money(each.available),
          money(each.claim),
          money(each.counted),
        ])}
        draw={draw}
      />
      <SaveTable name={waterfall.title} gather={gather} />
      <ul>
        {guarantees.map((each) => (
          <li key={each.id}>
            {fill(waterfall.rank, { rank: each.rank })}:{' '}
            <AssetLink id={each.asset_id} otherwise={waterfall.asset} />
            {each.valuation_id !== null && (
              <>
                {', '}
                <Link href={hrefOf(['valuations', each.valuation_id])}>{waterfall.valuation}</Link>
              </>
            )}
            {each.registration !== null && <>, {say('registration', each.registration)}</>}
            {each.reason_codes.length > 0 && (
              <ul class="small">
                {each.reason_codes.map((code) => (
                  <li key={code}>{say('reason', code)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
