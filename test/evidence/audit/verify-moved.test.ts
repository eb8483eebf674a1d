import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditRig, auditRig } from './audit-rig.ts';
import { A, B, exchange, twoStreams } from './tampering.ts';

const CONTENT = ['event_id', 'type', 'data', 'metadata'];
const PLACE = ['tx', 'position'];

describe('events that were moved in the store', () => {
  let rig: AuditRig;
  beforeAll(async () => {
    rig = await auditRig();
  });
  beforeEach(() => twoStreams(rig));
  afterAll(() => rig.stop());

  it('are named when two of one stream changed places', async () => {
    await exchange(rig, CONTENT, [
      [A, 1],
      [A, 3],
    ]);
    const expected = [
      { fault: 'REORDERED', stream: A, revision: 1, detail: `it was written as ${A} revision 3` },
      { fault: 'REORDERED', stream: A, revision: 3, detail: `it was written as ${A} revision 1` },
    ];
    expect((await rig.verify()).faults).toMatchObject(expected);
    expect((await rig.verifyAlone()).faults.filter(({ stream }) => stream)).toMatchObject(expected);
  });

  it('are named when two of different streams changed places', async () => {
    await exchange(rig, CONTENT, [
      [A, 1],
      [B, 4],
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'REORDERED', stream: A, revision: 1, detail: `it was written as ${B} revision 4` },
      { fault: 'REORDERED', stream: B, revision: 4, detail: `it was written as ${A} revision 1` },
    ]);
  });

  it('are named by their chain when a stream’s order in the log is not that of its revisions', async () => {
    await exchange(rig, PLACE, [
      [A, 1],
      [A, 3],
    ]);
    const expected = [
      { fault: 'REORDERED', stream: A, revision: 1 },
      { fault: 'REORDERED', stream: A, revision: 3 },
    ];
    expect((await rig.verifyAlone()).faults.filter(({ stream }) => stream)).toMatchObject(expected);
    expect((await rig.verify()).faults).toMatchObject(expected);
  });

  it('are named by the copy of the seal when streams changed places in the log, which no chain sees', async () => {
    await exchange(rig, PLACE, [
      [A, 2],
      [B, 2],
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'REORDERED', stream: A, revision: 2, seal: 1 },
      { fault: 'REORDERED', stream: B, revision: 2, seal: 1 },
    ]);
    expect((await rig.verifyAlone()).faults).toMatchObject([{ fault: 'SEALED_DIFFERENTLY', seal: 1 }]);
  });

  it('are named when they stand among the events of another seal', async () => {
    await exchange(rig, PLACE, [
      [A, 4],
      [B, 5],
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'REORDERED', stream: A, revision: 4, seal: 1 },
      { fault: 'REORDERED', stream: B, revision: 5, seal: 2 },
    ]);
  });

  it('are named when their revision was changed', async () => {
    await rig.sql('update event_log.events set revision = 9 where stream = $1 and revision = 5', [A]);
    const expected = { fault: 'REORDERED', stream: A, revision: 9, last_revision: null };
    expect((await rig.verify()).faults).toMatchObject([
      { ...expected, detail: `it was written as ${A} revision 5` },
    ]);
    await rig.sql('update event_log.events set revision = 12 where stream = $1 and revision = 3', [A]);
    expect((await rig.verify()).faults).toMatchObject([
      expected,
      { fault: 'REORDERED', stream: A, revision: 12, detail: `it was written as ${A} revision 3` },
    ]);
  });

  it('are named when they were given to another stream', async () => {
    const stranger = 'asset-cccccccc-0000-4000-8000-000000000003';
    await rig.sql('update event_log.events set stream = $2 where stream = $1 and revision = 5', [
      A,
      stranger,
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'REORDERED', stream: stranger, revision: 5, detail: `it was written as ${A} revision 5` },
    ]);
  });

  it('are named when they are hidden from whoever reads the log', async () => {
    await rig.sql('update event_log.events set tx = $2 where stream = $1 and revision = 5', [
      B,
      '9000000000',
    ]);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'REORDERED', stream: B, revision: 5, seal: 2 },
    ]);
    await rig.sql('delete from event_log.events where stream = $1 and revision = 5', [B]);
  });
});
