import { NamedError } from '../kernel/operational-error.ts';
import type { Dependency } from './dependency-unavailable.ts';

/**
 * The database answers, but does not make what a schema needs: it lacks a right, it is too old, it refuses a statement.
 * `cause` says which. Trying again changes nothing until somebody mends that.
 */
export class SchemaRefused extends NamedError {
  readonly dependency: Dependency;

  constructor(dependency: Dependency, cause: unknown) {
    super(`what ${dependency} needs cannot be made`, { cause });
    this.dependency = dependency;
  }
}
