import type { Position } from './event-log.ts';
import type { ModelShape, ProjectionState, Row, TableShape } from './read-models.ts';

/** Where a read model stands: `live` is what readers see, `next` is built beside it, `scratch` is built to compare. */
export type Place = 'live' | 'next' | 'scratch';

export interface Checkpoint {
  readonly version: number;
  readonly position: Position;
  readonly epoch: number;
}

export interface Save {
  readonly model: ModelShape;
  readonly place: Place;
  /** The writer's lease. */
  readonly epoch: number;
  /** The position that the rows were folded from; where the checkpoint must still stand. */
  readonly from: Position;
  readonly to: Position;
  readonly status: ProjectionState['status'];
  readonly detail: string | null;
  /** In the order of the model's tables; the rows of one table have distinct keys. */
  readonly changes: readonly { readonly table: TableShape; readonly rows: readonly Row[] }[];
}

/**
 * `moved`: the checkpoint is not where the writer thought (a rebuilt model was swapped in): start again from it.
 * `fenced`: a later leader writes now.
 */
export type SaveOutcome = 'saved' | 'moved' | 'fenced';

/** The first row in which two builds of one table differ. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly live: Row | undefined;
  readonly rebuilt: Row | undefined;
}

/** The database refused the rows themselves (a value out of range): trying again changes nothing. */
export class RowsRefused extends Error {
  constructor(cause: unknown) {
    super(`the rows were refused: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'RowsRefused';
  }
}

/** The writing side of the read models. Throws `DependencyUnavailable` when the database cannot answer. */
export interface ReadModelStore {
  /** The checkpoint; undefined when the model does not stand there. */
  checkpoint(name: string, place: Place): Promise<Checkpoint | undefined>;
  /** Makes the model's tables, empty and at the start of the log, unless it stands there already. */
  create(model: ModelShape, place: Place): Promise<Checkpoint>;
  /** Takes the writing of the living tables over for a lease: writers of earlier epochs are fenced from here on. */
  claim(name: string, epoch: number): Promise<Checkpoint | 'fenced'>;
  /** The rows that exist among these keys. */
  load(place: Place, model: ModelShape, table: TableShape, keys: readonly string[]): Promise<readonly Row[]>;
  /** Rows and checkpoint in one transaction, all or nothing. Throws `RowsRefused` for rows that cannot be stored. */
  save(save: Save): Promise<SaveOutcome>;
  /** Indexes and statistics of tables that were built beside the living ones. */
  complete(model: ModelShape, place: Place): Promise<void>;
  /**
   * Puts `next` in the place of the living tables, in one transaction. `catchUp` is called while writers of the living
   * tables wait and must bring `next` at least to the position given, so that readers never go back in time.
   */
  swap(model: ModelShape, catchUp: (atLeast: Position) => Promise<void>): Promise<void>;
  /** Removes what was built there; harmless when nothing was. Not for `live`. */
  discard(name: string, place: Exclude<Place, 'live'>): Promise<void>;
  /** Compares `scratch` with the living tables at one position, to which `catchUp` must bring `scratch` exactly. */
  compare(model: ModelShape, catchUp: (exactly: Position) => Promise<void>): Promise<Difference | undefined>;
  /** One digest a table over its rows, whatever their order in it. */
  contentHashes(model: ModelShape, place: Place): Promise<Readonly<Record<string, string>>>;
}
