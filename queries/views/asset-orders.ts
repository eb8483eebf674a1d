import type { Position } from '../../src/engine/log/event-log.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';

/** What a page of assets reads, in each order that a list may have: always bounded, by an index or by the number of matches. */

export const SORTS = [
  '-registered_at',
  'registered_at',
  'name',
  '-name',
  'value',
  '-value',
  'valued_on',
  '-valued_on',
] as const;
export type Sort = (typeof SORTS)[number];

const COLUMNS = {
  registered_at: 'first_position',
  name: 'by_name',
  value: 'amount',
  valued_on: 'valued_on',
} as const;

export interface Order {
  /** The column of `asset_names`, or of `asset_values`. */
  readonly by: (typeof COLUMNS)[keyof typeof COLUMNS];
  readonly direction: 'asc' | 'desc';
}

export const orderOf = (sort: Sort = '-registered_at'): Order => ({
  by: COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS],
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});

/** A value or its day: others may have the same, and an asset without one is last in both directions. */
export const isByValue = ({ by }: Order): boolean => by === 'amount' || by === 'valued_on';

/** The members of `looked` by which its rows are in order. */
export const turnOf = (order: Order) =>
  isByValue(order)
    ? ({ turn: 'turn', direction: 'asc', last: '(array_agg(place order by turn desc))[1]' } as const)
    : ({
        turn: 'place',
        direction: order.direction,
        last: order.direction === 'desc' ? 'min(place)' : 'max(place)',
      } as const);

/** How a page is read: in the order of registration; all matches, sorted; or the next in the order, whether they match or not. */
export type Way = 'list' | 'sorted' | 'read';

export interface Reading {
  readonly order: Order;
  /** On columns of `a`. */
  readonly conditions: string;
  /** On the words of `n`; undefined without a search. */
  readonly words: string | undefined;
  /** The place behind which the page begins. */
  readonly before: Position | undefined;
  /** Of the statement: its first is the organization, its third the limit; what the place needs is added. */
  readonly values: SqlValue[];
}

const READ = 'a.id, a.organization_id, a.asset_class, a.figures, a.quantities';

/** The common table expressions that end with `looked`. */
export function looked(way: Way, reading: Reading): string {
  if (isByValue(reading.order)) return way === 'sorted' ? sortedByValue(reading) : readByValue(reading);
  return { list: listedInOrder, sorted: allSorted, read: readInOrder }[way](reading);
}

const afterPlace = (column: string, { order, before, values }: Reading): string =>
  before === undefined
    ? ''
    : ` and ${column} ${order.direction === 'desc' ? '<' : '>'} $${values.push(before)}`;

/** Assets in the order of their registration, by filters that have an index in this order. */
function listedInOrder(reading: Reading): string {
  const { direction } = reading.order;
  return `
looked as materialized (
  select ${READ}, a.first_position as place, true as fits
  from read_models.assets a
  where a.organization_id = $1${reading.conditions}${afterPlace('a.first_position', reading)}
  order by a.first_position ${direction} limit $3
)`;
}

/** The ids of all matches, and a column of each. */
const matched = ({ conditions, words }: Reading, column: string): string =>
  words === undefined
    ? `
  select a.id${column} from read_models.assets a join read_models.asset_names n on n.id = a.id
  where a.organization_id = $1${conditions}`
    : `
  select n.id${column} from read_models.asset_names n where ${words}
`;

function allSorted(reading: Reading): string {
  const { by, direction } = reading.order;
  return `
matched as materialized (${matched(reading, `, n.${by} as place`)}), looked as materialized (
  select ${READ}, n.place, true as fits
  from matched n join read_models.assets a on a.id = n.id
  where a.organization_id = $1${reading.conditions}${afterPlace('n.place', reading)}
  order by n.place ${direction} limit $3
)`;
}

function readInOrder(reading: Reading): string {
  const { by, direction } = reading.order;
  return `
looked as materialized (
  select ${READ}, n.place, (${reading.words ?? 'true'}${reading.conditions}) as fits
  from (
    select n.id, n.${by} as place, n.words from read_models.asset_names n
    where n.organization_id = $1${afterPlace(`n.${by}`, reading)}
    order by n.${by} ${direction} limit $3
  ) n join read_models.assets a on a.id = n.id
)`;
}

/** A place in an order by value: what it is compared by, empty where there is none, and the asset's id. */
const placeBy = (by: string, id: string): string => `coalesce(${by}::text, '') || ' ' || ${id}`;

/** Whether the place is among the assets without a value, which are last. */
export const isBehindValues = (before: Position | undefined): boolean => before?.startsWith(' ') ?? false;

/** The conditions on those with a value, and on those without, that are behind the place; undefined where none of them is. */
function afterValue({ order, before, values }: Reading, by: string, id: string) {
  if (before === undefined) return { valued: '', unvalued: '' };
  const [value = '', asset = ''] = before.split(' ');
  const than = order.direction === 'desc' ? '<' : '>';
  if (value === '') return { valued: undefined, unvalued: ` and ${id} ${than} $${values.push(asset)}::uuid` };
  const exact = order.by === 'amount' ? '::numeric' : '::text';
  const row = `($${values.push(value)}${exact}, $${values.push(asset)}::uuid)`;
  return { valued: ` and (${by}, ${id}) ${than} ${row}`, unvalued: '' };
}

function sortedByValue(reading: Reading): string {
  const { by, direction } = reading.order;
  const { valued, unvalued } = afterValue(reading, `o.${by}`, 'a.id');
  const isValued = `o.${by} is not null${valued}`;
  const isUnvalued = `o.${by} is null${unvalued}`;
  return `
matched as materialized (${matched(reading, '')}), looked as materialized (
  select ${READ}, ${placeBy(`o.${by}`, 'a.id')} as place, true as fits,
    row_number() over (order by o.${by} is null, o.${by} ${direction}, a.id ${direction}) as turn
  from matched m join read_models.assets a on a.id = m.id left join read_models.asset_values o on o.asset_id = a.id
  where a.organization_id = $1${reading.conditions}
    and ${valued === undefined ? isUnvalued : `((${isValued}) or (${isUnvalued}))`}
  order by turn limit $3
)`;
}

/** Those with a value and those without are each read in the order of one index. An asset that the other read model has not yet fits nothing. */
function readByValue(reading: Reading): string {
  const { by, direction } = reading.order;
  const { valued, unvalued } = afterValue(reading, `o.${by}`, 'o.asset_id');
  const part = (condition: string) => `(
      select o.asset_id, o.${by} from read_models.asset_values o
      where o.organization_id = $1 and o.${by} is ${condition}
      order by o.${by} ${direction}, o.asset_id ${direction} limit $3
    )`;
  const parts = [...(valued === undefined ? [] : [part(`not null${valued}`)]), part(`null${unvalued}`)];
  return `
looked as materialized (
  select ${READ}, o.place, o.turn, (a.id is not null and ${reading.words ?? 'true'}${reading.conditions}) as fits
  from (
    select o.asset_id, ${placeBy(`o.${by}`, 'o.asset_id')} as place,
      row_number() over (order by o.${by} is null, o.${by} ${direction}, o.asset_id ${direction}) as turn
    from (${parts.join(' union all ')}) o
    order by turn limit $3
  ) o left join read_models.assets a on a.id = o.asset_id${
    reading.words === undefined ? '' : ' left join read_models.asset_names n on n.id = o.asset_id'
  }
)`;
}
