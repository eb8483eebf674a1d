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
export class DependencyUnavailable extends Error {
  readonly dependency: Dependency;

  constructor(dependency: Dependency, cause: unknown) {
    super(`${dependency} is unavailable`, { cause });
    this.name = 'DependencyUnavailable';
    this.dependency = dependency;
  }
}
