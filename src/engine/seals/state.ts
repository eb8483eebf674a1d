import type { Recorded } from '../events/recorded.ts';
import type { SealEvent } from './events.ts';

/** One log, one stream of seals. */
export const sealStream = (): string => 'seal-log';

export type RecordedSealEvent = Recorded & SealEvent;
