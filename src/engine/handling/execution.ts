import type { Position, RecordedEvent } from '../log/event-log.ts';
import type { Rejection } from './command.ts';

/** What became of a command. `position`: of its last event, for reading one's own write. */
export type Execution<State> =
  | {
      readonly outcome: 'done';
      readonly state: State;
      /** The events it appended; none when it was already so. For a replay, the event that created the resource. */
      readonly events: readonly RecordedEvent[];
      readonly position: Position | null;
      /** The stream from its first event to the last that the state was folded from: of a creation, the creating event. */
      readonly history: readonly RecordedEvent[];
      readonly replayed: boolean;
    }
  /** `position`: of the stream's last event, which the refusal was decided on; null when there is no such stream. */
  | { readonly outcome: 'rejected'; readonly rejection: Rejection; readonly position: Position | null }
  | { readonly outcome: 'key-reused' };
