import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { exportSeals, isSealDue, seal } from '../../../src/app/log-sealing.ts';
import { unsealedSeconds } from '../../../src/app/service/backend-status.ts';
import { readCopyLine } from '../../../src/engine/seals/copy.ts';
import { verifyStream } from '../../../src/evidence/verification/log.ts';
import { appendShown } from '../../contracts/event-log-fixture.ts';
import { renamed, startChain } from '../../support/events.ts';
import { useAuditRig } from './audit-rig.ts';
import { A, B, set, stored, twoStreams } from './tampering.ts';

describe('sealing over an event that cannot be read', () => {
  /** The newest event, not sealed yet. */
  const NEW = 'asset-cccccccc-0000-4000-8000-000000000003';
  const rig = useAuditRig(async (made) => {
    await twoStreams(made);
    await appendShown(made.log, startChain(NEW).append(renamed('new')));
  });
  const spoil = (column: 'data' | 'metadata', text: string, stream = NEW) =>
    set(rig, column, text, stream, 0);
  const textOf = async (column: 'data' | 'metadata'): Promise<string> =>
    (await rig.sql(`select ${column} as text from event_log.events where stream = $1`, [NEW])).rows[0].text;
  const unreadable = { fault: 'UNREADABLE', stream: NEW, revision: 0 };

  it('creates the seal, reports the event, and continues afterwards', async () => {
    const { eventId } = await stored(rig, NEW, 0);
    await spoil('data', '{nope');
    const reported: object[] = [];
    const made = await seal({
      ...rig.sealing,
      onUnreadable: (event, { number }) => reported.push({ number, stream: event.stream, id: event.eventId }),
    });
    expect(made).toMatchObject([{ number: 3, event_count: 15 }]);
    expect(reported).toEqual([{ number: 3, stream: NEW, id: eventId }]);
    await appendShown(
      rig.log,
      startChain('asset-dddddddd-0000-4000-8000-000000000004').append(renamed('later')),
    );
    expect(await rig.seal()).toMatchObject([{ number: 4, event_count: 17 }]);
    expect(await exportSeals(rig.log, rig.copies)).toBe(0);
    for (const found of [await rig.verify(), await rig.verifyAlone()])
      expect(found).toMatchObject({ seals_checked: 4, faults: [unreadable], notes: [] });
  });

  it('uses the stored hash, so that the seal is valid once the data is restored', async () => {
    const { metadata } = await stored(rig, NEW, 0);
    const data = await textOf('data');
    await spoil('data', '{nope');
    await rig.seal();
    const copies = (await readFile(rig.copies, 'utf8')).trim().split('\n');
    expect(readCopyLine(copies[2] ?? '')?.seal.number).toBe(3);
    await spoil('data', data);
    expect((await stored(rig, NEW, 0)).metadata.hash).toBe(metadata.hash);
    for (const found of [await rig.verify(), await rig.verifyAlone()])
      expect(found).toMatchObject({ intact: true, seals_checked: 3 });
  });

  it('uses a digest of the stored text if the hash is unreadable, and finds later changes', async () => {
    const metadata = await textOf('metadata');
    await spoil('metadata', '{nope');
    await rig.seal();
    for (const found of [await rig.verify(), await rig.verifyAlone()])
      expect(found).toMatchObject({ faults: [unreadable], notes: [] });
    const keys = new Map();
    const one = { log: rig.log, keys, sealsFile: undefined };
    expect((await verifyStream(one, NEW))?.faults).toMatchObject([unreadable]);

    await spoil('metadata', '{nope, once more');
    expect((await rig.verifyAlone()).notes).toEqual([expect.stringMatching(/^seal 3 could not be compared/)]);
    // Restored data differs from what was sealed: it stays reported.
    await spoil('metadata', metadata);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'CHANGED', stream: NEW, seal: 3 }]);
  });

  it('is due, with a known age, even if the first or only unsealed event is unreadable', async () => {
    rig.clock.advance(3_600_000);
    const { sealed_at } = (await stored(rig, 'seal-log', 1)).data;
    const age = (Date.parse(rig.clock.now()) - Date.parse(String(sealed_at))) / 1_000;
    for (const column of ['data', 'metadata'] as const) {
      await spoil(column, '{nope');
      expect(await unsealedSeconds(rig.log, rig.clock)).toBe(age);
    }
    expect(await isSealDue(rig.sealing)).toBe(true);
    await rig.empty();
    expect(await isSealDue(rig.sealing)).toBe(false);
    await appendShown(rig.log, startChain(A).append(renamed('one')));
    for (const metadata of ['{nope', '{}']) {
      await spoil('metadata', metadata, A);
      expect(await isSealDue(rig.sealing)).toBe(true);
    }
    await appendShown(rig.log, startChain(B).append(renamed('one')));
    expect(await rig.seal()).toMatchObject([{ number: 1, event_count: 2 }]);
  });
});
