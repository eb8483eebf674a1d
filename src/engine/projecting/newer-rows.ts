import { OperationalError } from '../../kernel/operational-error.ts';
import type { Projection } from './projection.ts';
import { type ProjectionState, type ReadModels, tableNames } from './read-models.ts';

/**
 * A statement asked for what a newer version of the program has taken away from its read model. That version can answer, and
 * so can this one where it asks for other read models.
 */
export class NewerRows extends OperationalError {
  readonly projection: string;

  constructor(projection: string, detail: string, cause: unknown) {
    super(`${projection} cannot be read: ${detail}`, { cause });
    this.projection = projection;
  }
}

/** What is to be said of rows that a newer version of the program made; undefined of all others. */
function newerThan(
  known: ReadonlyMap<string, number>,
  { name, version }: ProjectionState,
): string | undefined {
  const own = known.get(name);
  if (own === undefined || version <= own) return undefined;
  return `its rows are of version ${version}, and this program knows ${own}: a newer version of the service made them`;
}

type Known = Pick<Projection, 'name' | 'version' | 'sums'> & {
  readonly tables: readonly Pick<Projection['tables'][number], 'name'>[];
};

const NAMED_TABLE = /\bread_models\.(\w+)/g;
/** SQLSTATE class 42: a table, a column, a function or a type that is not as the statement says. */
const NOT_AS_ASKED = /^42/;

/**
 * The same read models, where each whose rows are of a newer version than the program's is reported as STOPPED. A statement that fails
 * for want of what such a one does not have any more throws `NewerRows`.
 */
export function reportingNewer<Models extends ReadModels>(
  readModels: Models,
  projections: readonly Known[],
): Models {
  const known = new Map(projections.map(({ name, version }) => [name, version]));
  const owners = new Map(projections.flatMap((each) => tableNames(each).map((table) => [table, each.name])));

  /** Whether a newer version is behind it is asked only after a failure: answers cost no look at the versions. */
  const asNewerRows = async (sql: string, error: unknown): Promise<unknown> => {
    if (!NOT_AS_ASKED.test(sqlStateOf(error) ?? '')) return error;
    const asked = new Set([...sql.matchAll(NAMED_TABLE)].map(([, table = '']) => owners.get(table)));
    const states = await readModels.projections().catch(() => []);
    for (const state of states) {
      const detail = asked.has(state.name) ? newerThan(known, state) : undefined;
      if (detail !== undefined) return new NewerRows(state.name, detail, error);
    }
    return error;
  };
  const asking = async <T>(sql: string, rows: Promise<T>): Promise<T> => {
    try {
      return await rows;
    } catch (error) {
      throw await asNewerRows(sql, error);
    }
  };
  return {
    ...readModels,
    projections: async () =>
      (await readModels.projections()).map((state) => {
        const detail = newerThan(known, state);
        return detail === undefined ? state : { ...state, status: 'STOPPED', detail };
      }),
    query: (name, sql, values, planning) => asking(sql, readModels.query(name, sql, values, planning)),
    row: (name, sql, key) => asking(sql, readModels.row(name, sql, key)),
  };
}

/** The SQLSTATE of what the database answered, also behind an error that says that it cannot answer. */
function sqlStateOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code;
  return undefined;
}
