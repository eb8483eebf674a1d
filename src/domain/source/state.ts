import type { Recorded } from '../../engine/events/recorded.ts';
import type { SourceEvent, SourceFileImported } from './events.ts';

/** What was imported for a source by hand, newest first. */
export interface SourceState {
  readonly id: string;
  readonly version: number;
  readonly imports: readonly SourceFileImported[];
}

export const sourceStream = (id: string): string => `source-${id}`;
const sourceIdOf = (stream: string): string => stream.slice('source-'.length);

export type RecordedSourceEvent = Recorded & SourceEvent;

export const evolveSource = (state: SourceState | undefined, event: RecordedSourceEvent): SourceState => ({
  id: sourceIdOf(event.stream),
  version: event.revision + 1,
  imports: [event.data, ...(state?.imports ?? [])],
});
