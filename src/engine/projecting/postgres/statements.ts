import type { Place } from '../read-model-store.ts';
import type { ModelShape, RowValue, StoredShape, TableShape } from '../read-models.ts';

/** SQL of read-model tables, made from their shapes. Names come from our own source, never from input. */

type StoredType = StoredShape['columns'][string];

const SQL_TYPES: { readonly [Type in StoredType]: { readonly cast: string; readonly column: string } } = {
  uuid: { cast: 'uuid', column: 'uuid' },
  text: { cast: 'text', column: 'text' },
  integer: { cast: 'integer', column: 'integer' },
  position: { cast: 'text', column: 'text collate "C"' },
  instant: { cast: 'text', column: 'text collate "C"' },
  // The text as it was written; nobody asks the database about its inside.
  json: { cast: 'text', column: 'text' },
  boolean: { cast: 'boolean', column: 'boolean' },
  uuids: { cast: 'uuid[]', column: 'uuid[]' },
  words: { cast: 'text', column: 'text' },
  decimal: { cast: 'numeric', column: 'numeric' },
  day: { cast: 'text', column: 'text collate "C"' },
};

export const schemaOf = (name: string, place: Place): string =>
  place === 'live' ? 'read_models' : `read_models_${place}_${name}`;

type Columns = Pick<StoredShape, 'columns'>;

export const columnNames = (table: Columns): readonly string[] => Object.keys(table.columns);

export const castOf = (table: Columns, column: string): string =>
  SQL_TYPES[table.columns[column] ?? 'text'].cast;

/** The table with its indexes. */
export const createTable = (schema: string, table: StoredShape): readonly string[] => {
  const name = `${schema}.${table.name}`;
  const columns = Object.entries(table.columns);
  const types = columns.map(([column, type]) => `${column} ${SQL_TYPES[type].column}`);
  const texts = columns.flatMap(([column, type]) => (type === 'json' ? column : []));
  return [
    // States of a few kilobytes stay in their row: writing them apart costs half of the speed.
    `create table ${name} (${types.join(', ')}, primary key (${table.key.join(', ')})) with (toast_tuple_target = 8160)`,
    // Compressing them would take as long as all else; before PostgreSQL 16, CREATE TABLE does not take it. Nobody asks
    // by them, and they are most of what there is to look at.
    ...texts.map(
      (column) =>
        `alter table ${name} alter column ${column} set storage external, alter column ${column} set statistics 0`,
    ),
    ...table.indexes.map((columns) => {
      const kind = columns.some((column) => IN_LISTS.has(table.columns[column] ?? 'text'))
        ? ' using gin'
        : '';
      const terms = columns.map((column) => (table.columns[column] === 'words' ? wordsIn(column) : column));
      return `create index ${table.name}_by_${columns.join('_')} on ${name}${kind} (${terms.join(', ')})`;
    }),
  ];
};

const IN_LISTS: ReadonlySet<StoredType> = new Set(['uuids', 'words']);

/** No parser of texts: the words are compared as they were written. Queries repeat the expression, so that the index serves them. */
const wordsIn = (column: string): string => `array_to_tsvector(string_to_array(${column}, ' '))`;

/** A list of ids as the text that it was written as: the driver would make an array of it. */
const asWritten = (table: TableShape) => (column: string) =>
  table.columns[column] === 'uuids' ? `${column}::text as ${column}` : column;

export const selectByKeys = (schema: string, table: TableShape): string =>
  `select ${columnNames(table).map(asWritten(table)).join(', ')} from ${schema}.${table.name}
   where ${table.key} = any($1::text[]::${castOf(table, table.key)}[])`;

export const deleteByKeys = (schema: string, table: TableShape): string =>
  `delete from ${schema}.${table.name} where ${table.key} = any($1::text[]::${castOf(table, table.key)}[])`;

export const copyIn = (schema: string, table: TableShape): string =>
  `copy ${schema}.${table.name} (${columnNames(table).join(', ')}) from stdin (format binary)`;

/** Moves a build's checkpoint for the writer that is at the same position; its commit need not wait for the disk. */
export const moveCheckpoint = `
  update read_models.checkpoints set position = $1, updated_at = clock_timestamp()
  where name = $2 and place = $3 and epoch = $4 and position = $5 and version = $6
  returning set_config('synchronous_commit', 'off', true)`;

/**
 * Checkpoints of living tables, each for the writer that is at the same position. Rows are written only after it: the holder of
 * a checkpoint holds the tables of its model, too. The commit need not wait for the disk: a crash loses rows and checkpoint
 * together, and the log has them. `skip locked`: models that somebody holds are passed over.
 */
export const moveCheckpoints = (whereHeld: 'wait' | 'skip locked'): string => `
  with free as materialized (
    select c.name, c.place, m.target, m.status, m.detail
    from read_models.checkpoints c
    join unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::integer[])
      as m (name, place, target, status, detail, epoch, origin, version)
      on c.name = m.name and c.place = m.place
    where c.epoch = m.epoch and c.position = m.origin and c.version = m.version
    for update of c ${whereHeld === 'wait' ? '' : whereHeld}
  )
  update read_models.checkpoints c
  set position = f.target, status = f.status, detail = f.detail, updated_at = clock_timestamp()
  from free f where c.name = f.name and c.place = f.place
  returning c.name, c.place, set_config('synchronous_commit', 'off', true)`;

/** Rows of one table, a parameter a column, in the order of its columns. */
export function upsert(schema: string, table: TableShape): string {
  const names = columnNames(table);
  const arrays = names.map((_, index) => `$${index + 1}::text[]`);
  const casts = names.map((name, index) => `u.c${index}::${castOf(table, name)}`);
  const updates = names.filter((name) => name !== table.key).map((name) => `${name} = excluded.${name}`);
  return `insert into ${schema}.${table.name} (${names.join(', ')})
    select ${casts.join(', ')}
    from unnest(${arrays.join(', ')}) as u (${names.map((_, index) => `c${index}`).join(', ')})
    on conflict (${table.key}) do update set ${updates.join(', ')}`;
}

export const textOf = (value: RowValue | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const rowOf = (alias: string, table: Columns): string =>
  `row(${columnNames(table)
    .map((name) => `${alias}.${name}`)
    .join(', ')})`;

/** One line over a whole table: its count and two sums over its rows' digests, so that order does not matter. */
export const hashStatement = (schema: string, table: StoredShape): string =>
  `select count(*) || ':' || coalesce(sum(('x' || substr(digest, 1, 15))::bit(60)::bigint), 0)
       || ':' || coalesce(sum(('x' || substr(digest, 16, 15))::bit(60)::bigint), 0) as hash
   from (select encode(sha256(convert_to(${rowOf('t', table)}::text, 'UTF8')), 'hex') as digest
         from ${schema}.${table.name} t) rows`;

/** The first row, by key, that is missing on one side or differs. */
export const differenceStatement = (model: ModelShape, table: StoredShape): string => {
  const [live, scratch] = [schemaOf(model.name, 'live'), schemaOf(model.name, 'scratch')];
  const [first] = table.key;
  const on = table.key.map((column) => `a.${column} = b.${column}`).join(' and ');
  const key = table.key.map((column) => `coalesce(a.${column}, b.${column})`).join(', ');
  return `select concat_ws(' ', ${key}) as key, ${jsonOf('a', table)} as live, ${jsonOf('b', table)} as rebuilt
    from ${live}.${table.name} a full join ${scratch}.${table.name} b on ${on}
    where a.${first} is null or b.${first} is null or ${rowOf('a', table)} is distinct from ${rowOf('b', table)}
    order by 1 limit 1`;
};

/** A row as JSON, decimals as texts: as numbers they would lose digits. Null without a row. */
function jsonOf(alias: string, table: StoredShape): string {
  const members = Object.entries(table.columns).map(([name, type]) =>
    type === 'decimal' ? `${alias}.${name}::text as ${name}` : `${alias}.${name}`,
  );
  return `case when ${alias}.${table.key[0]} is not null then (select row_to_json(r) from (select ${members.join(', ')}) r) end`;
}
