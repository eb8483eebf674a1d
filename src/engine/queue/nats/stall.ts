import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsumerInfo } from 'nats';
import type { Session } from './session.ts';
import { CONSUMER, MAX_ACK_PENDING, type WorkStream } from './work-stream.ts';

/**
 * Resolves once the server hands out nothing although there is something, and somebody asks for it: its heartbeats
 * go on, but it has lost what it would have to hand out (its files were removed under it), or has lost its way.
 * Then nobody gets anything any more, so the stream is deleted, to be made again. Resolves too when the signal aborts.
 */
export async function untilStalled(
  session: Session,
  { name }: WorkStream,
  everyMs: number,
  signal: AbortSignal,
): Promise<void> {
  let before: ConsumerInfo | undefined;
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    // Other faults are noticed by those who pull.
    const manager = await session.manager().catch(() => undefined);
    const now = await manager?.consumers.info(name, CONSUMER).catch(() => undefined);
    if (before && now && shouldDeliver(before) && shouldDeliver(now) && deliveredNothing(before, now))
      return void (await manager?.streams.delete(name).catch(() => undefined));
    before = now;
  }
}

const shouldDeliver = ({ num_pending, num_waiting, num_ack_pending, paused }: ConsumerInfo): boolean =>
  num_pending > 0 && num_waiting > 0 && num_ack_pending < MAX_ACK_PENDING && paused !== true;

const deliveredNothing = (before: ConsumerInfo, now: ConsumerInfo): boolean =>
  before.created === now.created && before.delivered.consumer_seq === now.delivered.consumer_seq;
