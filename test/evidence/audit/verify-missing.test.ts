import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renamed, startChain } from '../../support/events.ts';
import { type AuditRig, auditRig } from './audit-rig.ts';
import { A, B, remove, stored, twoStreams } from './tampering.ts';

describe('events that were taken from the store', () => {
  let rig: AuditRig;
  beforeAll(async () => {
    rig = await auditRig();
  });
  beforeEach(() => twoStreams(rig));
  afterAll(() => rig.stop());

  const ofStreams = async () => (await rig.verifyAlone()).faults.filter(({ stream }) => stream !== null);

  it('are named in the middle of a stream, one or several, by its chain alone', async () => {
    await remove(rig, A, 2);
    const one = { fault: 'REMOVED', stream: A, revision: 2, last_revision: null, event_id: null };
    expect(await ofStreams()).toMatchObject([one]);
    expect((await rig.verify()).faults).toMatchObject([{ ...one, seal: 1 }]);
    await remove(rig, A, 1, 3);
    const several = { ...one, revision: 1, last_revision: 3 };
    expect(await ofStreams()).toMatchObject([several]);
    expect((await rig.verify()).faults).toMatchObject([several]);
  });

  it('are named at the beginning of a stream', async () => {
    await remove(rig, B, 0);
    expect(await ofStreams()).toMatchObject([{ fault: 'REMOVED', stream: B, revision: 0 }]);
  });

  it('are named at the end of a stream by the copy of a seal', async () => {
    await remove(rig, A, 4, 5);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'CUT_OFF', stream: A, revision: 4, seal: 1 },
      { fault: 'CUT_OFF', stream: A, revision: 5, seal: 2 },
    ]);
  });

  it('are counted at the end of a stream by the seal alone, which names itself', async () => {
    await remove(rig, A, 4, 5);
    expect((await rig.verifyAlone()).faults).toMatchObject([
      { fault: 'TRUNCATED', seal: 1, stream: null, detail: expect.stringContaining('9 of the 10 events') },
      { fault: 'TRUNCATED', seal: 2, stream: null, detail: expect.stringContaining('1 are missing') },
    ]);
  });

  it('are named when a whole stream is gone', async () => {
    await remove(rig, B, 0, 5);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'CUT_OFF', stream: B, revision: 0, last_revision: 4, seal: 1 },
      { fault: 'CUT_OFF', stream: B, revision: 5, seal: 2 },
    ]);
  });

  it('are named when the log was cut off and the seals were left', async () => {
    const { position } = await stored(rig, A, 4);
    await rig.sql("delete from event_log.events where stream <> 'seal-log' and tx >= $1::xid8", [
      BigInt(position.slice(0, 20)).toString(),
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'CUT_OFF', stream: A, revision: 4, seal: 1 },
      { fault: 'CUT_OFF', stream: A, revision: 5, seal: 2 },
      { fault: 'CUT_OFF', stream: B, revision: 4, seal: 1 },
      { fault: 'CUT_OFF', stream: B, revision: 5, seal: 2 },
    ]);
  });

  it('are named when the log was cut off with its seals: the copies outside know more', async () => {
    const { position } = await stored(rig, B, 4);
    await rig.sql('delete from event_log.events where tx >= $1::xid8', [
      BigInt(position.slice(0, 20)).toString(),
    ]);
    const last = await stored(rig, A, 4);
    expect((await rig.verify()).faults).toMatchObject([
      {
        fault: 'TRUNCATED',
        seal: 1,
        position: last.position,
        detail: expect.stringContaining('9 of the 10'),
      },
      { fault: 'SEAL_MISSING', seal: 1 },
      { fault: 'SEAL_MISSING', seal: 2 },
      { fault: 'CUT_OFF', stream: A, revision: 5, seal: 2 },
      { fault: 'CUT_OFF', stream: B, revision: 4, seal: 1 },
      { fault: 'CUT_OFF', stream: B, revision: 5, seal: 2 },
      { fault: 'CUT_OFF', stream: 'seal-log', revision: 0, seal: 2 },
    ]);
    // Nothing inside the log tells that it was longer.
    expect(await rig.verifyAlone()).toMatchObject({ intact: true, events: 9, unsealed_events: 9 });
  });

  it('are named when nothing at all is left', async () => {
    await rig.sql('truncate event_log.events');
    const { faults } = await rig.verify();
    expect(faults.map(({ fault }) => fault)).toEqual(expect.arrayContaining(['CUT_OFF', 'TRUNCATED']));
    await expect(rig.seal()).rejects.toThrow(/the log was truncated/);
  });

  it('are not found behind the last seal, at the end of a stream: the answer says how many are not under a seal', async () => {
    const chain = startChain('asset-dddddddd-0000-4000-8000-000000000004');
    await rig.log.append(chain.append(renamed('one')));
    await rig.log.append(chain.append(renamed('two')));
    await remove(rig, chain.stream, 1);
    expect(await rig.verify()).toMatchObject({ intact: true, unsealed_events: 2 });
  });

  it('are found wherever a copy of the seals is, however late it begins', async () => {
    await remove(rig, A, 5);
    await rm(rig.copies);
    await expect(rig.verify()).resolves.toMatchObject({ faults: [{ fault: 'TRUNCATED', seal: 2 }] });
  });
});

describe('an event that was put into the store', () => {
  let rig: AuditRig;
  beforeAll(async () => {
    rig = await auditRig();
  });
  beforeEach(() => twoStreams(rig));
  afterAll(() => rig.stop());

  it('is named when it stands before the end of a seal, however right its chain', async () => {
    const { metadata, position } = await stored(rig, A, 5);
    const [event] = startChain(A, 5, metadata.hash).append(renamed('forged')).events;
    const place = BigInt(position.slice(0, 20)).toString();
    await rig.sql(
      `insert into event_log.events (tx, position, stream, revision, event_id, type, data, metadata)
       values ($1::xid8, 4611686018427387904, $2, 6, $3, $4, $5, $6)`,
      [place, A, event.eventId, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)],
    );
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'INSERTED', stream: A, revision: 6, event_id: event.eventId, seal: 2 },
    ]);
    expect((await rig.verifyAlone()).faults).toMatchObject([
      { fault: 'SEALED_DIFFERENTLY', seal: 2, detail: expect.stringContaining('1 more events') },
    ]);
  });

  it('is not found behind the last seal with a right chain: no check can, and the answer counts it', async () => {
    const { metadata } = await stored(rig, A, 5);
    await rig.log.append(startChain(A, 5, metadata.hash).append(renamed('forged')));
    expect(await rig.verify()).toMatchObject({ intact: true, unsealed_events: 2 });
  });
});
