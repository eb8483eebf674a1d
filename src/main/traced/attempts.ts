import type { Tracing } from '../../border/telemetry/tracing.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Delivery, WorkItem, WorkResult } from '../../engine/queue/work-queue.ts';
import { documentStream } from '../../valuing/domain/document/state.ts';
import { valuationStream } from '../../valuing/domain/valuation/state.ts';

type Handle = (delivery: Delivery) => Promise<WorkResult>;

/** Attempts of a worker, each a span in the trace of the request that asked for the work. */
export const tracedAttempts =
  (handle: Handle, log: EventLog, tracing: Tracing): Handle =>
  async (delivery) => {
    const { item, attempt } = delivery;
    const asked = await askedBy(log, item);
    if (!asked) return handle(delivery);
    const { eventId: after, metadata } = asked;
    const place = { correlationId: metadata.correlation_id, after };
    const name = `work ${item.kind}`;
    return tracing.within({ name, kind: 'consumer', attributes: { attempt }, place }, async (note) => {
      const done = await handle(delivery);
      note({ result: done.result });
      return done;
    });
  };

/** The event that asked for the work. */
async function askedBy(log: EventLog, { kind, id }: WorkItem) {
  if (kind === 'VALUATION') return (await log.readStream(valuationStream(id), { limit: 1 }))[0];
  return (await log.readStream(documentStream(id))).findLast(({ type }) => type === 'DocumentCompleted');
}
