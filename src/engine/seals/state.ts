import type { Recorded } from '../events/recorded.ts';
import type { LogSeal, SealEvent } from './events.ts';

/** The newest seal. */
export interface SealState {
  readonly last: LogSeal;
  readonly version: number;
}

/** One log, one stream of seals. */
export const SEAL_ID = 'log';
export const sealStream = (id: string = SEAL_ID): string => `seal-${id}`;

export type RecordedSealEvent = Recorded & SealEvent;

export const evolveSeal = (_state: SealState | undefined, event: RecordedSealEvent): SealState => ({
  last: event.data,
  version: event.revision + 1,
});
