import { describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { readModelReadiness } from '../../src/app/read-model-readiness.ts';
import type { ProjectionState } from '../../src/engine/projecting/read-models.ts';

const ALL: readonly ProjectionState[] = projections.map(({ name, version }) => ({
  name,
  version,
  position: '',
  status: 'STARTING',
  detail: null,
}));

const rig = (states: readonly ProjectionState[]) => {
  const reports: (readonly [string | undefined, boolean])[] = [];
  const database = { states, now: 0 };
  const models = readModelReadiness(
    { projections: async () => database.states },
    (...what) => void reports.push(what),
    () => database.now,
  );
  const lookAt = async (ms: number) => {
    database.now = ms;
    await models.look();
    return reports.splice(0);
  };
  return { database, models, lookAt };
};

describe('the read models of a program', () => {
  it('are missing at once if they never existed, and reported when that lasts', async () => {
    const { models, lookAt } = rig(ALL.slice(1));
    const reason = `not made yet: ${ALL[0]?.name}; a process with the role projector makes them`;
    expect(await lookAt(0)).toEqual([[reason, false]]);
    expect(await lookAt(9_999)).toEqual([[reason, false]]);
    expect(await lookAt(10_000)).toEqual([[reason, true]]);
    expect(models.haveExisted()).toBe(false);
  });

  it('that existed are missing only after ten seconds', async () => {
    const { database, models, lookAt } = rig(ALL);
    expect(await lookAt(0)).toEqual([[undefined, false]]);
    database.states = [];
    expect([await lookAt(2_000), await lookAt(11_999)]).toEqual([[], []]);
    expect(await lookAt(12_000)).toEqual([[expect.stringContaining('not made yet'), true]]);
    expect([models.haveExisted(), models.areUpToDate()]).toEqual([true, true]);
    database.states = ALL;
    expect(await lookAt(14_000)).toEqual([[undefined, false]]);
  });

  it('of an older version exist, and are current only in this version', async () => {
    const { database, models, lookAt } = rig(ALL.map((each) => ({ ...each, version: each.version - 1 })));
    await lookAt(0);
    expect([models.haveExisted(), models.areUpToDate()]).toEqual([true, false]);
    database.states = ALL;
    await models.untilUpToDate(new AbortController().signal, 1);
    expect(models.areUpToDate()).toBe(true);
  });
});
