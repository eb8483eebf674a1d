export interface BuildProgress {
  readonly phase:
    | 'reading'
    | 'analyzing'
    | 'swapping'
    | 'waiting for readers'
    | 'swapped'
    | 'stopped'
    | 'comparing'
    | 'waiting for the databases';
  /** What the phase is about, where it is one read model. */
  readonly projection?: string;
  /** Events read in this phase. */
  readonly events: number;
  /** Roughly how much of the phase is done, 0 to 1; undefined where nobody can tell. */
  readonly share: number | undefined;
}

export interface BuildRun {
  readonly signal: AbortSignal;
  /** How long an outage is waited for before it is given up. */
  readonly patienceMs?: number;
  readonly onProgress?: (progress: BuildProgress) => void;
}
