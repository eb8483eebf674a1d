import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DestroyNotAllowed } from '../../../src/evidence/privacy/key-store.ts';
import { type ErasureLedger, erasureLedger, readLedger } from '../../../src/evidence/privacy/ledger.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import { erasePersonal, reapplyErasures } from '../../../src/processes/erasure/erase.ts';
import { erasingRig } from '../../support/erasing.ts';
import { ORGANIZATION } from '../../support/scenario.ts';

let folder: string;
let ledger: ErasureLedger;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asset-valuation-erasing-'));
  ledger = erasureLedger(join(folder, 'erasures.jsonl'));
});
afterEach(() => rm(folder, { recursive: true }));

const entries = async () => (await readLedger(ledger.file))?.erasures ?? [];

describe('erasing the personal data of an asset', () => {
  it('destroys the key, then adds it to the ledger, then records it', async () => {
    const rig = erasingRig(ledger);
    const id = await rig.asset('key-00001');
    const done = await erasePersonal(rig.parts, id, 'request 12');
    expect(rig.done).toEqual(['key', 'ledger', 'event']);
    expect(done).toMatchObject({
      reason: 'request 12',
      destroyedKey: true,
      addedToLedger: true,
      recordedEvent: true,
    });
    expect(await rig.keys.obtain(id)).toBe('erased');
    expect(await entries()).toEqual([
      { subject: id, erased_at: rig.clock.now(), reason_sha256: sha256('request 12') },
    ]);
    const history = await rig.memory.readStream(`asset-${id}`);
    expect(history.at(-1)).toMatchObject({
      type: 'PersonalDataErased',
      data: { reason: 'request 12' },
      metadata: { organization_id: ORGANIZATION, actor: 'operator:tester' },
    });
    expect(findChainFault(history)).toBeUndefined();
  });

  it('does nothing the second time, and returns time and reason of the first', async () => {
    const rig = erasingRig(ledger);
    const id = await rig.asset('key-00001');
    const first = await erasePersonal(rig.parts, id, 'request 12');
    rig.clock.advance(60_000);
    expect(await erasePersonal(rig.parts, id, 'another')).toEqual({
      ...first,
      destroyedKey: false,
      addedToLedger: false,
      recordedEvent: false,
    });
    expect(await rig.memory.readStream(`asset-${id}`)).toHaveLength(2);
    expect(await entries()).toHaveLength(1);
  });

  it('does nothing for an unknown asset', async () => {
    const rig = erasingRig(ledger);
    expect(await erasePersonal(rig.parts, '00000000-0000-5000-8000-000000000009', 'x')).toBeUndefined();
    expect(rig.done).toEqual([]);
    expect(await readLedger(ledger.file)).toBeUndefined();
  });

  it.each(['key', 'ledger', 'event'] as const)(
    'is completed by a repetition after a crash before: %s',
    async (step) => {
      const rig = erasingRig(ledger);
      const id = await rig.asset('key-00001');
      rig.dieBefore(step);
      await expect(erasePersonal(rig.parts, id, 'request 12')).rejects.toThrow(`died before: ${step}`);
      // If the log says that it is erased, it is.
      const says = (await rig.memory.readStream(`asset-${id}`)).length > 1;
      expect(says).toBe(false);
      await erasePersonal(rig.parts, id, 'request 12');
      expect(await rig.keys.obtain(id)).toBe('erased');
      expect(await entries()).toHaveLength(1);
      expect((await rig.memory.readStream(`asset-${id}`)).map(({ type }) => type)).toEqual([
        'AssetRegistered',
        'PersonalDataErased',
      ]);
    },
  );

  it('does nothing if the key may not be destroyed or the ledger cannot be written', async () => {
    const rig = erasingRig(ledger);
    const id = await rig.asset('key-00001');
    const refused = async () => Promise.reject(new DestroyNotAllowed('made up'));
    await expect(erasePersonal({ ...rig.parts, keys: { destroy: refused } }, id, 'x')).rejects.toThrow(
      DestroyNotAllowed,
    );
    const nowhere = erasureLedger(join(folder, 'missing', 'erasures.jsonl'));
    await expect(erasePersonal({ ...rig.parts, ledger: nowhere }, id, 'x')).rejects.toThrow('ENOENT');
    expect(rig.done).toEqual([]);
    expect(await entries()).toEqual([]);
    expect(await rig.memory.readStream(`asset-${id}`)).toHaveLength(1);
  });
});

describe('reapplying a ledger', () => {
  it('destroys restored keys and records missing events', async () => {
    const before = erasingRig(ledger);
    const [known, forgotten] = [await before.asset('key-00001'), await before.asset('key-00002')];
    await erasePersonal(before.parts, known, 'request 12');
    await erasePersonal(before.parts, forgotten, 'request 13');
    const unknown = '00000000-0000-5000-8000-000000000009';
    const erasures = [
      ...(await entries()),
      { subject: unknown, erased_at: '2026-11-01T00:00:00.000Z', reason_sha256: 'ab'.repeat(32) },
    ];

    // Another instance from before the erasures: its keys and log lack them, except for one.
    const own = erasureLedger(join(folder, 'restored.jsonl'));
    const after = erasingRig(own);
    expect([await after.asset('key-00001'), await after.asset('key-00002')]).toEqual([known, forgotten]);
    await erasePersonal(after.parts, known, 'request 12');
    expect(await reapplyErasures(after.parts, erasures)).toEqual({
      named: 3,
      keysDestroyed: 2,
      eventsRecorded: 1,
      unknownAssets: [unknown],
    });
    for (const id of [known, forgotten, unknown]) expect(await after.keys.obtain(id)).toBe('erased');
    const history = await after.memory.readStream(`asset-${forgotten}`);
    expect(history.at(-1)?.data).toEqual({
      reason: `Applied again from the ledger of erasures: erased at ${erasures[1]?.erased_at}, for a reason with the SHA-256 ${sha256('request 13')}`,
    });
    expect(findChainFault(history)).toBeUndefined();
    expect((await readLedger(own.file))?.erasures).toEqual(erasures);

    const events = (await after.memory.readStream(`asset-${known}`)).length;
    expect(await reapplyErasures(after.parts, erasures)).toEqual({
      named: 3,
      keysDestroyed: 0,
      eventsRecorded: 0,
      unknownAssets: [unknown],
    });
    expect(await after.memory.readStream(`asset-${known}`)).toHaveLength(events);
  });
});
