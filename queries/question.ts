import type { z } from 'zod';
import type { Position } from '../src/engine/log/event-log.ts';
import type { Planning, ReadModels, SqlValue } from '../src/engine/projecting/read-models.ts';

export interface Statement {
  /** Unique to the text, which is prepared under this name. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
  readonly planning?: Planning;
}

/** A question to the read models, as a pure description: the projections it reads, its SQL, and how its rows become an answer. */
export interface Question<Parameters, Row extends object, Answer> {
  /** The projections that the answer comes from: a reader of its own writes waits for these. */
  readonly projections: readonly string[];
  statement(parameters: Parameters): Statement;
  answer(rows: readonly Row[], parameters: Parameters): Answer;
}

/** A question with one text, whose parameters are `values`. */
export const question = <Parameters, Row extends object, Answer>({
  projections,
  name,
  text,
  values,
  answer,
}: {
  readonly projections: readonly string[];
  readonly name: string;
  readonly text: string;
  readonly values?: (parameters: Parameters) => readonly SqlValue[];
  readonly answer: (rows: readonly Row[], parameters: Parameters) => Answer;
}): Question<Parameters, Row, Answer> => ({
  projections,
  statement: (parameters) => ({ name, text, values: values?.(parameters) ?? [] }),
  answer,
});

/** Runs a question. Throws `DependencyUnavailable` when the database cannot answer. */
export async function ask<Parameters, Row extends object, Answer>(
  readModels: ReadModels,
  question: Question<Parameters, Row, Answer>,
  parameters: Parameters,
): Promise<Answer> {
  const { name, text, values, planning } = question.statement(parameters);
  return question.answer(await readModels.query<Row>(name, text, values, planning), parameters);
}

export interface StateRow {
  readonly state: string;
}

export const states = <State>(rows: readonly StateRow[]): readonly State[] =>
  rows.map(({ state }) => JSON.parse(state) as State);

export const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

interface OpenRow {
  readonly id: string;
  readonly organization_id: string;
}

export type OpenRows = Question<{ readonly most: number }, OpenRow, readonly OpenRow[]>;

/**
 * Rows of all organizations with one of these statuses: at most `most` of each organization, its oldest first, and the organizations
 * mixed. For the dispatcher.
 */
export const openRows = (table: string, projection: string, statuses: readonly string[]): OpenRows =>
  question({
    projections: [projection],
    name: `${table} open`,
    text: `select id, organization_id from (
        select id, organization_id, row_number() over (partition by organization_id order by first_position) as place
        from read_models.${table} where status in (${statuses.map((status) => `'${status}'`).join(', ')})
      ) as placed
      where place <= $1 order by place, organization_id`,
    values: ({ most }) => [most],
    answer: (rows) => rows,
  });

/** A condition on the rows of one level of a sum by days, so that those of all levels make what is before a day. */
export const beforeDay = (sum: string, level: string, day: string): string =>
  level === 'MONTH'
    ? `${sum}.level = 'MONTH' and ${sum}.period < left(${day}, 7) collate "C"`
    : `${sum}.level = 'DAY' and ${sum}.period >= left(${day}, 8) collate "C" and ${sum}.period < ${day} collate "C"`;

export interface ById {
  readonly organizationId: string;
  /** A UUID: check it before. */
  readonly id: string;
}

export interface LookUp<State> {
  readonly projections: readonly string[];
  readonly name: string;
  /** Its only parameter is a list of ids. */
  readonly text: string;
  read(row: OwnedRow): State;
}

interface OwnedRow extends StateRow {
  readonly id: string;
  readonly organization_id: string;
}

export const byId = <State>(table: string, projection: string): LookUp<State> => ({
  projections: [projection],
  name: `${table} by id`,
  text: `select id, organization_id, state from read_models.${table} where id = any($1::uuid[])`,
  read: ({ state }) => JSON.parse(state) as State,
});

/** The state, or undefined: it does not exist, or is another organization's. Throws `DependencyUnavailable`. */
export async function lookUp<State>(
  readModels: ReadModels,
  { name, text, read }: LookUp<State>,
  { organizationId, id }: ById,
): Promise<State | undefined> {
  const row = await readModels.row<OwnedRow>(name, text, id);
  return row?.organization_id === organizationId ? read(row) : undefined;
}

export interface Page<Filter extends string> {
  readonly organizationId: string;
  readonly filter: { readonly [Name in Filter]?: string | undefined };
  /** Where the page before ended; undefined for the first one. */
  readonly before?: Position | undefined;
  readonly limit: number;
}

export interface PageAnswer<State> {
  readonly states: readonly State[];
  /** Where the next page begins, null after the last one. */
  readonly next: Position | null;
}

export interface ListRow extends StateRow {
  readonly first_position: Position;
}

/** The condition on the column of a filter; `mine` gives the key of a person from whom the item must not be hidden. `among`: the column of ids that must contain it. */
const conditionOf = (filter: string, parameter: string, among: string | undefined): string => {
  if (filter === 'mine') return ` and strpos(closed_to, ${parameter}) = 0`;
  return among ? ` and ${among} @> array[${parameter}::uuid]` : ` and ${filter} = ${parameter}`;
};

type FilterOf<Parameters extends z.ZodType> = Exclude<keyof z.infer<Parameters> & string, 'cursor' | 'limit'>;

/**
 * One page of an organization's resources, by the filters of its query parameters. A resource's first position never changes and new ones come before all
 * others, so that pages neither skip nor repeat while rows are added.
 */
export const list = <State, Parameters extends z.ZodObject>(
  table: string,
  projection: string,
  parameters: Parameters,
  /** Columns of several ids, by the filter that names one of them. */
  among: { readonly [Name in FilterOf<Parameters>]?: string } = {},
): Question<Page<FilterOf<Parameters>>, ListRow, PageAnswer<State>> => {
  const filters = Object.keys(parameters.shape).filter(
    (name): name is FilterOf<Parameters> => name !== 'cursor' && name !== 'limit',
  );
  return {
    projections: [projection],
    statement({ organizationId, filter, before, limit }) {
      const given = filters.filter((name) => filter[name] !== undefined);
      const values: SqlValue[] = [organizationId, limit + 1, ...given.map((name) => filter[name] ?? null)];
      const conditions = given.map((name, index) => conditionOf(name, `$${index + 3}`, among[name]));
      if (before !== undefined) conditions.push(` and first_position < $${values.push(before)}`);
      return {
        name: `${table} list ${before === undefined ? 'first' : 'next'} ${bitsOf(filters, given)}`,
        text: `select first_position, state from read_models.${table}
             where organization_id = $1${conditions.join('')}
             order by first_position desc limit $2`,
        values,
      };
    },
    answer: (rows, { limit }) => pageOfRows(rows, limit, ({ state }) => JSON.parse(state) as State),
  };
};

/** A page of rows, queried with one row more than `limit`. */
export function pageOfRows<Row extends { readonly first_position: Position }, State>(
  rows: readonly Row[],
  limit: number,
  stateOf: (row: Row) => State,
): PageAnswer<State> {
  const page = rows.slice(0, limit);
  return {
    states: page.map(stateOf),
    next: rows.length > limit ? (page.at(-1)?.first_position ?? null) : null,
  };
}

/** The given filters as bits, because the name of a statement may have at most 63 characters. */
export const bitsOf = <Name>(names: readonly Name[], given: readonly Name[]): string =>
  names.map((name) => (given.includes(name) ? '1' : '0')).join('');
