import { projections } from '../../../projections/index.ts';
import type { Dependency } from '../../../src/engine/dependency-unavailable.ts';
import { rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import type { Random } from '../../support/random.ts';
import { sealOnce } from '../world/sealing.ts';
import type { World } from '../world/world.ts';
import type { Trouble } from './plan.ts';

const AWAY = [
  'event_log',
  'read_models',
  'work_queue',
  'key_store',
  'document_storage',
] as const satisfies readonly Dependency[];
const DELIVERIES_TOO = [...AWAY, 'deliveries'] as const;
const LONGEST_AWAY_MS = 3_000;
const LONGEST_FREEZE_MS = 4_000;
const LONGEST_TAKE_OVER_MS = 1_000;
const LONGEST_UNNOTICED_MS = 4_000;
const RESTART_MS = 500;
/** More than the seven days after which keys expire. */
const DAYS_MS = 8 * 86_400_000;

/** Causes a fault of the deployment. Resolves once it has happened; its consequences may last longer. */
export async function befall(world: World, trouble: Trouble, random: Random): Promise<void> {
  const replica = world.replicas[random.int(world.replicas.length)];
  switch (trouble) {
    case 'killed':
      if (!replica) return;
      replica.process.kill();
      await world.time.wait(random.next() * RESTART_MS);
      world.startOne(replica.roles);
      return;
    case 'stopped':
      if (!replica) return;
      world.startOne(replica.roles);
      await Promise.race([replica.stop(), world.time.wait(LONGEST_FREEZE_MS)]);
      return;
    case 'frozen':
      replica?.process.freeze(random.next() * LONGEST_FREEZE_MS);
      return;
    case 'leaseLost':
      return loseLeases(world, random);
    case 'away':
      world.network.takeAway(
        random.pick(world.hasNotifier ? DELIVERIES_TOO : AWAY),
        random.next() * LONGEST_AWAY_MS,
      );
      return;
    case 'queueForgets':
      world.servers.forgetQueue();
      return;
    case 'rebuild':
      return rebuildSome(world, random);
    case 'seal':
      return sealOnce(world).catch(() => undefined);
    case 'daysPass':
      world.time.skip(DAYS_MS);
      return;
  }
}

/** The former leader takes itself for the leader for a while; the new one, or another process, may freeze meanwhile. */
async function loseLeases(world: World, random: Random): Promise<void> {
  for (const one of new Set([...world.withRole('projector'), ...world.withRole('notifier')]))
    one.loseLeases(random.next() * LONGEST_UNNOTICED_MS);
  await world.time.wait(random.next() * LONGEST_TAKE_OVER_MS);
  const projectors = world.withRole('projector');
  projectors[random.int(projectors.length)]?.process.freeze(random.next() * LONGEST_FREEZE_MS);
}

/** An operator rebuilds one read model or all; the tool may be killed meanwhile. */
async function rebuildSome(world: World, random: Random): Promise<void> {
  const tool = world.startTool();
  const wanted = random.next() < 0.5 ? projections : [random.pick(projections as [(typeof projections)[0]])];
  const timeoutMs = random.next() * 2 * LONGEST_AWAY_MS;
  if (random.next() < 0.3) void world.time.wait(random.next() * 300).then(() => tool.process.kill());
  const { eventLog, readModelStore: store, leadership } = tool.engines;
  const building = tool.process.run(() =>
    // Another rebuild may be running, or an outage too long: the operator sees an error, and nothing is harmed.
    rebuild({ eventLog, store, leadership }, wanted, {
      signal: new AbortController().signal,
      timeoutMs,
    }).catch(() => undefined),
  );
  await Promise.race([building, tool.process.died]);
  tool.process.kill();
}
