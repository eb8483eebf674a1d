import { describe, expect, it } from 'vitest';
import { useAuditRig } from './audit-rig.ts';

describe('an untouched log', () => {
  const rig = useAuditRig();

  it('is intact while it is empty', async () => {
    expect(await rig.verify()).toMatchObject({ intact: true, events: 0, streams: 0, seals_checked: 0 });
    expect(await rig.seal()).toEqual([]);
  });

  it('is intact without a seal, and says so', async () => {
    await rig.append(2_500);
    expect(await rig.verify()).toMatchObject({
      intact: true,
      events: 2_500,
      seals_checked: 0,
      unsealed_events: 2_500,
      faults: [],
    });
  });

  it('is intact under many seals, with their copies and without', async () => {
    expect(await rig.seal()).toHaveLength(1);
    await rig.append(9_000, 2);
    expect((await rig.seal()).map(({ event_count }) => event_count)).toEqual([6_596, 10_692, 11_503]);
    const sealed = { intact: true, events: 11_504, seals_checked: 4, unsealed_events: 1, notes: [] };
    expect(await rig.verify()).toMatchObject(sealed);
    expect(await rig.verifyAlone()).toMatchObject(sealed);
    expect(await rig.seal()).toEqual([]);
  });

  it('is intact during writing, sealing and copying', async () => {
    const writing = (async () => {
      for (let seed = 10; seed < 22; seed += 1) {
        await rig.append(150, seed);
        await rig.seal();
      }
    })();
    for (let time = 0; time < 6; time += 1) expect((await rig.verify()).faults).toEqual([]);
    await writing;
    expect(await rig.verify()).toMatchObject({ intact: true, seals_checked: 16, unsealed_events: 1 });
  });
});
