/** How a supervised run stands, told at each change. */
export type SupervisedState =
  /** `hasProgressed`: told once more, when what had failed before goes well again. */
  | { readonly state: 'running'; readonly attempt: number; readonly hasProgressed?: true }
  /** It failed and will be run again after `delayMs`. `failures`: how often in a row, without progress between. */
  | {
      readonly state: 'waiting';
      readonly failures: number;
      readonly delayMs: number;
      readonly error: unknown;
    }
  | { readonly state: 'stopped' };

export interface SupervisedRun {
  /** Aborts when the supervisor stops, and when this run was silent for too long. */
  readonly signal: AbortSignal;
  /** Something went well: the next failure counts as the first one again. Also the sign of life. */
  progressed(): void;
  /** A sign of life without progress: a silence watch starts anew. */
  alive(): void;
}

export interface Supervised {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Runs until its signal aborts. Ending early or throwing leads to another run, after a growing delay with jitter. */
  run(run: SupervisedRun): Promise<void>;
  onState?(state: SupervisedState): void;
  /** Longest time without a sign of life before the run is ended and begun anew. No watch when left out. */
  readonly silenceMs?: number;
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
}

/** Runs something again and again until the signal aborts; resolves once the last run has ended. Never rejects. */
export type Supervise = (supervised: Supervised) => Promise<void>;
