import { beforeEach, describe, expect, it } from 'vitest';
import { patchAsset } from '../../../commands/asset.ts';
import { type AssetState, assetStream, evolveAsset } from '../../../src/domain/asset.ts';
import { loadState } from '../../../src/domain/events/handling.ts';
import { type ReadModelAsset, replayAsset } from '../../../src/evidence/replay/asset.ts';
import { type ReplayRig, rehashed, replayRig, tamperedLog, withData } from '../../support/replay-rig.ts';
import { ORGANIZATION } from '../../support/scenario.ts';

const OWNER = {
  name: { subject: '5b0a0f2e-3c4d-5e6f-8a9b-0c1d2e3f4a5b', sealed: 'ciphertext' },
  tax_id: null,
  tax_id_country: null,
};

let rig: ReplayRig;
let id = '';
beforeEach(async () => {
  rig = replayRig();
  id = await rig.register({ owner: OWNER });
  for (const name of ['Second name', 'Third name']) await rename(name);
});

async function rename(name: string) {
  const expectedVersion = (await loadState(rig.log, assetStream(id), evolveAsset))?.version ?? 0;
  const patch = { organizationId: ORGANIZATION, expectedVersion, patch: { name }, sealedPatch: { name } };
  const cause = rig.causeOf('person:Ana Lima');
  const done = await rig.handler.change(patchAsset, { id, input: () => patch, cause });
  expect(done).toMatchObject({ state: { name } });
  rig.clock.advance(1_000);
}
/** The read model after this many events. */
const readModel = async (count: number, changes: Partial<AssetState> = {}): Promise<ReadModelAsset> => {
  const events = await rig.log.readStream(assetStream(id));
  const last = events[count - 1];
  const state = await loadState(rig.log, assetStream(id), evolveAsset, last?.metadata.occurred_at);
  return {
    row: state && (JSON.parse(JSON.stringify({ ...state, ...changes })) as AssetState),
    passed: last?.position ?? null,
  };
};
const NONE: ReadModelAsset = { row: undefined, passed: null };
type Stored = Parameters<Parameters<typeof tamperedLog>[2]>[0];
const replayed = async (
  shown: ReadModelAsset,
  tampered: (events: Stored) => readonly Stored[number][] = (all) => all,
) => {
  const log = tamperedLog(rig.log, assetStream(id), tampered);
  const replay = await replayAsset({ log, shown: async () => shown }, id);
  if (!replay) throw new Error('nothing had happened');
  return replay;
};

describe('the replay of an asset', () => {
  it('gives the state that the read model shows', async () => {
    const replay = await replayed(await readModel(3));
    expect(replay).toMatchObject({ events: 3, events_replayed: 3, compared_events: 3, findings: [] });
    expect(replay.state).toMatchObject({ name: 'Third name', version: 3, owner: OWNER });
    expect(replay.head).toBe(rig.log.events.at(-1)?.metadata.hash);
  });

  it('gives the state at an instant', async () => {
    const then = rig.log.events[1]?.metadata.occurred_at;
    const unasked = { log: rig.log, shown: () => Promise.reject(new Error('nobody was to be asked')) };
    expect(await replayAsset(unasked, id, then)).toMatchObject({
      events: 3,
      events_replayed: 2,
      compared_events: null,
      state: { name: 'Second name' },
      findings: [],
    });
    expect(await replayAsset(unasked, id, '2020-01-01T00:00:00.000Z')).toBeUndefined();
    expect(await replayAsset(unasked, '00000000-0000-4000-8000-000000000000', then)).toBeUndefined();
  });

  it('accepts a read model that is behind', async () => {
    expect(await replayed(await readModel(2))).toMatchObject({ compared_events: 2, findings: [] });
    expect(await replayed(NONE)).toMatchObject({ compared_events: null, findings: [] });
  });

  it('reports differences of the read model', async () => {
    const { findings } = await replayed(await readModel(3, { name: 'Another', status: 'ARCHIVED' }));
    expect(findings).toEqual([
      {
        finding: 'READ_MODEL_DIFFERS',
        pointer: '/name',
        detail: 'the events make "Third name", the read model shows "Another"',
      },
      expect.objectContaining({ pointer: '/status' }),
    ]);
    const late = await replayed(await readModel(2, { name: 'Another' }));
    expect(late.findings).toMatchObject([
      { pointer: '/name', detail: expect.stringContaining('Second name') },
    ]);
  });

  it('reports an event that the read model passed and does not show', async () => {
    const { passed } = await readModel(3);
    const events = await rig.log.readStream(assetStream(id));
    const { row } = await readModel(1);
    expect((await replayed({ row, passed })).findings).toEqual([
      {
        finding: 'READ_MODEL_DIFFERS',
        revision: 1,
        event_id: events[1]?.eventId,
        detail: 'the read model passed it and does not show it',
      },
    ]);
    expect((await replayed({ row: undefined, passed })).findings).toMatchObject([{ revision: 0 }]);
  });

  it('finds a truncated stream with a read model that is ahead', async () => {
    const { findings } = await replayed(await readModel(3), (events) => events.slice(0, 2));
    expect(findings).toEqual([
      {
        finding: 'READ_MODEL_DIFFERS',
        detail: 'the read model has taken 3 events, the stream has 2: its end is missing',
      },
    ]);
  });

  it('finds a changed event by its chain, and a forged chain by the read model', async () => {
    const shown = await readModel(3);
    const name = () => ({ name: 'Forged' });
    const changed = await replayed(shown, (events) => withData(events, 2, name));
    const differs = { finding: 'READ_MODEL_DIFFERS', pointer: '/name' };
    expect(changed.findings).toMatchObject([{ finding: 'CHAIN_BROKEN', revision: 2 }, differs]);
    const forged = await replayed(shown, (events) => rehashed(withData(events, 2, name)));
    expect(forged.findings).toMatchObject([differs]);
  });

  it('stops at an unreadable event', async () => {
    const { findings, state } = await replayed(NONE, (events) =>
      events.map((event, index) => (index === 1 ? { ...event, type: 'AssetPainted' } : event)),
    );
    expect(findings).toMatchObject([
      { finding: 'CHAIN_BROKEN', revision: 1 },
      { finding: 'UNREADABLE_EVENT', revision: 1, detail: expect.stringContaining('unknown type') },
    ]);
    expect(state?.version).toBe(1);
  });

  it('does not fold an event of a wrong shape, even with a right chain', async () => {
    const { findings, state } = await replayed(NONE, (events) =>
      rehashed(withData(events, 1, () => ({ name: 5, attributes: [] }))),
    );
    expect(findings).toMatchObject([
      { finding: 'UNREADABLE_EVENT', revision: 1, detail: expect.stringMatching(/^\/name: /) },
    ]);
    expect(state?.version).toBe(1);
  });
});
