import type { Dependency } from './dependency-unavailable.ts';

/**
 * The database answers, but does not make what a schema needs: it lacks a right, it is too old, it refuses a statement.
 * `cause` says which. Trying again changes nothing until somebody mends that.
 */
export class SchemaRefused extends Error {
  readonly dependency: Dependency;

  constructor(dependency: Dependency, cause: unknown) {
    super(`what ${dependency} needs cannot be made`, { cause });
    this.name = 'SchemaRefused';
    this.dependency = dependency;
  }
}
