import { LOG_START } from '../../../src/engine/log/event-log.ts';
import type { World } from '../world/world.ts';

/** What webhooks are still to be told, in words. */
export function undelivered({ hasNotifier, servers }: World): readonly string[] {
  if (!hasNotifier) return [];
  const { place, deliveries } = servers.deliveries;
  const head = servers.stored.events.at(-1)?.position ?? LOG_START;
  const waiting = [...deliveries.values()].filter(({ status, isTold }) => status === 'WAITING' || !isTold);
  return [
    ...(place && place.position >= head
      ? []
      : [`the notifier stands at ${place?.position}, the log at ${head}`]),
    ...waiting.map(
      ({ webhook_id, type, event_id, status }) => `${status}: ${type} ${event_id} to ${webhook_id}`,
    ),
  ];
}

/** Milliseconds until the next delivery is tried again; none where one may be tried now. */
export function untilDue({ servers, time }: World): number {
  const due = [...servers.deliveries.deliveries.values()].flatMap(({ status, dueAt }) =>
    status === 'WAITING' && dueAt !== null ? [dueAt === '' ? 0 : Date.parse(dueAt)] : [],
  );
  return due.length === 0 ? 0 : Math.max(0, Math.min(...due) - time.wall);
}
