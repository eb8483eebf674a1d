import { OperationalError } from '../../../kernel/operational-error.ts';
import type { EventLog, Position } from '../../log/event-log.ts';

const PROBE_MS = 10_000;

/** The log has gone on, but nothing of it has come: connected and dead. */
export class DeadSubscription extends OperationalError {
  constructor() {
    super('nothing comes from the log although it has advanced');
    this.name = 'DeadSubscription';
  }
}

/** Compares, now and then, what has come with the log's head: behind it twice at one place is dead. */
export function watchForSilence(eventLog: EventLog, onSilence: () => void, probeMs = PROBE_MS) {
  let heard: Position | undefined;
  let last: Position | undefined;
  let missed = 0;
  const probe = async () => {
    // A log that cannot answer says so to the reading, too.
    const head = await eventLog.head({ maxAgeMs: probeMs }).catch(() => undefined);
    if (head === undefined) return;
    const isBehind = head > (heard ?? '') && heard === last;
    last = heard;
    missed = isBehind ? missed + 1 : 0;
    if (missed === 2) onSilence();
  };
  const timer = setInterval(() => void probe(), probeMs).unref();
  return {
    heard: (position: Position) => {
      heard = position;
    },
    stop: () => clearInterval(timer),
  };
}
