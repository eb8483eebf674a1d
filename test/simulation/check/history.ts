import { projections } from '../../../projections/index.ts';
import { BuildUnderWay } from '../../../src/engine/projecting/build/builds.ts';
import { rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import { verifyLog } from '../../../src/evidence/verification/log.ts';
import type { Stage } from '../history/scene.ts';
import { sealKeys, sealOnce } from '../world/sealing.ts';
import type { World } from '../world/world.ts';
import { unacknowledged } from './acknowledged.ts';
import { miscounted } from './approvals.ts';
import { readableBodies, wronglyBatched } from './batches.ts';
import { differingBatches } from './batches-shown.ts';
import { wrongCoverageEvents, wronglyBurdened } from './burdens.ts';
import { wronglyDelivered } from './deliveries.ts';
import { endsOf } from './ends.ts';
import { missingBytes, writtenTooEarly, wrongEvents } from './events.ts';
import { wholeFeeds, wronglyFollowed } from './feed.ts';
import { staleFreezes } from './frozen.ts';
import { keyFaults } from './keys.ts';
import { wronglyRepeated } from './repeated.ts';
import { differingRows } from './rows.ts';
import { unnamedBytes } from './same-bytes.ts';
import { takenBack } from './shown.ts';
import { differingAnswers } from './shown-lists.ts';
import { answerFaults, forgotten } from './strangers.ts';

const BUSY_MS = 500;
const MOST_BUSY_MS = 20_000;

/** Everything that must hold once a history has ended; `before`: how many events there were before the idle time. */
export async function faultsOf(world: World, stage: Stage, before: number): Promise<readonly string[]> {
  const { stored } = world.servers;
  const { exchanged } = stage.clients;
  const faults = [
    ...answerFaults(exchanged),
    ...keyFaults(exchanged, stored.events, stage.organizations),
    ...unacknowledged(exchanged, stored.events),
    ...endsOf(stored.events).faults,
    ...wrongEvents(stored.events),
    ...writtenTooEarly(stored.events),
    ...staleFreezes(exchanged, stored.events),
    ...unnamedBytes(stored.events),
    ...miscounted(stored.events),
    ...wronglyBurdened(stored.events),
    ...wrongCoverageEvents(stored.events),
    ...wronglyBatched(exchanged, stored.events),
    ...(await readableBodies(stored.events, world.servers)),
    ...wronglyRepeated(stored.events, before, world.time.wall),
    ...(await missingBytes(stored.events, world.servers.documents)),
    ...forgotten(exchanged),
    ...takenBack(exchanged),
    ...wronglyFollowed(exchanged, stored.events, stage.organizations),
    ...differingRows(world, 'live'),
    ...(await differingAnswers(world, stage)),
    ...(await differingBatches(world, stage)),
    ...wronglyDelivered(world, exchanged),
    ...(await wholeFeeds(world, stage)),
  ];
  await sealOnce(world);
  const { faults: broken, intact } = await verifyLog({
    log: stored.open(),
    keys: sealKeys,
    sealsFile: undefined,
  });
  if (!intact) faults.push(...broken.map((fault) => `the log is not intact: ${JSON.stringify(fault)}`));
  await rebuildAll(world);
  return [...faults, ...differingRows(world, 'rebuilt')];
}

/** Rebuilds as an operator does, who waits while a process that has just started checks the read models. */
async function rebuildAll(world: World): Promise<void> {
  const { process, engines } = world.startTool();
  const { eventLog, readModelStore: store, leadership } = engines;
  const until = world.time.now + MOST_BUSY_MS;
  for (;;) {
    try {
      const signal = new AbortController().signal;
      await process.run(() => rebuild({ eventLog, store, leadership }, projections, { signal }));
      return;
    } catch (error) {
      if (!(error instanceof BuildUnderWay) || world.time.now > until) throw error;
      await world.time.wait(BUSY_MS);
    }
  }
}
