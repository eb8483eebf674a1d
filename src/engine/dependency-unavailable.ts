import { NamedError } from '../kernel/operational-error.ts';
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

/** A dependency cannot answer now, and nothing was done. HTTP answers 503 with `Retry-After`. */
export class DependencyUnavailable extends NamedError {
  readonly dependency: Dependency;
  /** What the caller is to know: for what of the request it is needed, or what is waited for. */
  readonly shown: Label | undefined;

  constructor(dependency: Dependency, cause: unknown, shown?: Label) {
    super(`${dependency} is unavailable`, { cause });
    this.dependency = dependency;
    this.shown = shown;
  }
}
