import type { Position } from './event-log.ts';

export type SqlValue = string | number | boolean | null | readonly string[];

/** Where a projector stands. `status` BLOCKED: an event it cannot take stopped it; `detail` says which and why. */
export interface ProjectionState {
  readonly name: string;
  readonly version: number;
  readonly position: Position;
  readonly status: 'STARTING' | 'FOLLOWING' | 'BLOCKED';
  readonly detail: string | null;
}

/** The reading side of the read models. Throws `DependencyUnavailable` when the database cannot answer. */
export interface ReadModels {
  /** Rows of one parameterized statement (`$1`, `$2`…), prepared under `name`. */
  query<R extends object>(name: string, sql: string, values: readonly SqlValue[]): Promise<readonly R[]>;
  projections(): Promise<readonly ProjectionState[]>;
  /**
   * Resolves to true once every named projection has passed the position, to false after `timeoutMs`.
   * At once, without asking the database, when it is already known that they have.
   */
  passed(projections: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
}
