import { NamedError, OperationalError } from '../kernel/operational-error.ts';
import type { Label } from '../kernel/vocabulary.ts';

export type Dependency =
  | 'event_log'
  | 'read_models'
  | 'work_queue'
  | 'document_storage'
  | 'key_store'
  | 'deliveries'
  | 'malware_scanner'
  | 'report_renderer';

/** A dependency cannot answer, and nothing was done. HTTP answers 503 with `Retry-After`. */
export class DependencyUnavailable extends NamedError {
  readonly dependency: Dependency;
  /** Shown to the caller: what the request needs the dependency for, or what it waits for. */
  readonly shown: Label | undefined;

  constructor(dependency: Dependency, cause: unknown, shown?: Label) {
    super(`${dependency} is unavailable`, { cause });
    this.dependency = dependency;
    this.shown = shown;
  }
}

/** The database refuses what a schema needs (a missing right, an old server, a statement): see `cause`. Retrying does not help. */
export class SchemaRefused extends NamedError {
  readonly dependency: Dependency;

  constructor(dependency: Dependency, cause: unknown) {
    super(`what ${dependency} needs cannot be made`, { cause });
    this.dependency = dependency;
  }
}

/**
 * Data of a version before 1.0.0, none of which was released: they cannot be migrated. Nothing was changed.
 * `what`: the schema or the log, as a sentence begins with it; `empty`: what to start with instead.
 */
export class MadeBeforeRelease extends OperationalError {
  constructor(what: string, empty = 'database or data directory') {
    super(
      `${what} was made by a version before 1.0.0, whose data this version cannot read; nothing in it was changed. Start with an empty ${empty}`,
    );
  }
}
