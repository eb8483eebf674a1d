import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditRig, auditRig } from './audit-rig.ts';
import { A, B, exchange, rewrite, stored, twoStreams } from './tampering.ts';

describe('an event that was changed in the store', () => {
  let rig: AuditRig;
  beforeAll(async () => {
    rig = await auditRig();
  });
  beforeEach(() => twoStreams(rig));
  afterAll(() => rig.stop());

  const set = (column: string, value: string, stream = A, revision = 2) =>
    rig.sql(`update event_log.events set ${column} = $3 where stream = $1 and revision = $2`, [
      stream,
      revision,
      value,
    ]);
  const changed = async (stream: string, revision: number) => ({
    fault: 'CHANGED',
    stream,
    revision,
    event_id: (await stored(rig, stream, revision)).eventId,
  });

  it('is named when its data are others', async () => {
    await set('data', '{"name":"Somebody else"}');
    const expected = [await changed(A, 2)];
    expect(await rig.verify()).toMatchObject({ intact: false, fault_count: 1, faults: expected });
    expect((await rig.verifyAlone()).faults).toMatchObject(expected);
  });

  it('is named when its type, its id or its metadata are others', async () => {
    await set('type', 'AssetArchived');
    await set('event_id', randomUUID(), A, 4);
    const { metadata } = await stored(rig, B, 0);
    await set('metadata', JSON.stringify({ ...metadata, actor: 'person:Nobody' }), B, 0);
    expect((await rig.verifyAlone()).faults).toMatchObject([
      await changed(A, 2),
      await changed(A, 4),
      await changed(B, 0),
    ]);
  });

  it('is named when its hash is another one, or that of the one before', async () => {
    const { metadata } = await stored(rig, A, 2);
    await set('metadata', JSON.stringify({ ...metadata, hash: 'f'.repeat(64) }));
    expect((await rig.verify()).faults).toMatchObject([await changed(A, 2)]);
    await set('metadata', JSON.stringify({ ...metadata, previous_hash: 'f'.repeat(64) }));
    expect((await rig.verify()).faults).toMatchObject([await changed(A, 2)]);
  });

  it('is named when its hash was made anew: the next one knows the old one', async () => {
    await rewrite(rig, A, 2, { data: { name: 'Somebody else' } });
    const expected = [await changed(A, 2)];
    expect((await rig.verifyAlone()).faults.filter(({ stream }) => stream)).toMatchObject(expected);
    expect((await rig.verify()).faults).toMatchObject([{ ...expected[0], seal: 1 }]);
  });

  it('is named, and not the one before, when it was rewritten to name another one before', async () => {
    await rewrite(rig, A, 2, { metadata: { previous_hash: 'e'.repeat(64) } });
    expect((await rig.verify()).faults).toMatchObject([await changed(A, 2)]);
  });

  it('is named with all that were rewritten after it, by the copy of the seal', async () => {
    let previous = await rewrite(rig, A, 3, { data: { name: 'Somebody else' } });
    previous = await rewrite(rig, A, 4, { metadata: { previous_hash: previous } });
    await rewrite(rig, A, 5, { metadata: { previous_hash: previous } });
    expect((await rig.verify()).faults).toMatchObject([
      { ...(await changed(A, 3)), seal: 1 },
      { ...(await changed(A, 4)), seal: 1 },
      { ...(await changed(A, 5)), seal: 2 },
    ]);
    // Without a copy a seal tells that something is wrong, and not what.
    expect((await rig.verifyAlone()).faults).toMatchObject([
      { fault: 'SEALED_DIFFERENTLY', seal: 1, stream: null },
      { fault: 'SEALED_DIFFERENTLY', seal: 2, stream: null },
    ]);
  });

  it('is named when it is no JSON any more, and the others are checked all the same', async () => {
    await set('data', '{"name":"Coff');
    await set('data', '{"name":"Somebody else"}', B, 3);
    const unreadable = await rig
      .sql('select event_id from event_log.events where stream = $1 and revision = 2', [A])
      .then(({ rows }) => rows[0].event_id);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'UNREADABLE', stream: A, revision: 2, event_id: unreadable },
      await changed(B, 3),
    ]);
  });

  it('is named twice when two events have each other’s data', async () => {
    await exchange(
      rig,
      ['data'],
      [
        [A, 1],
        [B, 3],
      ],
    );
    expect((await rig.verifyAlone()).faults).toMatchObject([
      { ...(await changed(A, 1)), detail: `its data stand at ${B} revision 3 now` },
      { ...(await changed(B, 3)), detail: `its data stand at ${A} revision 1 now` },
    ]);
  });

  it('is not named when only its spelling differs: the same data, the same hash', async () => {
    const { data } = await stored(rig, A, 2);
    await set('data', JSON.stringify(data, null, 4));
    expect((await rig.verify()).intact).toBe(true);
  });
});
