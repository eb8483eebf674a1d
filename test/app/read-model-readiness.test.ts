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

const rig = (standing: readonly ProjectionState[]) => {
  const told: (readonly [string | undefined, boolean])[] = [];
  const stand = { standing, now: 0 };
  const models = readModelReadiness(
    { projections: async () => stand.standing },
    (...what) => void told.push(what),
    () => stand.now,
  );
  const lookAt = async (ms: number) => {
    stand.now = ms;
    await models.look();
    return told.splice(0);
  };
  return { stand, models, lookAt };
};

describe('the read models of a program', () => {
  it('are missing at once if they never existed, and reported when that lasts', async () => {
    const { models, lookAt } = rig(ALL.slice(1));
    const reason = `not made yet: ${ALL[0]?.name}; a process with the role projector makes them`;
    expect(await lookAt(0)).toEqual([[reason, false]]);
    expect(await lookAt(9_999)).toEqual([[reason, false]]);
    expect(await lookAt(10_000)).toEqual([[reason, true]]);
    expect(models.haveStood()).toBe(false);
  });

  it('that existed are missing only after ten seconds', async () => {
    const { stand, models, lookAt } = rig(ALL);
    expect(await lookAt(0)).toEqual([[undefined, false]]);
    stand.standing = [];
    expect([await lookAt(2_000), await lookAt(11_999)]).toEqual([[], []]);
    expect(await lookAt(12_000)).toEqual([[expect.stringContaining('not made yet'), true]]);
    expect([models.haveStood(), models.areRolledOut()]).toEqual([true, true]);
    stand.standing = ALL;
    expect(await lookAt(14_000)).toEqual([[undefined, false]]);
  });

  it('of an older version exist, and are current only in this version', async () => {
    const { stand, models, lookAt } = rig(ALL.map((each) => ({ ...each, version: each.version - 1 })));
    await lookAt(0);
    expect([models.haveStood(), models.areRolledOut()]).toEqual([true, false]);
    stand.standing = ALL;
    await models.untilUpToDate(new AbortController().signal, 1);
    expect(models.areRolledOut()).toBe(true);
  });
});
