import { describe, expect, it } from 'vitest';
import { projections } from '../../../projections/index.ts';
import type { EventLog } from '../../../src/engine/log/event-log.ts';
import { rebuild } from '../../../src/engine/projecting/build/rebuild.ts';
import { appendMore, buildOptions, expectRows, logOf, namesOf, never, sharedProjectors } from './rig.ts';

const { database, projectors } = sharedProjectors();
const rebuilt = (log: EventLog) => rebuild(buildOptions(database, log), projections, { signal: never });

describe('read models that are swapped in while projectors follow', () => {
  it('are FOLLOWING at once, even without new events', async () => {
    const eventLog = await logOf(90, 400);
    projectors.start(eventLog);
    await projectors.caughtUp(eventLog);
    await rebuilt(eventLog);
    const states = await database.readModels.projections();
    expect(states.map(({ status }) => status)).toEqual(projections.map(() => 'FOLLOWING'));
  });

  it('continue without a failure when the rebuilt ones were ahead', async () => {
    const eventLog = await logOf(91, 400);
    let opened: Promise<void> = Promise.resolve();
    const slow: EventLog = {
      ...eventLog,
      async *follow(following) {
        for await (const batch of eventLog.follow(following)) {
          await opened;
          yield batch;
        }
      },
    };
    const failures: unknown[] = [];
    const replaced: string[] = [];
    projectors.start(slow, {
      onState: (name, state) => state.state === 'waiting' && failures.push([name, state.error]),
      onReplaced: (name) => replaced.push(name),
    });
    await projectors.caughtUp(eventLog);
    for (let turn = 1; turn <= 3; turn += 1) {
      const { promise, resolve: open } = Promise.withResolvers<void>();
      opened = promise;
      await appendMore(eventLog, 91 + turn, 400);
      await rebuilt(eventLog);
      open();
      await appendMore(eventLog, 95 + turn, 400);
      await projectors.caughtUp(eventLog);
    }
    expect(failures).toEqual([]);
    const each = namesOf(projections).flatMap((name) => [name, name, name]);
    expect(replaced.toSorted()).toEqual(each.toSorted());
    await expectRows(database, eventLog);
  });
});
