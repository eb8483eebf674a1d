import { z } from 'zod';
import { type AssetState, identifierText } from '../src/domain/asset.ts';
import type { RevaluationState } from '../src/domain/revaluation.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../src/kernel/fields.ts';
import { faultOfWrittenTaxId, TaxId, TaxIdCountry } from '../src/kernel/identity/party-tax-id.ts';
import type { SealedText } from '../src/kernel/identity/personal-data.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import { bilingual } from '../src/kernel/text/bilingual.ts';
import { ASSET_CLASSES, ASSET_STATUSES, VALUATION_AGES } from '../src/kernel/vocabulary.ts';
import { carried, says } from '../src/kernel/words/faults.ts';
import { assetMeanings as means } from '../src/kernel/words/meanings.ts';
import { searchWords } from '../src/kernel/words/search-words.ts';
import { listParameters } from './list-parameters.ts';
import {
  ask,
  bitsOf,
  type Page,
  type PageAnswer,
  pageOfRows,
  type Question,
  question,
  type StateRow,
} from './question.ts';
import { type AgeDays, LATEST_VALUATION, valuationAge } from './valuations.ts';

const SORTS = ['-registered_at', 'registered_at', 'name', '-name'] as const;
type Sort = (typeof SORTS)[number];

export const ListAssets = listParameters({
  search: z
    .string()
    .trim()
    .min(2)
    .max(100)
    .refine((text) => searchWords(text).length > 0, { error: says('no_words', bilingual('faults.no_words')) })
    .optional()
    .meta({
      description:
        'Assets with all of these words in their name, external reference or class, in either language, without accents and case; a word may be the beginning of one (`caf` finds Café), but for a single letter or digit. Personal data is never searched.',
    }),
  sort: z.enum(SORTS).optional().meta({
    description:
      'The order, `-registered_at` without it: newest first. Names are compared by their words, without accents and case; of one name the first registered is first. `-` turns the order round.',
  }),
  asset_class: z.enum(ASSET_CLASSES).optional().meta({ description: 'Assets of this class alone.' }),
  status: z
    .enum(ASSET_STATUSES)
    .optional()
    .meta({ description: 'Active or archived assets alone; without it both.' }),
  portfolio: PortfolioName.optional().meta({ description: 'The exact name of a portfolio.' }),
  external_reference: ExternalReference.optional().meta({ description: 'The exact reference.' }),
  valuation: z.enum(VALUATION_AGES).optional().meta(means.valuation_age),
  owner_tax_id: TaxId.optional().meta({
    description:
      "Assets of this owner alone: the owner's tax id, however it is written; a CNPJ counts by its root of eight. It is personal data, which a proxy may log as part of the address.",
  }),
  owner_tax_id_country: TaxIdCountry.optional().meta({
    description: 'The country of `owner_tax_id`, ISO 3166-1; BR without it.',
  }),
}).superRefine(({ owner_tax_id: tax_id, owner_tax_id_country: tax_id_country }, context) => {
  const fault = faultOfWrittenTaxId({ tax_id, tax_id_country });
  if (fault)
    context.addIssue({ code: 'custom', path: [`owner_${fault.field}`], message: carried(fault.words) });
});

/** An asset of a list, with what follows from its latest calculated valuation. */
export interface ListedAsset {
  readonly state: AssetState;
  /** Date of that valuation; null when there is none. */
  readonly valuationDate: CalendarDate | null;
  /** Why the service could not repeat that valuation; null when it did not try, or could. */
  readonly refused: RevaluationState | null;
}

interface ListedRow extends StateRow {
  /** Its place in the order of the list. */
  readonly place: Position;
  readonly valuation_date: CalendarDate | null;
  readonly refused: string | null;
  /** Place of the last asset that was read. */
  readonly last: Position;
  /** Whether the limit of assets was read. */
  readonly is_full: boolean;
}

/** A row without an asset, which still says how far the statement has read. */
type NothingFound = { readonly [Column in keyof ListedRow]: null } & Pick<ListedRow, 'last' | 'is_full'>;

/** The most assets that one page reads, each with its latest valuation, where it filters by what few of them may have. */
const MOST_LOOKED_AT = 5_000;

/** Of at most 10,000 matches each page is cut from all of them; where there are more, the list is read in its order. */
const MOST_SORTED = 10_000;

const COLUMNS = ['asset_class', 'status', 'portfolio', 'external_reference'] as const;
type Filter = (typeof COLUMNS)[number] | 'valuation' | 'search' | 'sort';

interface Order {
  /** The column of `asset_names`. */
  readonly by: 'first_position' | 'by_name';
  readonly direction: 'asc' | 'desc';
}

const orderOf = (sort: Sort = '-registered_at'): Order => ({
  by: sort.endsWith('name') ? 'by_name' : 'first_position',
  direction: sort.startsWith('-') ? 'desc' : 'asc',
});

const behind = ({ direction }: Order): string => (direction === 'desc' ? '<' : '>');

const READ = 'a.id, a.organization_id, a.asset_class, a.figures, a.quantities';

/** Has the words of the parameter; the expression is that of the index. */
const hasWords = (parameter: string): string =>
  `array_to_tsvector(string_to_array(n.words, ' ')) @@ ${parameter}::tsquery`;

/**
 * A search as PostgreSQL writes it. The organization is a word, too, so that the matches of others are not read. Words have no
 * characters but letters and digits.
 */
const searchOf = (organizationId: string, search: string): string =>
  [
    `'${organizationId}'`,
    ...searchWords(search).map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)),
  ].join(' & ');

/** Assets in the order of their registration, by filters that have an index in this order. */
const listedInOrder = (conditions: string, after: string, { direction }: Order): string => `
looked as materialized (
  select ${READ}, a.first_position as place, true as fits
  from read_models.assets a
  where a.organization_id = $1${conditions}${after}
  order by a.first_position ${direction} limit $3
)`;

/** All matches, sorted: not more than `MOST_SORTED`. */
const allSorted = (
  conditions: string,
  words: string | undefined,
  after: string,
  { by, direction }: Order,
) => `
matched as materialized (${
  words === undefined
    ? `
  select a.id, n.${by} as place from read_models.assets a join read_models.asset_names n on n.id = a.id
  where a.organization_id = $1${conditions}`
    : `
  select n.id, n.${by} as place from read_models.asset_names n where ${words}`
}
), looked as materialized (
  select ${READ}, n.place, true as fits
  from matched n join read_models.assets a on a.id = n.id
  where a.organization_id = $1${conditions}${after}
  order by n.place ${direction} limit $3
)`;

/** The next assets in the order, whether they match or not. */
const readInOrder = (
  conditions: string,
  words: string | undefined,
  after: string,
  { by, direction }: Order,
) => `
looked as materialized (
  select ${READ}, n.place, (${words ?? 'true'}${conditions}) as fits
  from (
    select n.id, n.${by} as place, n.words from read_models.asset_names n
    where n.organization_id = $1${after.replace('n.place', `n.${by}`)}
    order by n.${by} ${direction} limit $3
  ) n join read_models.assets a on a.id = n.id
)`;

/** The days of a class are looked up for each asset, so that no estimate leads to a plan that reads all before the page. */
const text = (looked: string, isAged: string, { direction }: Order): string => `
with ${looked}, found as materialized (
  select a.id, a.place, v.id as valuation_id, v.valuation_date
  from looked a
  ${LATEST_VALUATION}
  left join lateral (
    select * from unnest($4::text[], $5::text[], $6::text[]) as d (asset_class, due_before, too_old_before)
    where d.asset_class = a.asset_class limit 1
  ) d on true
  where a.fits${isAged}
  order by a.place ${direction} limit $2
)
select bounds.last, bounds.is_full, found.place, a.state, found.valuation_date,
  (select r.state from read_models.revaluations r where r.id = found.valuation_id) as refused
from (select ${direction === 'desc' ? 'min' : 'max'}(place) as last, count(*) = $3 as is_full from looked) bounds
left join (found join read_models.assets a on a.id = found.id) on true
order by found.place ${direction}`;

/** Without a limit nothing is too old: such assets are not read. */
const mayHave = (age: string): string => ` and (${age} <> 'TOO_OLD' or a.asset_class = any($4::text[]))`;

const AGE = valuationAge('$7::text');

interface Listed {
  readonly mostLookedAt?: number | undefined;
  /** Only assets that hold one of these sealed tax ids of their owner. */
  readonly owned?: readonly SealedText[] | undefined;
  /** Whether a search, or a filter in an order that has no index for it, matches few assets: see `matchesFew`. */
  readonly isFew?: boolean | undefined;
}

/**
 * Assets, newest first or in the order of `sort`. `ageDays` says what is due and too old today. A page of an age, or of what many
 * assets match, may hold fewer than `limit` items, even none, and still have a next page: it reads no more than `mostLookedAt`.
 */
export const listAssets = (
  ageDays: AgeDays,
  today: CalendarDate,
  { mostLookedAt = MOST_LOOKED_AT, owned, isFew = true }: Listed = {},
): Question<Page<Filter>, ListedRow | NothingFound, PageAnswer<ListedAsset>> => ({
  projections: ['asset', 'valuation', 'policy'],
  statement({ organizationId, filter, before, limit }) {
    const given = COLUMNS.filter((name) => filter[name] !== undefined);
    const { valuation, search } = filter;
    const order = orderOf(filter.sort as Sort | undefined);
    const isPlain = search === undefined && order.by === 'first_position';
    const isFiltered = search !== undefined || given.length > 0 || owned !== undefined;
    const way = isPlain ? 'list' : isFew && isFiltered ? 'sorted' : 'read';
    const days = [...ageDays.values()];
    const values: SqlValue[] = [
      organizationId,
      limit + 1,
      valuation !== undefined || (way === 'read' && isFiltered) ? mostLookedAt : limit + 1,
      [...ageDays.keys()],
      days.map(({ dueBefore }) => dueBefore),
      days.map(({ tooOldBefore }) => tooOldBefore),
      today,
    ];
    const conditions = given.map((name) => ` and a.${name} = $${values.push(filter[name] ?? null)}`);
    const age = valuation === undefined ? undefined : `$${values.push(valuation)}::text`;
    if (age !== undefined) conditions.push(mayHave(age));
    const place = `${isPlain ? 'a.first_position' : 'n.place'} ${behind(order)}`;
    const after = before === undefined ? '' : ` and ${place} $${values.push(before)}`;
    if (owned) conditions.push(owns(owned, values));
    const words =
      search === undefined ? undefined : hasWords(`$${values.push(searchOf(organizationId, search))}`);
    const bits = bitsOf(
      [...COLUMNS, 'valuation', 'owner'],
      [...given, ...(age === undefined ? [] : ['valuation' as const]), ...(owned ? ['owner' as const] : [])],
    );
    const looked = {
      list: () => listedInOrder(conditions.join(''), after, order),
      sorted: () => allSorted(conditions.join(''), words, after, order),
      read: () => readInOrder(conditions.join(''), words, after, order),
    }[way]();
    const ordered = way === 'list' && order.direction === 'desc' ? '' : ` ${order.by} ${order.direction}`;
    return {
      name: `assets ${way}${words === undefined ? '' : ' found'}${ordered} ${before === undefined ? 'first' : 'next'} ${bits}`,
      text: text(looked, age === undefined ? ' and $7::text is not null' : ` and ${AGE} = ${age}`, order),
      values,
    };
  },
  answer(rows, { limit }) {
    const found = rows.filter((row): row is ListedRow => row.state !== null);
    const placed = found.map((row) => ({ ...row, first_position: row.place }));
    const page = pageOfRows(placed, limit, ({ state, valuation_date, refused }) => ({
      state: JSON.parse(state) as AssetState,
      valuationDate: valuation_date,
      refused: refused === null ? null : (JSON.parse(refused) as RevaluationState),
    }));
    const [bounds] = rows;
    return page.next === null && bounds?.is_full ? { ...page, next: bounds.last } : page;
  },
});

function owns(owned: readonly SealedText[], values: SqlValue[]): string {
  const ids = `$${values.push(owned.map(({ subject }) => subject))}::uuid[]`;
  const texts = `$${values.push(owned.map(({ sealed }) => identifierText('OWNER', sealed)))}::text[]`;
  return ` and a.id = any(${ids}) and exists (select from unnest(${ids}, ${texts}) as owned (id, held)
    where owned.id = a.id and position(owned.held in a.identifiers) > 0)`;
}

interface Counted {
  readonly count: number;
}

/** How many assets have the words of a search, up to one more than are sorted. */
const countFound = question({
  projections: ['asset'],
  name: 'assets found counted',
  text: `select count(*)::int as count from (
    select from read_models.asset_names n where ${hasWords('$1')} limit ${MOST_SORTED + 1}
  ) as found`,
  values: ({ organizationId, search }: { readonly organizationId: string; readonly search: string }) => [
    searchOf(organizationId, search),
  ],
  answer: ([row]: readonly Counted[]) => row?.count ?? 0,
});

/** How many assets of an organization one filter leaves, up to one more than are sorted. */
const countFiltered = (column: (typeof COLUMNS)[number]) =>
  question({
    projections: ['asset'],
    name: `assets by ${column} counted`,
    text: `select count(*)::int as count from (
    select from read_models.assets a where a.organization_id = $1 and a.${column} = $2 limit ${MOST_SORTED + 1}
  ) as found`,
    values: ({ organizationId, value }: { readonly organizationId: string; readonly value: string }) => [
      organizationId,
      value,
    ],
    answer: ([row]: readonly Counted[]) => row?.count ?? 0,
  });

/** Whether so few assets match that each page can be cut from all of them, whatever the order. */
export async function matchesFew(
  readModels: ReadModels,
  organizationId: string,
  filter: Page<Filter>['filter'],
): Promise<boolean> {
  const { search } = filter;
  if (search !== undefined)
    return (await ask(readModels, countFound, { organizationId, search })) <= MOST_SORTED;
  if (orderOf(filter.sort as Sort | undefined).by === 'first_position') return true;
  for (const column of COLUMNS) {
    const value = filter[column];
    if (value === undefined) continue;
    if ((await ask(readModels, countFiltered(column), { organizationId, value })) <= MOST_SORTED) return true;
  }
  return false;
}
