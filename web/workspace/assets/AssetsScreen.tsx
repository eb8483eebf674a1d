import type { QueryOf } from '../../../client/src/operation-types.ts';
import { ASSET_CLASSES, ASSET_STATUSES, VALUATION_AGES } from '../../../src/kernel/vocabulary.ts';
import { Table } from '../../shared/Table.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { ChoiceFilter, WrittenFilter } from '../parts/filters.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Badge, Day, Given } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useMay } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

const FILTERS = [
  'search',
  'asset_class',
  'status',
  'valuation',
  'portfolio',
  'external_reference',
  'sort',
] as const;
/** The first is the service's own: newest first. */
const SORTS = ['registered_at', 'name', '-name'] as const;
const PAGE = 50;

/** The assets of the organization, newest first, under filters that the address keeps. */
export function AssetsScreen() {
  const { assets, screens } = useWords();
  const say = useCodes();
  const { address, go } = useAddress();
  const may = useMay();
  const { query } = address;
  const given = Object.fromEntries(
    [...FILTERS, 'cursor' as const].flatMap((name) => (query[name] ? [[name, query[name]]] : [])),
  );
  const page = useRead(
    'listAssets',
    { query: { limit: PAGE, ...given } as QueryOf<'listAssets'> },
    { keeps: true },
  );
  const set = (name: string, value: string) =>
    go(hrefOf(['assets'], { ...query, cursor: undefined, [name]: value }));
  return (
    <Screen title={screens.assets}>
      <p class="row">
        {may('registerAsset') && (
          <Link class="button primary" href={hrefOf(['assets', 'new'])}>
            {assets.register}
          </Link>
        )}
        {may('sendAssetBatch') && (
          <Link class="button" href={hrefOf(['assets', 'spreadsheet'])}>
            {assets.spreadsheet}
          </Link>
        )}
      </p>
      <search class="filters" aria-label={assets.filters}>
        <WrittenFilter name="search" label={assets.search} set={set} />
        <ChoiceFilter
          name="asset_class"
          label={assets.class}
          values={ASSET_CLASSES}
          section="assetClass"
          set={set}
        />
        <ChoiceFilter
          name="status"
          label={assets.status}
          values={ASSET_STATUSES}
          section="assetStatus"
          set={set}
        />
        <ChoiceFilter
          name="valuation"
          label={assets.age}
          values={VALUATION_AGES}
          section="valuationAge"
          set={set}
        />
        <WrittenFilter name="portfolio" label={assets.portfolio} set={set} />
        <WrittenFilter name="external_reference" label={assets.reference} set={set} />
        <ChoiceFilter
          name="sort"
          otherwise={assets.newest}
          label={assets.sort}
          values={SORTS}
          section="assetSort"
          set={set}
        />
      </search>
      <Loaded read={page}>
        {({ items, next_cursor }) => (
          <>
            <p role="status" class="soft">
              {items.length === 0 ? (next_cursor === null ? assets.none : assets.noneYet) : ''}
            </p>
            {items.length > 0 && (
              <Table
                caption={<span class="visually-hidden">{screens.assets}</span>}
                columns={[
                  { header: assets.name },
                  { header: assets.class },
                  { header: assets.portfolio },
                  { header: assets.status },
                  { header: assets.due },
                ]}
                rows={items.map((asset) => [
                  <Link key="name" href={hrefOf(['assets', asset.id])}>
                    <Given text={asset.name} />
                  </Link>,
                  say('assetClass', asset.asset_class),
                  <Given key="portfolio" text={asset.portfolio ?? '–'} />,
                  asset.status === 'ACTIVE' ? (
                    say('assetStatus', asset.status)
                  ) : (
                    <Badge kind="warning">{say('assetStatus', asset.status)}</Badge>
                  ),
                  <Day key="due" date={asset.valuation_due_on} />,
                ])}
              />
            )}
            <Pager
              hasBefore={query.cursor !== undefined}
              nextCursor={next_cursor}
              onFirst={() => set('cursor', '')}
              onNext={(cursor) => go(hrefOf(['assets'], { ...query, cursor }))}
            />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
