import { projections } from '../../../projections/index.ts';
import { LOG_START } from '../../../src/engine/log/event-log.ts';
import { halfDone } from '../check/burdens.ts';
import { wrongCoverage } from '../check/coverage.ts';
import { endsOf } from '../check/ends.ts';
import type { World } from '../world/world.ts';

const LOOK_MS = 250;
/** Longer than five attempts at a piece of work with all pauses, and than detecting a lost queue. */
const MOST_MS = 120_000;

/** A server may still work on what a process requested before it died. */
const FAREWELL_MS = 200;
/** By then a process that starts has searched for valuations that grow too old. */
const FIRST_LOOK_MS = 2_500;

/**
 * Ends every fault, then waits until all unfinished work has ended. The process that looks for valuations that grow too old
 * is restarted in the idle time, and must find all of them. Answers how many events there were before that.
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

/** `skips`: where only the next attempt of a delivery is left, the clocks skip forward to it. */
async function untilEnded(world: World, faults: string[], skips = false): Promise<void> {
  const until = world.time.now + MOST_MS;
  for (;;) {
    const [open, waiting] = [await openOf(world), undelivered(world)];
    const left = [...open, ...waiting];
    if (left.length === 0) return;
    if (world.time.now >= until) {
      faults.push(...left.slice(0, 5).map((what) => `does not end: ${what}`));
      return;
    }
    if (skips && open.length === 0) world.time.skip(untilDue(world));
    await world.time.wait(LOOK_MS);
  }
}

/** Descriptions of unfinished work. */
async function openOf(world: World): Promise<readonly string[]> {
  const { servers } = world;
  const { events } = servers.stored;
  const head = events.at(-1)?.position ?? LOG_START;
  const open = [
    ...endsOf(events).open.map((stream) => `work of ${stream}`),
    ...halfDone(events),
    ...(await wrongCoverage(world)),
  ];
  const states = await servers.readModels
    .open()
    .readModels.projections()
    .catch(() => []);
  for (const { name } of projections) {
    const state = states.find((each) => each.name === name);
    if (!state || state.position < head || state.status !== 'FOLLOWING') {
      open.push(`read model ${name}: ${state?.status} at ${state?.position}, the log at ${head}`);
    }
  }
  return open;
}

/** Descriptions of deliveries that are not finished. */
function undelivered({ hasNotifier, servers }: World): readonly string[] {
  if (!hasNotifier) return [];
  const { place, deliveries } = servers.deliveries;
  const head = servers.stored.events.at(-1)?.position ?? LOG_START;
  const waiting = [...deliveries.values()].filter(
    ({ status, isRecorded }) => status === 'WAITING' || !isRecorded,
  );
  return [
    ...(place && place.position >= head ? [] : [`the notifier is at ${place?.position}, the log at ${head}`]),
    ...waiting.map(
      ({ webhook_id, type, event_id, status }) => `${status}: ${type} ${event_id} to ${webhook_id}`,
    ),
  ];
}

/** Milliseconds until the next attempt of a delivery; undefined where one is due now. */
function untilDue({ servers, time }: World): number {
  const due = [...servers.deliveries.deliveries.values()].flatMap(({ status, dueAt }) =>
    status === 'WAITING' && dueAt !== null ? [dueAt === '' ? 0 : Date.parse(dueAt)] : [],
  );
  return due.length === 0 ? 0 : Math.max(0, Math.min(...due) - time.wall);
}
