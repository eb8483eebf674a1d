import { z } from 'zod';
import { type AssetState, identifierText } from '../src/domain/asset.ts';
import type { RevaluationState } from '../src/domain/revaluation.ts';
import type { ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';
import { ExternalReference, PortfolioName } from '../src/kernel/fields.ts';
import { faultOfWrittenTaxId, TaxId, TaxIdCountry } from '../src/kernel/identity/party-tax-id.ts';
import type { SealedText } from '../src/kernel/identity/personal-data.ts';
import type { CalendarDate } from '../src/kernel/instant.ts';
import {
  type AcceptedValue,
  ASSET_CLASSES,
  ASSET_STATUSES,
  VALUATION_AGES,
} from '../src/kernel/vocabulary.ts';
import { carried } from '../src/kernel/words/faults.ts';
import { assetMeanings as means } from '../src/kernel/words/meanings.ts';
import { listParameters } from './list-parameters.ts';
import { ask, bitsOf, type Page, type PageAnswer, type Question, question } from './question.ts';
import { type AgeDays, LATEST_VALUATION, valuationAge } from './valuations.ts';
import {
  isBehindValues,
  isByValue,
  looked,
  orderOf,
  SORTS,
  type Sort,
  turnOf,
} from './views/asset-orders.ts';
import {
  type BoundedRow,
  findsFewOf,
  hasWords,
  MOST_LOOKED_AT,
  MOST_SORTED,
  type NothingFound,
  pageOfBounded,
  Search,
  searchOf,
} from './views/search.ts';

export const ListAssets = listParameters({
  search: Search(
    'Assets with all of these words in their name, external reference or class, in either language',
  ),
  sort: z.enum(SORTS).optional().meta({
    description:
      'The order, `-registered_at` without it: newest first. Names are compared by their words, without accents and case; of one name the first registered is first. `value` is the `amount` of `latest_value`, `valued_on` its day: assets of one value are in the order of their ids, those without one are last. `-` turns the order round, but for those without a value.',
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

/** Of the latest calculated valuation; all null without one, and amount and value where it has none. */
export interface LatestValue {
  readonly valuation_id: string | null;
  readonly valued_on: CalendarDate | null;
  readonly value: AcceptedValue | null;
  readonly amount: string | null;
}

/** An asset of a list, with what follows from its latest calculated valuation. */
export interface ListedAsset {
  readonly state: AssetState;
  /** Date of that valuation; null when there is none. */
  readonly valuationDate: CalendarDate | null;
  /** The value that the asset is shown by, with its day and valuation. */
  readonly latest: LatestValue;
  /** Why the service could not repeat that valuation; null when it did not try, or could. */
  readonly refused: RevaluationState | null;
}

interface ListedRow extends BoundedRow, LatestValue {
  readonly valuation_date: CalendarDate | null;
  readonly refused: string | null;
}

const COLUMNS = ['asset_class', 'status', 'portfolio', 'external_reference'] as const;
type Filter = (typeof COLUMNS)[number] | 'valuation' | 'search' | 'sort';

/** The days of a class are looked up for each asset, so that no estimate leads to a plan that reads all before the page. */
const text = (read: string, isAged: string, { turn, direction, last }: ReturnType<typeof turnOf>): string => `
with ${read}, found as materialized (
  select a.id, a.place, a.${turn} as turn, v.id as valuation_id, v.valuation_date
  from looked a
  ${LATEST_VALUATION}
  left join lateral (
    select * from unnest($4::text[], $5::text[], $6::text[]) as d (asset_class, due_before, too_old_before)
    where d.asset_class = a.asset_class limit 1
  ) d on true
  where a.fits${isAged}
  order by a.${turn} ${direction} limit $2
)
select bounds.last, bounds.is_full, found.place as first_position, a.state, found.valuation_date,
  w.valuation_id, w.valued_on, w.value, w.amount::text as amount,
  (select r.state from read_models.revaluations r where r.id = found.valuation_id) as refused
from (select ${last} as last, count(*) = $3 as is_full from looked) bounds
left join (found join read_models.assets a on a.id = found.id) on true
left join read_models.asset_values w on w.asset_id = found.id
order by found.turn ${direction}`;

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
): Question<Page<Filter>, ListedRow | NothingFound<ListedRow>, PageAnswer<ListedAsset>> => ({
  projections: ['asset', 'valuation', 'policy', 'portfolio'],
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
    if (owned) conditions.push(owns(owned, values));
    const words =
      search === undefined ? undefined : hasWords(`$${values.push(searchOf(organizationId, search))}`);
    const bits = bitsOf(
      [...COLUMNS, 'valuation', 'owner'],
      [...given, ...(age === undefined ? [] : ['valuation' as const]), ...(owned ? ['owner' as const] : [])],
    );
    const read = looked(way, { order, conditions: conditions.join(''), words, before, values });
    const isLast = isByValue(order) && isBehindValues(before);
    const page = before === undefined ? 'first' : isLast ? 'unvalued' : 'next';
    const ordered = way === 'list' && order.direction === 'desc' ? '' : ` ${order.by} ${order.direction}`;
    return {
      name: `assets ${way}${words === undefined ? '' : ' found'}${ordered} ${page} ${bits}`,
      text: text(
        read,
        age === undefined ? ' and $7::text is not null' : ` and ${AGE} = ${age}`,
        turnOf(order),
      ),
      values,
    };
  },
  answer: (rows, { limit }) =>
    pageOfBounded(rows, limit, ({ state, valuation_date, refused, ...row }) => ({
      state: JSON.parse(state) as AssetState,
      valuationDate: valuation_date,
      latest: latestOf(row),
      refused: refused === null ? null : (JSON.parse(refused) as RevaluationState),
    })),
});

const latestOf = ({ valuation_id, valued_on, value, amount }: LatestValue): LatestValue => ({
  valuation_id,
  valued_on,
  value,
  amount,
});

function owns(owned: readonly SealedText[], values: SqlValue[]): string {
  const ids = `$${values.push(owned.map(({ subject }) => subject))}::uuid[]`;
  const texts = `$${values.push(owned.map(({ sealed }) => identifierText('OWNER', sealed)))}::text[]`;
  return ` and a.id = any(${ids}) and exists (select from unnest(${ids}, ${texts}) as owned (id, held)
    where owned.id = a.id and position(owned.held in a.identifiers) > 0)`;
}

const findsFew = findsFewOf('asset');

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
    answer: ([row]: readonly { readonly count: number }[]) => row?.count ?? 0,
  });

/** Whether so few assets match that each page can be cut from all of them, whatever the order. */
export async function matchesFew(
  readModels: ReadModels,
  organizationId: string,
  filter: Page<Filter>['filter'],
): Promise<boolean> {
  const { search } = filter;
  if (search !== undefined) return findsFew(readModels, organizationId, search);
  if (orderOf(filter.sort as Sort | undefined).by === 'first_position') return true;
  for (const column of COLUMNS) {
    const value = filter[column];
    if (value === undefined) continue;
    if ((await ask(readModels, countFiltered(column), { organizationId, value })) <= MOST_SORTED) return true;
  }
  return false;
}
