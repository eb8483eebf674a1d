import type { Rejection } from '../../commands/command.ts';

import type { Position, RecordedEvent } from '../ports/event-log.ts';

/** What became of a command. `position`: of its last event, for reading one's own write. */
export type Execution<State> =
  | {
      readonly outcome: 'done';
      readonly state: State;
      /** The events it appended; none when it was already so. For a replay, the event that created the resource. */
      readonly events: readonly RecordedEvent[];
      readonly position: Position | null;
      readonly replayed: boolean;
    }
  | { readonly outcome: 'rejected'; readonly rejection: Rejection }
  | { readonly outcome: 'key-reused' };
