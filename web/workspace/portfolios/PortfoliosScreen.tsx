import type { QueryOf } from '../../../client/src/operation-types.ts';
import { PURPOSES, VALUE_NAMES } from '../../../src/kernel/vocabulary.ts';
import { decimalOf, quotient, textOf } from '../../shared/figures/decimal.ts';
import { shownPercent } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import type { Schemas } from '../../shared/service/answers.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { csvOf } from '../parts/csv.ts';
import { ChoiceFilter, WrittenFilter } from '../parts/filters.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { SaveTable } from '../parts/SaveTable.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Amount, Given } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

type Portfolio = Schemas['Portfolio'];

const PAGE = 20;

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
      <search class="filters" aria-label={portfolios.filters}>
        <WrittenFilter name="name" label={portfolios.name} set={set} />
        <ChoiceFilter
          name="purpose"
          label={portfolios.purpose}
          values={PURPOSES.filter((each) => each !== 'COLLATERAL')}
          section="purpose"
          otherwise={portfolios.collateral}
          set={set}
        />
      </search>
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
  const header = [portfolios.class, portfolios.assets, ...VALUE_NAMES.map((value) => say('value', value))];
  const csv = () =>
    csvOf([
      header,
      ...portfolio.by_class.map((each) => [
        say('assetClass', each.asset_class),
        String(each.asset_count),
        ...VALUE_NAMES.map((value) => each.totals[value].amount),
      ]),
      [
        portfolios.total,
        String(portfolio.asset_count),
        ...VALUE_NAMES.map((value) => portfolio.totals[value].amount),
      ],
    ]);
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
      <Table
        caption={fill(portfolios.sums, { name: title })}
        columns={header.map((each, index) => ({ header: each, numeric: index > 0 }))}
        rows={[
          ...portfolio.by_class.map((each) => [
            say('assetClass', each.asset_class),
            String(each.asset_count),
            ...VALUE_NAMES.map((value) => <Amount key={value} of={each.totals[value].amount} />),
          ]),
          [
            <strong key="total">{portfolios.total}</strong>,
            String(portfolio.asset_count),
            ...VALUE_NAMES.map((value) => <Amount key={value} of={portfolio.totals[value].amount} />),
          ],
        ]}
      />
      <SaveTable name={title} csv={csv} />
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
