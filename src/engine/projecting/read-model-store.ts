import { NamedError } from '../../kernel/operational-error.ts';
import type { Position } from '../log/event-log.ts';
import type { ModelShape, ProjectionState, Row, TableShape } from './read-models.ts';

/** A place of a read model: `live` is what readers see, `next` is built next to it, `scratch` is built to compare. */
export type Place = 'live' | 'next' | 'scratch';

/** Where nobody reads yet. */
export type BuildPlace = Exclude<Place, 'live'>;

/** A build next to the live tables, owned by the holder of the lease of this epoch. */
export interface BuildOf {
  readonly model: ModelShape;
  readonly place: BuildPlace;
  readonly epoch: number;
}

/** A build next to the live tables: in progress, or left by a process that died. */
export interface ExistingBuild {
  readonly name: string;
  readonly place: BuildPlace;
  readonly version: number;
  readonly position: Position;
}

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
  /** The position that the rows were folded from; where the checkpoint must still be. */
  readonly from: Position;
  readonly to: Position;
  readonly status: ProjectionState['status'];
  readonly detail: string | null;
  /** In the order of the model's tables; the rows of one table have distinct keys. */
  readonly changes: readonly { readonly table: TableShape; readonly rows: readonly Row[] }[];
}

/** Rows that may be made only when they are asked for, so that few are in memory at once. */
export interface CountedRows extends Iterable<Row> {
  readonly length: number;
}

/** Many rows for a build that nobody reads yet. */
export interface Fill {
  /** Where the checkpoint must still be. */
  readonly from: Position;
  /** Where it goes; `from` leaves it, for rows that run ahead of it. */
  readonly to: Position;
  readonly changes: readonly {
    readonly table: TableShape;
    readonly rows: CountedRows;
    /** Keys of those rows that are stored already; all others must not be. */
    readonly replaced: readonly string[];
  }[];
  /** Whether the build was summed up, so that its sums must be kept. */
  readonly isSummed?: boolean;
}

/**
 * `moved`: the checkpoint is not where the writer thought (a rebuilt model was swapped in): start again from it.
 * `fenced`: a later leader writes now.
 */
export type SaveOutcome = 'saved' | 'moved' | 'fenced';

export interface SwapWaiting {
  readonly signal: AbortSignal;
  /** Called at each attempt at which the old tables were not free. */
  readonly onWaiting?: () => void;
}

/** The first row in which two builds of one table differ. */
export interface Difference {
  readonly table: string;
  readonly key: string;
  readonly live: Row | undefined;
  readonly rebuilt: Row | undefined;
}

/** The database refused the rows themselves (a value out of range): trying again changes nothing. */
export class RowsRefused extends NamedError {
  constructor(cause: unknown) {
    super(`the rows were refused: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The writing side of the read models. Throws `DependencyUnavailable` when the database cannot answer. */
export interface ReadModelStore {
  /** The checkpoint; undefined when the model is not there. */
  checkpoint(name: string, place: Place): Promise<Checkpoint | undefined>;
  /**
   * Makes the model's living tables, empty and at the start of the log, unless they are there already. Throws
   * `SchemaRefused`.
   */
  create(model: ModelShape, place: 'live'): Promise<Checkpoint>;
  /** Takes the writing of the living tables over for a lease: writers of earlier epochs are fenced from here on. */
  claim(name: string, epoch: number): Promise<Checkpoint | 'fenced'>;
  /** The rows that exist among these keys. */
  load(place: Place, model: ModelShape, table: TableShape, keys: readonly string[]): Promise<readonly Row[]>;
  /** Rows and checkpoint in one transaction, all or nothing. Throws `RowsRefused` for rows that cannot be stored. */
  save(save: Save): Promise<SaveOutcome>;
  /**
   * Saves of several models in one transaction, without waiting for anybody. True for each that is saved. One that is not
   * must be saved alone, where it waits, or learns why it cannot be: somebody holds its model, its checkpoint was moved, or
   * the rows of one among them were refused.
   */
  saveTogether(saves: readonly Save[]): Promise<readonly boolean[]>;
  /**
   * Makes the tables of a build, empty and at the start of the log, or finds those that a process which died has left,
   * if they are of the same version; writers of earlier epochs are fenced from here on. Its position. Throws `SchemaRefused`.
   */
  begin(build: BuildOf): Promise<Position | 'fenced'>;
  /** Rows and checkpoint of a build. Transactions are short: who follows a log in the same server waits for their end. */
  fill(build: BuildOf, fill: Fill): Promise<SaveOutcome>;
  /**
   * Makes the sums of a build from its rows, once those are as wanted: later fills say that they keep them. Throws `RowsRefused` where they
   * cannot be summed.
   */
  sumUp(build: BuildOf, signal: AbortSignal): Promise<'saved' | 'moved'>;
  /** Makes statistics of a build, for the planner; when the signal aborts, the server gives up what it is at. */
  analyze(build: BuildOf, signal: AbortSignal): Promise<void>;
  /**
   * Puts a build of `next` in the place of the living tables, in one transaction. `catchUp` is called while writers of
   * the living tables wait and must bring it at least to the position given, so that readers never go back in time.
   * Waits while the old tables are being read without a pause, and reports it; until the signal aborts.
   */
  swap(build: BuildOf, catchUp: (atLeast: Position) => Promise<void>, waiting: SwapWaiting): Promise<void>;
  /** Removes a build, unless it has a later epoch; harmless when there is none. */
  discard(name: string, place: BuildPlace, epoch?: number): Promise<void>;
  /** Every build next to live tables. */
  builds(): Promise<readonly ExistingBuild[]>;
  /** Compares `scratch` with the living tables at one position, to which `catchUp` must bring `scratch` exactly. */
  compare(
    model: ModelShape,
    catchUp: (exactly: Position) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Difference | undefined>;
  /** One digest a table over its rows, whatever their order in it. */
  contentHashes(model: ModelShape, place: Place): Promise<Readonly<Record<string, string>>>;
}
