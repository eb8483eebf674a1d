import type pg from 'pg';
import { patient, statementName, textArray, transaction } from '../../postgres/pool.ts';
import type { BuildOf, SaveOutcome } from '../read-model-store.ts';
import {
  type KeptSums,
  type ModelShape,
  type Row,
  type StoredShape,
  type SumShape,
  sumKey,
  sumTable,
} from '../read-models.ts';
import { castOf, schemaOf } from './statements.ts';

type Client = Pick<pg.PoolClient, 'query'>;

/** Roots of which parts are made at once while a build is summed up: its transactions are short. */
const ROOTS_AT_ONCE = 2_000;

const each = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}.${name}`).join(', ');

const equal = (names: readonly string[], one: string, other: string): string =>
  names.map((name) => `${one}.${name} = ${other}.${name}`).join(' and ');

const tableOf = (schema: string, { name }: Pick<StoredShape, 'name'>): string => `${schema}.${name}`;

/** Names that a sum added up, with the count of its parts first, and how to add up a part. */
const terms = ({ added }: SumShape): readonly (readonly [name: string, of: string, cast: string])[] => [
  ['parts', '1', '::integer'],
  ...Object.entries(added).map(
    ([name, { of, type }]) => [name, of, type === 'integer' ? '::integer' : ''] as const,
  ),
];

/**
 * Replaces the parts of the roots in `$1`, and adds what is different to the sums, in one statement. Its rows are the keys of those sums
 * of which no part may be left, each with the place of its table.
 */
function replaceParts(schema: string, { root, parts, sums }: KeptSums): string {
  const columns = Object.keys(parts.columns);
  const others = columns.filter((name) => !parts.key.includes(name));
  const table = tableOf(schema, parts);
  const changed = `row(${each(others, 'p')}) is distinct from row(${each(others, 'excluded')})`;
  const steps = sums.flatMap((sum, index) => {
    const of = terms(sum);
    const names = of.map(([name]) => name);
    const key = sumKey(sum);
    const all = [...key, ...names].join(', ');
    return [
      `delta_${index} as (
        select ${key.join(', ')}, ${of.map(([name, term, cast]) => `sum(sign * ${term})${cast} as ${name}`).join(', ')}
        from moved${levelsOf(sum)} where ${sum.where} group by ${key.join(', ')}
        having ${of.map(([, term]) => `sum(sign * ${term}) <> 0`).join(' or ')}
      )`,
      `sum_${index} as (
        insert into ${tableOf(schema, sum)} as s (${all}) select ${all} from delta_${index}
        on conflict (${key.join(', ')}) do update set ${names.map((name) => `${name} = s.${name} + excluded.${name}`).join(', ')}
        returning ${each(key, 's')}, s.parts
      )`,
    ];
  });
  const empty = sums.map(
    (sum, index) =>
      `select ${index} as place, array[${sumKey(sum)
        .map((name) => `${name}::text`)
        .join(', ')}] as key from sum_${index} where parts = 0`,
  );
  // Parts that are only looked up have no sums.
  if (sums.length === 0) empty.push(`select 0 as place, array[]::text[] as key where false`);
  return `with now as materialized (${parts.select(schema)}),
    before as materialized (select ${columns.join(', ')} from ${table} where ${root} = any($1::text[]::uuid[])),
    put as (
      insert into ${table} as p (${columns.join(', ')}) select ${columns.join(', ')} from now
      on conflict (${parts.key.join(', ')}) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}
      where ${changed}
    ),
    gone as (
      delete from ${table} p using before b
      where ${equal(parts.key, 'p', 'b')} and not exists (select from now n where ${equal(parts.key, 'n', 'b')})
    ),
    moved as materialized (
      select 1 as sign, ${columns.join(', ')} from now union all select -1, ${columns.join(', ')} from before
    )${steps.map((step) => `,\n    ${step}`).join('')}
    ${empty.join('\n    union all ')}`;
}

/** A part counts once at each level; without a day, at the first alone. */
const levelsOf = ({ days }: SumShape): string =>
  days === undefined
    ? ''
    : `
        join (values ('ALL', 0), ('MONTH', 7), ('DAY', 10)) as levels (level, length) on length = 0 or ${days} <> ''
        cross join lateral left(${days}, length) as period`;

function deleteEmpty(schema: string, parts: KeptSums['parts'], sum: SumShape): string {
  const key = sumKey(sum);
  const lists = key.map((name, index) => `$${index + 1}::text[]::${castOf(sumTable(parts, sum), name)}[]`);
  return `delete from ${tableOf(schema, sum)}
    where parts = 0 and (${key.join(', ')}) in (select * from unnest(${lists.join(', ')}))`;
}

const texts = new WeakMap<KeptSums, Map<string, string>>();
/** The statement for a schema, made once. */
function replacing(schema: string, kept: KeptSums): string {
  const known = texts.get(kept) ?? new Map<string, string>();
  texts.set(kept, known);
  const text = known.get(schema) ?? replaceParts(schema, kept);
  known.set(schema, text);
  return text;
}

async function keepSums(
  client: Client,
  schema: string,
  kept: KeptSums,
  roots: readonly string[],
): Promise<void> {
  if (roots.length === 0) return;
  const text = replacing(schema, kept);
  const { rows } = await client.query<{ place: number; key: readonly string[] }>({
    name: statementName(text),
    text,
    values: [textArray(roots)],
  });
  for (const [place, found] of Map.groupBy(rows, (row) => row.place)) {
    const sum = kept.sums[place];
    if (!sum) continue;
    const lists = sumKey(sum).map((_, index) => textArray(found.map(({ key }) => key[index] ?? null)));
    await client.query(deleteEmpty(schema, kept.parts, sum), lists);
  }
}

/** Brings the sums of a read model to its rows, some of which were just changed. In the transaction that changed them. */
export async function keepSumsOf(
  client: Client,
  schema: string,
  { sums = [] }: Pick<ModelShape, 'sums'>,
  changes: readonly { readonly table: { readonly name: string }; readonly rows: Iterable<Row> }[],
): Promise<void> {
  for (const kept of sums) {
    const roots = new Set<string>();
    for (const { table, rows } of changes) {
      const column = kept.roots[table.name];
      if (column !== undefined) for (const row of rows) roots.add(String(row[column]));
    }
    await keepSums(client, schema, kept, [...roots]);
  }
}

const LOCK = `select from read_models.checkpoints where name = $1 and place = $2 and epoch = $3 and version = $4 for update`;

/**
 * Makes all sums of a build from its rows, which nobody changes meanwhile, in short transactions: who follows a log in the same server
 * waits for their end. What was summed before is forgotten first.
 */
export async function sumUp(
  pool: pg.Pool,
  { model, place, epoch }: BuildOf,
  signal: AbortSignal,
): Promise<Exclude<SaveOutcome, 'fenced'>> {
  const schema = schemaOf(model.name, place);
  const owned = <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T | undefined> =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query(LOCK, [model.name, place, epoch, model.version]);
      if (rowCount !== 1) return undefined;
      await client.query(`set local synchronous_commit = off`);
      return work(client);
    });
  for (const kept of model.sums ?? []) {
    // Of a build that was taken over. Emptying the tables at once would wait for who reads them, such as a backup.
    const isForgotten = await owned(async (client) => {
      await client.query('set local statement_timeout = 0');
      for (const table of [kept.parts, ...kept.sums])
        await client.query(patient(`delete from ${tableOf(schema, table)}`));
      return true;
    });
    if (!isForgotten) return 'moved';
    const [[table, column] = []] = Object.entries(kept.roots);
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      const next: readonly string[] | undefined = await owned(async (client) => {
        const { rows } = await client.query<{ root: string }>(
          `select ${column} as root from ${schema}.${table} where $1::uuid is null or ${column} > $1
           order by ${column} limit ${ROOTS_AT_ONCE}`,
          [after],
        );
        const roots = rows.map(({ root }) => root);
        await keepSums(client, schema, kept, roots);
        return roots;
      });
      if (!next) return 'moved';
      if (next.length < ROOTS_AT_ONCE) break;
      after = next.at(-1) ?? null;
    }
  }
  return 'saved';
}
