import { z } from 'zod';
import type { Position } from '../src/engine/log/event-log.ts';
import type { SqlValue } from '../src/engine/projecting/read-models.ts';
import { PortfolioName } from '../src/kernel/fields.ts';
import { portfolioId } from '../src/kernel/ids.ts';
import type { CalendarDate, Instant } from '../src/kernel/instant.ts';
import {
  ASSET_CLASSES,
  type AssetClassId,
  PURPOSES,
  type Purpose,
  VALUE_NAMES,
  type ValueName,
} from '../src/kernel/vocabulary.ts';
import type { MarkBasis } from '../src/valuation/marks/basis.ts';
import { listParameters } from './list-parameters.ts';
import { beforeDay, type Page, type PageAnswer, type Question } from './question.ts';
import { eachValue } from './views/fields.ts';
import {
  eachRecognized,
  type PortfolioState,
  type PortfolioSums,
  RECOGNIZED_NAMES,
  type RecognizedName,
} from './views/portfolio.ts';

export const ListPortfolios = listParameters({
  name: PortfolioName.optional().meta({ description: 'The exact name of a portfolio.' }),
  purpose: z
    .enum(PURPOSES)
    .optional()
    .meta({ description: 'The purpose whose valuations are summed, and no other; left out: COLLATERAL.' }),
});

type PortfolioRow = Readonly<Record<ValueName, string | null>> &
  Readonly<Record<`${ValueName}_known`, number>> &
  Readonly<Record<`${RecognizedName}_too_old`, string | null>> &
  Readonly<Record<`${RecognizedName}_too_old_count`, number>> & {
    readonly id: string;
    readonly name: string;
    readonly first_position: Position;
    readonly has_more: boolean;
    /** Null in the row of the whole portfolio. */
    readonly asset_class: AssetClassId | null;
    readonly asset_count: number;
    readonly valued_count: number;
    readonly stale_count: number;
    readonly asset_changed_count: number;
    readonly past_due_count: number;
    readonly no_age_limit_count: number;
    readonly updated_at: Instant;
  };

const FOUR = ['declared_value', 'market_value', 'scenario_value', 'replacement_cost'] as const;

/** Terms of a row of one kind of sum: what it adds to each column of the answer. Undefined: nothing. */
type Terms = { readonly [column: string]: string | undefined };

const COUNTS = [
  'asset_count',
  'valued_count',
  'stale_count',
  'asset_changed_count',
  'past_due_count',
  'no_age_limit_count',
];
const KNOWN = [
  ...VALUE_NAMES.map((name) => `${name}_known`),
  ...RECOGNIZED_NAMES.map((name) => `${name}_too_old_count`),
];
const AMOUNTS = [...VALUE_NAMES, ...RECOGNIZED_NAMES.map((name) => `${name}_too_old`)];

const added = (terms: Terms): string =>
  [...COUNTS, ...KNOWN, ...AMOUNTS].map((column) => `${terms[column] ?? '0'} as ${column}`).join(', ');
const when = (condition: string, term: string): string => `case when ${condition} then ${term} else 0 end`;

const VALID = 'not s.changed and not coalesce(s.approved_on < fresh.oldest collate "C", false)';

/** The recognized values that are added: those of valuations that are valid. */
const valid = (sign: '' | '-', condition: string): Terms => ({
  ...Object.fromEntries(
    RECOGNIZED_NAMES.flatMap((name) => [
      [name, sign + when(condition, `s.${name}`)],
      [`${name}_known`, sign + when(condition, `s.${name}_known`)],
    ]),
  ),
});
const tooOld: Terms = Object.fromEntries(
  RECOGNIZED_NAMES.flatMap((name) => [
    [`${name}_too_old`, `s.${name}`],
    [`${name}_too_old_count`, `s.${name}_known`],
  ]),
);
const unlimited = (sign: '' | '-'): Terms => ({
  no_age_limit_count: sign + when('fresh.oldest is null and not s.changed', 's.recognized'),
});

const OF_PURPOSE = 's.purpose = $5';
const valued: Terms = {
  asset_count: when(`s.purpose = ''`, 's.parts'),
  valued_count: when(OF_PURPOSE, 's.valued'),
  ...Object.fromEntries(
    FOUR.flatMap((name) => [
      [name, when(OF_PURPOSE, `s.${name}`)],
      [`${name}_known`, when(OF_PURPOSE, `s.${name}_known`)],
    ]),
  ),
};

/**
 * Of each portfolio apart, by the key of the sum: whatever a server knows of its tables, it must not read those of all organizations
 * (`offset 0` keeps it from that).
 */
const rowsOf = (table: string, terms: Terms, condition: string): string => `
  select page.id, s.asset_class, ${added(terms)}
  from page cross join lateral (
    select * from read_models.${table} s where s.portfolio_id = page.id and ${condition} offset 0
  ) s
  left join fresh on fresh.asset_class = s.asset_class`;

/** Rows of a sum by days of what is older than the limit of its class, without reading what is not. */
const olderRows = (table: string, terms: Terms, condition: string): string =>
  ['MONTH', 'DAY']
    .map(
      (level) => `
  select page.id, s.asset_class, ${added(terms)}
  from page cross join fresh cross join lateral (
    select * from read_models.${table} s
    where s.portfolio_id = page.id and s.asset_class = fresh.asset_class and ${OF_PURPOSE}${condition}
      and ${beforeDay('s', level, 'fresh.oldest')} offset 0
  ) s`,
    )
    .join('\n  union all');

const sums = [
  ...COUNTS.map((column) => `sum(${column})::integer as ${column}`),
  ...KNOWN.map((column) => `sum(${column})::integer as ${column}`),
  ...VALUE_NAMES.map((name) => `case when sum(${name}_known) > 0 then sum(${name})::text end as ${name}`),
  ...RECOGNIZED_NAMES.map(
    (name) =>
      `case when sum(${name}_too_old_count) > 0 then sum(${name}_too_old)::text end as ${name}_too_old`,
  ),
];

const changedAt = (purpose: string): string => `(
    select max(changed_at) from read_models.portfolio_parts where portfolio_id = found.id and purpose = ${purpose}
  )`;

/**
 * Adds up kept sums alone: of everything, less what is too old, less what has fallen due. It reads a row for each month that is too old, for
 * some days, and for each day on which something overdue was due, however many assets there are.
 */
const text = (conditions: string): string => `
with fresh as materialized (select * from unnest($3::text[], $4::text[]) as fresh (asset_class, oldest)),
found as (
  select p.id, p.name, p.first_position
  from read_models.portfolios p
  where p.organization_id = $1${conditions}
    and exists (select from read_models.portfolio_parts a where a.portfolio_id = p.id and a.purpose = '')
  order by p.first_position desc
  limit $2 + 1
), page as materialized (
  select found.*, greatest(${changedAt(`''`)}, ${changedAt('$5')}) as updated_at
  from found order by first_position desc limit $2
), added as (
  ${rowsOf('portfolio_sums', valued, `s.purpose in ('', $5)`)}
  union all
  ${olderRows('portfolio_valued', { stale_count: 's.parts' }, '')}
  union all
  ${rowsOf(
    'portfolio_recognized',
    { asset_changed_count: when('s.changed', 's.parts'), ...unlimited(''), ...valid('', 'not s.changed') },
    // With every column of the key before the level, the rows of months and days are not read.
    `${OF_PURPOSE} and s.asset_class = any($7::text[]) and s.changed in (true, false) and s.level = 'ALL'`,
  )}
  union all
  ${olderRows('portfolio_recognized', { ...valid('-', 'not s.changed'), ...tooOld }, ' and s.changed in (true, false)')}
  union all
  ${rowsOf(
    'portfolio_due',
    { past_due_count: 's.parts', ...unlimited('-'), ...valid('-', VALID) },
    `${OF_PURPOSE} and s.due_on < $6 collate "C"`,
  )}
), summed as (
  select id, asset_class, ${sums.join(',\n    ')}
  from added group by grouping sets ((id), (id, asset_class))
)
select page.name, page.first_position, page.updated_at, (select count(*) from found) > $2 as has_more, summed.*
from page join summed on summed.id = page.id
order by page.first_position desc`;

/**
 * Portfolios with at least one active asset, newest name first, each with its sums. `oldestFresh` gives, by class, the earliest
 * valuation date that is not stale.
 */
export const listPortfolios = (
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
): Question<Page<'name' | 'purpose'>, PortfolioRow, PageAnswer<PortfolioState>> => ({
  projections: ['portfolio'],
  statement({ organizationId, filter: { name, purpose }, before, limit }) {
    const values: SqlValue[] = [
      organizationId,
      limit,
      [...oldestFresh.keys()],
      [...oldestFresh.values()],
      summedPurpose(purpose),
      today,
      ASSET_CLASSES,
    ];
    const conditions: string[] = [];
    if (name !== undefined) conditions.push(` and p.id = $${values.push(portfolioId(organizationId, name))}`);
    if (before !== undefined) conditions.push(` and p.first_position < $${values.push(before)}`);
    const kind = `${before === undefined ? 'first' : 'next'}${name === undefined ? '' : ' by name'}`;
    const planning = 'each time';
    return { name: `portfolios list ${kind}`, text: text(conditions.join('')), values, planning };
  },
  answer(rows, { filter }) {
    const purpose = summedPurpose(filter.purpose);
    const states = [...Map.groupBy(rows, ({ id }) => id).values()].map((each) => portfolioOf(each, purpose));
    const last = rows.at(-1);
    return { states, next: last?.has_more ? last.first_position : null };
  },
});

/** The route's schema has checked the filter. */
const summedPurpose = (asked: string | undefined): Purpose => (asked ?? 'COLLATERAL') as Purpose;

function portfolioOf(rows: readonly PortfolioRow[], purpose: Purpose): PortfolioState {
  const whole = rows.find(({ asset_class }) => asset_class === null);
  if (!whole) throw new Error('a portfolio without a row of its own');
  const { id, name, valued_count, stale_count, updated_at } = whole;
  const { asset_changed_count, past_due_count, no_age_limit_count } = whole;
  const counts = { valued_count, stale_count, asset_changed_count, past_due_count, no_age_limit_count };
  const by_class = rows.flatMap((row) =>
    row.asset_class === null ? [] : [{ asset_class: row.asset_class, ...sumsOf(row) }],
  );
  return { id, name, purpose, ...counts, ...sumsOf(whole), by_class, updated_at };
}

const sumsOf = (row: PortfolioRow): PortfolioSums => ({
  asset_count: row.asset_count,
  totals: eachValue((name) => ({ sum: row[name], known_count: row[`${name}_known`] })),
  tooOld: eachRecognized((name) => ({
    sum: row[`${name}_too_old`],
    known_count: row[`${name}_too_old_count`],
  })),
});

interface PortfolioMarks {
  readonly organizationId: string;
  readonly portfolioId: string;
  /** Assets with a greater id. */
  readonly after: string;
  readonly limit: number;
}

/** An active asset whose recognized collateral value is in its portfolio's sum, and may be marked. */
interface PortfolioMark {
  readonly id: string;
  readonly asset_class: AssetClassId;
  /** In BRL, as it is summed. */
  readonly amount: string;
  readonly basis: MarkBasis;
}

/**
 * The recognized collateral values of a portfolio that may be marked, by the ids of the assets: of the same valuations as its sums.
 * `oldestFresh` gives, by class, the earliest valuation date that is not stale.
 */
export const portfolioMarks = (
  oldestFresh: ReadonlyMap<AssetClassId, CalendarDate>,
  today: CalendarDate,
): Question<
  PortfolioMarks,
  Omit<PortfolioMark, 'basis'> & { readonly mark_basis: string },
  readonly PortfolioMark[]
> => ({
  projections: ['portfolio', 'valuation'],
  statement: ({ organizationId, portfolioId, after, limit }) => ({
    name: 'portfolios marks',
    text: `select a.asset_id as id, a.asset_class, a.collateral_value::text as amount, v.mark_basis
           from read_models.portfolio_parts a
           left join unnest($3::text[], $4::text[]) as fresh (asset_class, oldest) on fresh.asset_class = a.asset_class
           join read_models.valuations v on v.id = a.approved_id and v.mark_basis is not null
           where a.portfolio_id = $2 and a.priced and a.asset_id > $5
             and a.organization_id = $1 and a.collateral_value is not null and not a.changed
             and not coalesce(a.approved_on < fresh.oldest collate "C", false)
             and (a.due_on = '' or a.due_on >= $7 collate "C")
           order by a.asset_id limit $6`,
    values: [
      organizationId,
      portfolioId,
      [...oldestFresh.keys()],
      [...oldestFresh.values()],
      after,
      limit,
      today,
    ],
  }),
  answer: (rows) =>
    rows.map(({ mark_basis, ...row }) => ({ ...row, basis: JSON.parse(mark_basis) as MarkBasis })),
});
