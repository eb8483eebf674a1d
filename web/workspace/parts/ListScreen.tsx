import type { ComponentChildren } from 'preact';
import type { CallRequest } from '../../../client/src/operation-types.ts';
import type { ColumnSort } from '../../shared/Table.tsx';
import { hrefOf, useAddress } from '../address/address.ts';
import { Link } from '../address/Link.tsx';
import { type ItemOf, itemsUpTo, type ListOperation } from '../service/use-pages.ts';
import { useRead } from '../service/use-read.ts';
import { useAccess } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';
import { type Filter, Filters, type SetFilter } from './filters.tsx';
import { Loaded, Pager } from './Loaded.tsx';
import { Screen } from './Screen.tsx';
import { type SavedColumn, SavedTable } from './table/SavedTable.tsx';

const PAGE = 50;
/** Of a saved file; each 200 of them are a request. */
const MOST_SAVED = 10_000;

/** How a column is sorted by, of the orders that the operation carries. */
export type SortBy = (name: string, first?: 'ascending' | 'descending') => ColumnSort;

interface ListScreenProps<Op extends ListOperation> {
  readonly operation: Op;
  /** Where it is, and the name of its screen. */
  readonly path: 'assets' | 'obligations';
  /** What the address and the operation have alike, its order included. */
  readonly filters: readonly Filter[];
  readonly mayRegister: boolean;
  /** Further links next to the one that registers. */
  readonly actions?: ComponentChildren;
  columns(sortBy: SortBy): readonly SavedColumn<ItemOf<Op>>[];
  readonly children?: ComponentChildren;
}

/** The resources of the organization, newest first, under filters and in an order that the address keeps; and the whole list as a file. */
export function ListScreen<Op extends ListOperation>({
  operation,
  path,
  filters,
  mayRegister,
  actions,
  columns,
  children,
}: ListScreenProps<Op>) {
  const { screens, ...all } = useWords();
  const words = all[path];
  const { client } = useAccess();
  const { address, go } = useAddress();
  const { query } = address;
  const given = Object.fromEntries(filters.flatMap(({ name }) => (query[name] ? [[name, query[name]]] : [])));
  const request = (more: object) => ({ query: { ...given, ...more } }) as unknown as CallRequest<Op>;
  const { cursor } = query;
  const page = useRead(operation, request({ limit: PAGE, ...(cursor && { cursor }) }), { keeps: true });
  const set: SetFilter = (name, value) => go(hrefOf([path], { ...query, cursor: undefined, [name]: value }));
  const sortBy: SortBy = (name, first = 'ascending') => {
    const [up, down] = [name, `-${name}`];
    const order = query.sort === up ? 'ascending' : query.sort === down ? 'descending' : 'none';
    const goesUp = order === 'none' ? first === 'ascending' : order === 'descending';
    return { order, onSort: () => set('sort', goesUp ? up : down) };
  };
  return (
    <Screen title={screens[path]}>
      <p class="row">
        {mayRegister && (
          <Link class="button primary" href={hrefOf([path, 'new'])}>
            {words.register}
          </Link>
        )}
        {actions}
      </p>
      <Filters label={words.filters} of={filters} set={set} />
      <Loaded read={page}>
        {(data) => {
          const { items, next_cursor } = data as {
            readonly items: readonly ItemOf<Op>[];
            readonly next_cursor: string | null;
          };
          return (
            <>
              <p role="status" class="soft">
                {items.length === 0 ? (next_cursor === null ? words.none : words.noneYet) : ''}
              </p>
              {items.length > 0 && (
                <SavedTable
                  name={screens[path]}
                  caption={<span class="visually-hidden">{screens[path]}</span>}
                  columns={columns(sortBy)}
                  items={items}
                  gather={() => itemsUpTo(MOST_SAVED, client, operation, request({ limit: 200 }))}
                />
              )}
              <Pager
                hasBefore={cursor !== undefined}
                nextCursor={next_cursor}
                onFirst={() => set('cursor', '')}
                onNext={(next) => go(hrefOf([path], { ...query, cursor: next }))}
              />
            </>
          );
        }}
      </Loaded>
      {children}
    </Screen>
  );
}
