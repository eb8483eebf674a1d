import { projections } from '../../../projections/index.ts';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { halfDone } from '../check/burdens.ts';
import { wronglyStanding } from '../check/coverage.ts';
import { endsOf } from '../check/ends.ts';
import type { World } from '../world/world.ts';

const LOOK_MS = 250;
/** Longer than five attempts at a piece of work take with all their pauses, and than a lost queue is noticed. */
const MOST_MS = 120_000;

/** A server may still have what a process asked of it before it died. */
const FAREWELL_MS = 200;
/** A process that starts has looked by then for what grows too old. */
const FIRST_LOOK_MS = 2_500;

/**
 * Whatever was wrong is mended, then all that was begun must come to its end. Whoever looks for valuations that grow too old
 * is started again in the silence, and must find all of them. How many events there were before that.
 */
export async function untilQuiet(world: World, faults: string[]): Promise<number> {
  world.network.clear();
  world.receivers.mend();
  for (const role of world.roles) {
    if (world.withRole(role).length === 0) world.startOne(new Set([role]));
  }
  await untilEnded(world, faults, true);
  const looking = world.withRole('dispatcher');
  for (const { process } of looking) process.kill();
  await world.time.wait(FAREWELL_MS);
  const before = world.servers.stored.events.length;
  for (const { roles } of looking) world.startOne(roles);
  await world.time.wait(FIRST_LOOK_MS);
  await untilEnded(world, faults);
  return before;
}

/** `skips`: where nothing is left but to wait for the next try of a delivery, the clocks go forward to it. */
async function untilEnded(world: World, faults: string[], skips = false): Promise<void> {
  const until = world.time.now + MOST_MS;
  for (;;) {
    const [open, waiting] = [await openOf(world), undelivered(world)];
    const left = [...open, ...waiting];
    if (left.length === 0) return;
    if (world.time.now >= until) {
      faults.push(...left.slice(0, 5).map((what) => `does not come to its end: ${what}`));
      return;
    }
    if (skips && open.length === 0) world.time.skip(untilDue(world));
    await world.time.wait(LOOK_MS);
  }
}

/** What is still to happen, in words. */
async function openOf(world: World): Promise<readonly string[]> {
  const { servers } = world;
  const { events } = servers.stored;
  const head = events.at(-1)?.position ?? LOG_START;
  const open = [
    ...endsOf(events).open.map((stream) => `work of ${stream}`),
    ...halfDone(events),
    ...(await wronglyStanding(world)),
  ];
  const standing = await servers.readModels
    .open()
    .readModels.projections()
    .catch(() => []);
  for (const { name } of projections) {
    const stands = standing.find((each) => each.name === name);
    if (!stands || stands.position < head || stands.status !== 'FOLLOWING') {
      open.push(`read model ${name}: ${stands?.status} at ${stands?.position}, the log at ${head}`);
    }
  }
  return open;
}

/** What webhooks are still to be told, in words. */
function undelivered({ hasNotifier, servers }: World): readonly string[] {
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
function untilDue({ servers, time }: World): number {
  const due = [...servers.deliveries.deliveries.values()].flatMap(({ status, dueAt }) =>
    status === 'WAITING' && dueAt !== null ? [dueAt === '' ? 0 : Date.parse(dueAt)] : [],
  );
  return due.length === 0 ? 0 : Math.max(0, Math.min(...due) - time.wall);
}
