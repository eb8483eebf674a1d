import type { UnreadableStoredEvent } from '../../../engine/log/event-log.ts';
import { counted } from '../verb.ts';

/** An event that a seal made now covers although it cannot be read. */
export interface SealedUnreadable {
  readonly seal: number;
  readonly stream: string;
  readonly revision: number;
  readonly event_id: string;
  readonly type: string;
  readonly why: string;
}

export const sealedUnreadable = (
  { stream, revision, eventId, type, why }: UnreadableStoredEvent,
  seal: number,
): SealedUnreadable => ({ seal, stream, revision, event_id: eventId, type, why });

/** Last and loud, on standard error. The seals stand all the same. */
export function tellUnreadable(events: readonly SealedUnreadable[]): void {
  if (events.length === 0) return;
  for (const { seal, stream, revision, event_id, why } of events.slice(0, 100))
    process.stderr.write(
      `UNREADABLE  ${stream} revision ${revision}  event ${event_id}, under seal ${seal}: ${why}\n`,
    );
  process.stderr.write(
    `SEALED AS IT STANDS: ${counted(events.length, 'event')} of the log cannot be read. "audit verify --all" says what else is wrong\n`,
  );
  process.exitCode = 1;
}
