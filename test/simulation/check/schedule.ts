import type { World } from '../world/world.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** From the contract, section 11. */
const WAITS_MS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/**
 * Failed deliveries are retried, and never before their time: by the stored attempts, and by what one leader sends. A later
 * leader may at once resend what its predecessor could not record.
 */
export function scheduleFaults({ servers, receivers }: World): readonly string[] {
  const { deliveries } = servers.deliveries;
  const faults: string[] = [];
  for (const { event_id, webhook_id, status, tries } of deliveries.values()) {
    const name = `delivery of ${event_id} to ${webhook_id}`;
    for (const [index, { tried_at, failure }] of tries.slice(0, -1).entries()) {
      const waited = Date.parse(tries[index + 1]?.tried_at ?? '') - Date.parse(tried_at);
      if (failure === null) faults.push(`${name} was sent again after it was taken`);
      else if (waited < (WAITS_MS[index] ?? 0)) faults.push(`${name} was sent again after ${waited} ms`);
    }
    const last = tries.at(-1);
    const isTaken = last?.failure === null;
    if (status === 'DELIVERED' && !isTaken) faults.push(`${name} counts as taken, and was not`);
    if (status === 'GIVEN_UP' && tries.length <= WAITS_MS.length)
      faults.push(`${name} was given up after ${tries.length} tries`);
  }
  const given = [...deliveries.values()].filter(({ status }) => status === 'GIVEN_UP').map(({ id }) => id);
  const recorded = servers.stored.events.flatMap(({ type, data }) =>
    type === 'DeliveryGivenUp' ? [String(data.delivery_id)] : [],
  );
  if (given.toSorted().join() !== recorded.toSorted().join())
    faults.push(`${given.join()} were given up, but DeliveryGivenUp was recorded for ${recorded.join()}`);
  const sent = Map.groupBy(receivers.attempts, ({ url, headers, process, epoch }) =>
    [url, headers['webhook-id'], process, epoch].join(' '),
  );
  const kept = new Map<string, number>();
  for (const { event_id } of deliveries.values()) kept.set(event_id, (kept.get(event_id) ?? 0) + 1);
  for (const [name, [first, second]] of sent) {
    // One delivery of the event for each of several webhooks or replays.
    const isOne = (kept.get(first?.headers['webhook-id'] ?? '') ?? 0) <= 1;
    if (first && second && isOne && second.at - first.at < 5 * SECOND)
      faults.push(`${name} was sent again after ${second.at - first.at} ms`);
  }
  return faults;
}
