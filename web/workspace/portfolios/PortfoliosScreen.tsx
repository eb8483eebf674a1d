import type { QueryOf } from '../../../client/src/operation-types.ts';
import { PURPOSES, VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { decimalOf, quotient, textOf } from '../../shared/figures/decimal.ts';
import { shownPercent } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { Filters } from '../parts/filters.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Amount, Given } from '../parts/shown.tsx';
import { amount, number, text } from '../parts/table/csv.ts';
import { SavedTable } from '../parts/table/SavedTable.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

type Portfolio = Schemas['Portfolio'];

const PAGE = 20;

/** A class of a portfolio, or all of it. */
interface Line extends Pick<Portfolio, 'asset_count' | 'totals'> {
  readonly name: string;
  readonly isTotal: boolean;
}

/** The sums of each portfolio by class, how much of them is known, too old or recognized; every table as a file. */
export function PortfoliosScreen() {
  const { portfolios, screens } = useWords();
  const { address, go } = useAddress();
  const { name, purpose, cursor } = address.query;
  const query = {
    limit: PAGE,
    ...(name && { name }),
    ...(purpose && { purpose }),
    ...(cursor && { cursor }),
  };
  const page = useRead('listPortfolios', { query: query as QueryOf<'listPortfolios'> }, { keeps: true });
  const set = (key: string, value: string) =>
    go(hrefOf(['portfolios'], { ...address.query, cursor: undefined, [key]: value }));
  return (
    <Screen title={screens.portfolios}>
      <Filters
        label={portfolios.filters}
        of={[
          { name: 'name', label: portfolios.name },
          {
            name: 'purpose',
            label: portfolios.purpose,
            values: PURPOSES.filter((each) => each !== 'COLLATERAL'),
            section: 'purpose',
            otherwise: portfolios.collateral,
          },
        ]}
        set={set}
      />
      <Loaded read={page}>
        {({ items, next_cursor }) => (
          <>
            <p role="status" class="soft">
              {items.length === 0 ? portfolios.none : ''}
            </p>
            {items.map((each) => (
              <One key={each.id} portfolio={each} />
            ))}
            <Pager
              hasBefore={cursor !== undefined}
              nextCursor={next_cursor}
              onFirst={() => set('cursor', '')}
              onNext={(next) => go(hrefOf(['portfolios'], { ...address.query, cursor: next }))}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function One({ portfolio }: { readonly portfolio: Portfolio }) {
  const { portfolios } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const title = portfolio.name ?? portfolios.unnamed;
  const rows: readonly Line[] = [
    ...portfolio.by_class.map((each) => ({
      ...each,
      name: say('assetClass', each.asset_class),
      isTotal: false,
    })),
    { ...portfolio, name: portfolios.total, isTotal: true },
  ];
  return (
    <section class="card" aria-labelledby={`portfolio-${portfolio.id}`}>
      <h2 id={`portfolio-${portfolio.id}`}>
        {portfolio.name === null ? (
          portfolios.unnamed
        ) : (
          <Link href={hrefOf(['assets'], { portfolio: portfolio.name })}>
            <Given text={portfolio.name} />
          </Link>
        )}
      </h2>
      <ul>
        <li>{fill(portfolios.valued, { valued: portfolio.valued_count, assets: portfolio.asset_count })}</li>
        <li>{fill(portfolios.stale, { count: portfolio.stale_count })}</li>
        <li>{fill(portfolios.changed, { count: portfolio.asset_changed_count })}</li>
        <li>
          {portfolios.recognizedShare}: {shareOf(portfolio, language)}
        </li>
        {portfolio.obligations.count > 0 && (
          <li>
            {fill(portfolios.obligations, {
              count: portfolio.obligations.count,
              short: portfolio.obligations.short_count,
            })}{' '}
            <Link href={hrefOf(['obligations'], { portfolio: portfolio.name ?? undefined })}>
              {portfolios.toObligations}
            </Link>
          </li>
        )}
      </ul>
      <SavedTable
        name={title}
        caption={fill(portfolios.sums, { name: title })}
        items={rows}
        columns={[
          {
            header: portfolios.class,
            shown: ({ name, isTotal }) => (isTotal ? <strong>{name}</strong> : name),
            saved: ({ name }) => text(name),
          },
          {
            header: portfolios.assets,
            numeric: true,
            shown: ({ asset_count: count }) => String(count),
            saved: ({ asset_count: count }) => number(count),
          },
          ...VALUE_NAMES.map((value) => ({
            header: say('value', value),
            numeric: true,
            shown: ({ totals }: Line) => <Amount of={totals[value].amount} />,
            saved: ({ totals }: Line) => amount(totals[value].amount),
          })),
        ]}
      />
    </section>
  );
}

/** Of the assets, those with a recognized collateral value: of no other does the sum hold one. */
function shareOf(
  { asset_count: count, totals }: Portfolio,
  language: Parameters<typeof shownPercent>[1],
): string {
  const known = decimalOf(String(totals.collateral_value.known_count));
  const all = decimalOf(String(count));
  if (!known || !all || count === 0) return '–';
  return shownPercent(textOf(quotient(known, all, 4)), language);
}
