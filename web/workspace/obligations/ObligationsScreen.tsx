import type { QueryOf } from '../../../client/src/operation-types.ts';
import { COVERAGE_STATUSES, OBLIGATION_STATUSES } from '../../../src/kernel/vocabulary.ts';
import { shownDecimal } from '../../shared/figures/show.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { ChoiceFilter, WrittenFilter } from '../parts/filters.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Amount, Badge, Day, Given } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { CoverBar } from './CoverBar.tsx';
import { WhatIf } from './WhatIf.tsx';

const FILTERS = ['coverage', 'status', 'portfolio', 'external_reference'] as const;
const PAGE = 50;

export const COVER_KINDS = {
  COVERED: 'good',
  SHORT: 'bad',
  UNKNOWN: 'warning',
  NOT_REQUIRED: 'plain',
} as const;

/** The obligations of the organization, each with a bar of what counts against what is required; and a what-if over them. */
export function ObligationsScreen() {
  const { obligations, screens } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const { address, go } = useAddress();
  const may = useMay();
  const { query } = address;
  const given = Object.fromEntries(
    [...FILTERS, 'cursor' as const].flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
  const page = useRead(
    'listObligations',
    { query: { limit: PAGE, ...given } as QueryOf<'listObligations'> },
    { keeps: true },
  );
  const set = (name: string, value: string) =>
    go(hrefOf(['obligations'], { ...query, cursor: undefined, [name]: value }));
  return (
    <Screen title={screens.obligations}>
      {may('registerObligation') && (
        <p>
          <Link class="button primary" href={hrefOf(['obligations', 'new'])}>
            {obligations.register}
          </Link>
        </p>
      )}
      <search class="filters" aria-label={obligations.filters}>
        <ChoiceFilter
          name="coverage"
          label={obligations.cover}
          values={COVERAGE_STATUSES}
          section="coverage"
          set={set}
        />
        <ChoiceFilter
          name="status"
          label={obligations.status}
          values={OBLIGATION_STATUSES}
          section="obligationStatus"
          set={set}
        />
        <WrittenFilter name="portfolio" label={obligations.portfolio} set={set} />
        <WrittenFilter name="external_reference" label={obligations.reference} set={set} />
      </search>
      <Loaded read={page}>
        {({ items, next_cursor }) => (
          <>
            <p role="status" class="soft">
              {items.length === 0 ? obligations.none : ''}
            </p>
            {items.length > 0 && (
              <Table
                caption={<span class="visually-hidden">{screens.obligations}</span>}
                columns={[
                  { header: obligations.name },
                  { header: obligations.debtor },
                  { header: obligations.balance, numeric: true },
                  { header: obligations.cover },
                  { header: obligations.shortfall, numeric: true },
                  { header: obligations.maturity },
                ]}
                rows={items.map((each) => [
                  <Link key="name" href={hrefOf(['obligations', each.id])}>
                    <Given text={each.name} />
                  </Link>,
                  <Given key="debtor" text={each.debtor?.name ?? '–'} />,
                  <Amount key="balance" of={each.balance.amount} />,
                  <span key="cover" class="cover">
                    <Badge kind={COVER_KINDS[each.coverage.status]}>
                      {say('coverage', each.coverage.status)}
                    </Badge>
                    <CoverBar counted={each.coverage.counted} required={each.coverage.required} />
                    <span class="small soft">
                      {fill(obligations.requiredTimes, {
                        times: shownDecimal(each.required_coverage, language),
                      })}
                    </span>
                  </span>,
                  <Amount key="short" of={each.coverage.shortfall} />,
                  <Day key="maturity" date={each.maturity_date} />,
                ])}
              />
            )}
            <Pager
              hasBefore={query.cursor !== undefined}
              nextCursor={next_cursor}
              onFirst={() => set('cursor', '')}
              onNext={(cursor) => go(hrefOf(['obligations'], { ...query, cursor }))}
            />
          </>
        )}
      </Loaded>
      <WhatIf />
    </Screen>
  );
}
