import { FOR_REVIEWERS } from '../../src/domain/people/waiting.ts';
import type { SqlValue } from '../../src/engine/projecting/read-models.ts';
import type { CalendarDate, Instant } from '../../src/kernel/instant.ts';
import type { AssetClassId } from '../../src/kernel/vocabulary.ts';
import { beforeDay, bitsOf, type Question, type Statement } from '../question.ts';

/** What waits for a person: decisions of others' work, own work that came back, cover that is missing, values that grow old. */

export const TASKS = ['DECIDE', 'MEND', 'COVER_SHORT', 'COVER_UNKNOWN', 'VALUE_OLD'] as const;
export type TaskName = (typeof TASKS)[number];
export const TASK_KINDS = [
  'VALUATION',
  'DOCUMENT',
  'POLICY',
  'SCENARIO',
  'GUARANTEE',
  'DISTINCTION',
  'OBLIGATION',
  'ASSET',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Days from which values of a class are listed, and how many days of age that is. */
export interface OldFrom {
  readonly assetClass: AssetClassId;
  /** Values of an earlier day are listed. */
  readonly before: CalendarDate;
  /** Days from the valuation to the first day on which it is listed. */
  readonly days: number;
}

interface Waited {
  readonly organizationId: string;
  /** The `personKey` of the caller. */
  readonly person: string;
  readonly tasks: readonly TaskName[];
  readonly old: readonly OldFrom[];
  /** What came back earlier is not listed. */
  readonly backSince: Instant;
  /** Leaves out what the person may not decide. */
  readonly isOwnLeftOut: boolean;
  /** Only what the person looks after. */
  readonly isAssigned: boolean;
}

interface PageOf extends Waited {
  /** The key of the last task of the page before; undefined for the first page. */
  readonly behind: string | undefined;
  readonly limit: number;
}

/** A task as the statement answers it. */
export interface TaskRow {
  readonly task: TaskName;
  readonly kind: TaskKind;
  readonly id: string;
  readonly since: Instant;
  readonly asset_id: string | null;
  readonly obligation_id: string | null;
  readonly may_decide: boolean | null;
  readonly title: string | null;
  /** Who looks after it. */
  readonly assigned_to: string | null;
  /** Of what came back: why. */
  readonly outcome: string | null;
}

export interface TaskPage {
  readonly rows: readonly TaskRow[];
  readonly next: string | null;
}

/** Tables of what one person makes and another decides, with the columns of the asset and the obligation. */
const DECIDED = [
  { kind: 'VALUATION', table: 'valuations', asset: 'w.asset_id' },
  { kind: 'DOCUMENT', table: 'documents', asset: 'w.asset_id' },
  { kind: 'POLICY', table: 'policies', asset: 'null::uuid' },
  { kind: 'SCENARIO', table: 'scenarios', asset: 'w.asset_id' },
  { kind: 'GUARANTEE', table: 'guarantees', asset: 'w.asset_id' },
  { kind: 'DISTINCTION', table: 'distinctions', asset: 'w.asset_id' },
] as const;
type Decided = (typeof DECIDED)[number];

/** Keys are compared code unit by code unit: since, kind, id. */
const behind = (since: string, kind: TaskKind, id: string): string =>
  `${since} >= $3 and (${since} collate "C", '${kind}' collate "C", ${id}) > ($3, $4 collate "C", $5::uuid)`;

const obligationOf = ({ kind }: Decided): string => (kind === 'GUARANTEE' ? 'w.obligation_id' : 'null::uuid');

const OPEN_TO_CALLER: { readonly [Kind in Decided['kind']]?: string } = {
  GUARANTEE: `strpos(w.closed_to, $2) = 0 and not exists (
    select from read_models.obligations o where o.id = w.obligation_id and strpos(o.closed_to, $2) > 0)`,
};
const isOpen = ({ kind }: Decided): string => OPEN_TO_CALLER[kind] ?? 'strpos(w.closed_to, $2) = 0';

type Filtered = Pick<Waited, 'isOwnLeftOut' | 'isAssigned'>;

/** Of everything that waits, what somebody assigned to the caller. */
const assignedTo = (id: string, isAssigned: boolean): string =>
  isAssigned
    ? `and ${id} in (select g.id from read_models.assignments g where g.organization_id = $1 and g.person = $2)`
    : '';

const toDecide = (each: Decided, { isOwnLeftOut, isAssigned }: Filtered): string => `(
  select 'DECIDE' as task, '${each.kind}' as kind, w.id, w.waits_since as since, ${each.asset} as asset_id,
    ${obligationOf(each)} as obligation_id, ${isOpen(each)} as may_decide
  from read_models.${each.table} w
  where w.organization_id = $1 and w.waits_for = '${FOR_REVIEWERS}' and ${behind('w.waits_since', each.kind, 'w.id')}
    ${isOwnLeftOut ? `and ${isOpen(each)}` : ''} ${assignedTo('w.id', isAssigned)}
  order by w.waits_since, w.id limit $6
)`;

/** A valuation that was requested again is mended. */
const MENDED: { readonly [Kind in Decided['kind']]?: string } = {
  VALUATION: `and not exists (
    select from read_models.valuations l
    where l.organization_id = w.organization_id and l.asset_id = w.asset_id and l.purpose = w.purpose
      and l.first_position > w.first_position)`,
};

const back = (each: Decided): string =>
  `w.organization_id = $1 and w.waits_for = $2 and w.waits_since >= $7 ${MENDED[each.kind] ?? ''}`;

const toMend = (each: Decided, isAssigned: boolean): string => `(
  select 'MEND', '${each.kind}', w.id, w.waits_since, ${each.asset}, ${obligationOf(each)}, null::boolean
  from read_models.${each.table} w
  where ${back(each)} and ${behind('w.waits_since', each.kind, 'w.id')} ${assignedTo('w.id', isAssigned)}
  order by w.waits_since, w.id limit $6
)`;

const uncovered = (coverage: 'SHORT' | 'UNKNOWN', isAssigned: boolean): string => `(
  select 'COVER_${coverage}', 'OBLIGATION', c.id, c.since, null::uuid, c.id, null::boolean
  from read_models.obligation_coverages c
  where c.organization_id = $1 and c.coverage = '${coverage}' and ${behind('c.since', 'OBLIGATION', 'c.id')}
    ${assignedTo('c.id', isAssigned)}
  order by c.since, c.id limit $6
)`;

/** The midnight in São Paulo that begins a day. */
const MIDNIGHT = 'T03:00:00.000Z';
const sinceOf = (day: string): string =>
  `(to_char(${day}::date + d.days::integer, 'YYYY-MM-DD') || '${MIDNIGHT}') collate "C"`;

/** By class, because each has its days; active assets alone have parts. */
const old = (isAssigned: boolean): string => `(
  select 'VALUE_OLD', 'ASSET', p.asset_id, p.since, p.asset_id, null::uuid, null::boolean
  from unnest($8::text[], $9::text[], $10::text[]) as d (asset_class, before, days)
  cross join lateral (
    select p.asset_id, ${sinceOf('p.ended_on')} as since
    from read_models.portfolio_parts p
    where p.organization_id = $1 and p.purpose = '' and p.asset_class = d.asset_class
      and p.ended_on > '' and p.ended_on < d.before collate "C"
      and p.ended_on >= case when $3 = '' then '' else to_char(left($3, 10)::date - d.days::integer - 1, 'YYYY-MM-DD') end collate "C"
      and ${behind(sinceOf('p.ended_on'), 'ASSET', 'p.asset_id')} ${assignedTo('p.asset_id', isAssigned)}
    order by p.ended_on, p.asset_id limit $6
  ) p
)`;

const partsOf = (tasks: readonly TaskName[], filter: Filtered): readonly string[] => [
  ...(tasks.includes('DECIDE') ? DECIDED.map((each) => toDecide(each, filter)) : []),
  ...(tasks.includes('MEND') ? DECIDED.map((each) => toMend(each, filter.isAssigned)) : []),
  ...(tasks.includes('COVER_SHORT') ? [uncovered('SHORT', filter.isAssigned)] : []),
  ...(tasks.includes('COVER_UNKNOWN') ? [uncovered('UNKNOWN', filter.isAssigned)] : []),
  ...(tasks.includes('VALUE_OLD') ? [old(filter.isAssigned)] : []),
];

/** Parameters that a statement of few tasks does not use have their types here. */
const USED = `used as (
  select $1::uuid, $2::text, $3::text, $4::text, $5::uuid, $6::integer, $7::text, $8::text[], $9::text[], $10::text[]
)`;

const text = (tasks: readonly TaskName[], filter: Filtered): string => `
with ${USED}, waiting (task, kind, id, since, asset_id, obligation_id, may_decide) as (
  ${partsOf(tasks, filter).join(' union all ')}
), page as materialized (
  select * from waiting order by since collate "C", kind collate "C", id limit $6
)
select page.*,
  coalesce(
    o.name, d.state::json ->> 'file_name', p.state::json ->> 'name', s.state::json ->> 'name', n.name
  ) as title,
  (select g.state::json ->> 'person' from read_models.assignments g where g.id = page.id and g.organization_id = $1) as assigned_to,
  case when page.task = 'MEND' then
    case when v.status = 'FAILED' or (d.status = 'UPLOADING') then 'FAILED'
      when d.status = 'REFUSED' then 'REFUSED' else coalesce(v.review, 'REJECTED') end
  end as outcome
from page
left join read_models.asset_names n on n.id = page.asset_id
left join read_models.valuations v on page.kind = 'VALUATION' and v.id = page.id
left join read_models.documents d on page.kind = 'DOCUMENT' and d.id = page.id
left join read_models.policies p on page.kind = 'POLICY' and p.id = page.id
left join read_models.scenarios s on page.kind = 'SCENARIO' and s.id = page.id
left join lateral (
  select o.state::json ->> 'name' as name from read_models.obligations o
  where page.kind = 'OBLIGATION' and o.id = page.id
) o on true
order by page.since collate "C", page.kind collate "C", page.id`;

const FIRST = { since: '', kind: '', id: '00000000-0000-0000-0000-000000000000' };

const keyOf = ({ since, kind, id }: Pick<TaskRow, 'since' | 'kind' | 'id'>): string =>
  `${since} ${kind} ${id}`;

function placeOf(key: string | undefined): typeof FIRST {
  const [since = '', kind = '', id = FIRST.id] = key?.split(' ') ?? [];
  return { since, kind, id };
}

const bitsOfTasks = ({ tasks, isOwnLeftOut, isAssigned }: Waited): string =>
  `${bitsOf(TASKS, tasks)}${isOwnLeftOut ? ' open' : ''}${isAssigned ? ' assigned' : ''}`;

type Page = typeof FIRST & { readonly limit: number | null };

/** In the order of `USED`; without a limit all are meant. */
const valuesOf = (
  { organizationId, person, old, backSince }: Waited,
  { since, kind, id, limit }: Page,
): readonly SqlValue[] => [
  organizationId,
  person,
  since,
  kind,
  id,
  limit,
  backSince,
  old.map(({ assetClass }) => assetClass),
  old.map(({ before }) => before),
  old.map(({ days }) => String(days)),
];

export const listTasks: Question<PageOf, TaskRow, TaskPage> = {
  projections: [
    'asset',
    'valuation',
    'document',
    'policy',
    'scenario',
    'guarantee',
    'obligation',
    'portfolio',
    'comment',
  ],
  statement(parameters) {
    return {
      name: `tasks ${bitsOfTasks(parameters)}`,
      text: text(parameters.tasks, parameters),
      values: valuesOf(parameters, { ...placeOf(parameters.behind), limit: parameters.limit + 1 }),
    };
  },
  answer(rows, { limit }) {
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return { rows: page, next: rows.length > limit && last ? keyOf(last) : null };
  },
};

export interface TaskCount {
  readonly task: TaskName;
  readonly kind: TaskKind;
  readonly count: number;
}

/** Of what many may wait for, the number is kept. */
const KEPT: { readonly [Kind in Decided['kind']]?: string } = {
  VALUATION: 'valuations_waiting',
  DOCUMENT: 'documents_waiting',
};

const countToDecide = (each: Decided, isOwnLeftOut: boolean): string => {
  const kept = isOwnLeftOut ? undefined : KEPT[each.kind];
  return kept === undefined
    ? `select 'DECIDE', '${each.kind}', count(*)::int from read_models.${each.table} w
       where w.organization_id = $1 and w.waits_for = '${FOR_REVIEWERS}' ${isOwnLeftOut ? `and ${isOpen(each)}` : ''}`
    : `select 'DECIDE', '${each.kind}', coalesce(sum(w.parts), 0)::int from read_models.${kept} w
       where w.organization_id = $1`;
};

const countUncovered = (coverage: string): string => `
  select 'COVER_${coverage}', 'OBLIGATION', coalesce(sum(c.parts), 0)::int from read_models.obligations_by_coverage c
  where c.organization_id = $1 and c.coverage = '${coverage}'`;

const COUNT_OLD = `select 'VALUE_OLD', 'ASSET', coalesce(sum(counted.valued), 0)::int from (${['MONTH', 'DAY']
  .map(
    (level) => `select a.valued from unnest($4::text[], $5::text[]) as d (asset_class, before)
    join read_models.asset_ages a on a.organization_id = $1 and a.asset_class = d.asset_class
      and a.changed in (true, false) and ${beforeDay('a', level, 'd.before')}`,
  )
  .join(' union all ')}) counted`;

/** Of what is assigned to the caller nothing is kept: few wait, and each is counted. */
const countAssigned = (asked: Waited): Statement => ({
  name: `tasks counted ${bitsOfTasks(asked)}`,
  text: `with ${USED}, waiting (task, kind, id, since, asset_id, obligation_id, may_decide) as (
      ${partsOf(asked.tasks, asked).join(' union all ')}
    ) select task, kind, count(*)::int as count from waiting group by task, kind`,
  values: valuesOf(asked, { ...FIRST, limit: null }),
});

const kindsOf = (task: TaskName): readonly TaskKind[] => {
  if (task === 'DECIDE' || task === 'MEND') return DECIDED.map(({ kind }) => kind);
  return [task === 'VALUE_OLD' ? 'ASSET' : 'OBLIGATION'];
};

/** How many of each, also none. */
export const countTasks: Question<Waited, TaskCount, readonly TaskCount[]> = {
  projections: listTasks.projections,
  statement(parameters) {
    const { organizationId, person, tasks, old, backSince, isOwnLeftOut, isAssigned } = parameters;
    if (isAssigned) return countAssigned(parameters);
    const counts = [
      ...(tasks.includes('DECIDE') ? DECIDED.map((each) => countToDecide(each, isOwnLeftOut)) : []),
      ...(tasks.includes('MEND')
        ? DECIDED.map(
            (each) =>
              `select 'MEND', '${each.kind}', count(*)::int from read_models.${each.table} w where ${back(each).replace('$7', '$3')}`,
          )
        : []),
      ...(tasks.includes('COVER_SHORT') ? [countUncovered('SHORT')] : []),
      ...(tasks.includes('COVER_UNKNOWN') ? [countUncovered('UNKNOWN')] : []),
      ...(tasks.includes('VALUE_OLD') ? [COUNT_OLD] : []),
    ];
    return {
      name: `tasks counted ${bitsOfTasks(parameters)}`,
      text: `with used as (select $1::uuid, $2::text, $3::text, $4::text[], $5::text[]),
        counts (task, kind, count) as (${counts.join(' union all ')})
        select * from counts`,
      values: [
        organizationId,
        person,
        backSince,
        old.map(({ assetClass }) => assetClass),
        old.map(({ before }) => before),
      ],
    };
  },
  answer: (rows, { tasks, isAssigned }) =>
    isAssigned
      ? tasks.flatMap((task) =>
          kindsOf(task).map(
            (kind) => rows.find((row) => row.task === task && row.kind === kind) ?? { task, kind, count: 0 },
          ),
        )
      : rows,
};
