import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSealKey } from '../../../src/app/keys/seal-key.ts';
import { exportSeals, isSealDue, SEAL_EVERY_MS, seal } from '../../../src/app/log-sealing.ts';
import { readCopyLine } from '../../../src/engine/seals/copy.ts';
import { readPublicKeys, readSealKey, signatureOf } from '../../../src/engine/seals/signature.ts';
import { renamed, startChain } from '../../support/events.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { type AuditRig, newPrivatePem, useAuditRig } from './audit-rig.ts';
import { A, remove, set, stored, twoStreams } from './tampering.ts';

describe('sealing', () => {
  const rig = useAuditRig(twoStreams);

  it('creates a private key readable by its owner only, with the public key next to it', async () => {
    const { keyFile } = rig.sealing;
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    const key = readSealKey(await readFile(keyFile, 'utf8'));
    expect([...readPublicKeys(await readFile(`${keyFile}.pub`, 'utf8')).keys()]).toEqual([key.keyId]);
    expect((await makeSealKey(keyFile)).keyId).toBe(key.keyId);
  });

  it('numbers seals without gaps, chains their roots, and signs each', async () => {
    const [first, second] = (await linesOf(rig)).map((line) => readCopyLine(line)?.seal);
    expect(first).toMatchObject({ number: 1, event_count: 10, previous_root: null });
    expect(second).toMatchObject({ number: 2, event_count: 13, previous_root: first?.root });
    const keys = readPublicKeys(await readFile(`${rig.sealing.keyFile}.pub`, 'utf8'));
    for (const each of [first, second]) {
      if (!each) throw new Error('a copy is no seal');
      expect(signatureOf(each, keys)).toBe('good');
      expect(signatureOf({ ...each, event_count: 9 }, keys)).toBe('bad');
      expect(signatureOf(each, readPublicKeys(readSealKey(newPrivatePem()).publicPem))).toBe('unknown-key');
    }
  });

  it('does nothing while there are only new seals', async () => {
    expect(await rig.seal()).toEqual([]);
    expect(await linesOf(rig)).toHaveLength(2);
  });

  it('lets one of several concurrent processes create each seal', async () => {
    await rig.log.append(startChain('asset-eeeeeeee-0000-4000-8000-000000000005').append(renamed('one')));
    const made = await Promise.all(Array.from({ length: 5 }, () => seal(rig.sealing)));
    expect(made.flat().map(({ number }) => number)).toEqual([3]);
    await Promise.all(Array.from({ length: 3 }, () => exportSeals(rig.log, rig.copies)));
    expect(await rig.verify()).toMatchObject({ intact: true, seals_checked: 3 });
  });

  it('continues after a torn copy, which the check notes', async () => {
    const [first = '', second = ''] = await linesOf(rig);
    await writeFile(rig.copies, `${first}\n${second.slice(0, 80)}`);
    expect(await exportSeals(rig.log, rig.copies)).toBe(1);
    expect(await rig.verify()).toMatchObject({
      intact: true,
      seals_checked: 2,
      notes: [expect.stringContaining('line 2')],
    });
  });

  it('refuses another key than that of the last seal, unless accepted', async () => {
    await rig.log.append(startChain('asset-ffffffff-0000-4000-8000-000000000006').append(renamed('one')));
    const keyFile = join(rig.dir, `other-${Date.now()}.pem`);
    await expect(seal({ ...rig.sealing, keyFile })).rejects.toThrow(/seal 2 was made with/);
    await writeFile(keyFile, newPrivatePem());
    await expect(seal({ ...rig.sealing, keyFile })).rejects.toThrow(/keys were changed/);
    expect(await seal({ ...rig.sealing, keyFile, keyMayChange: true })).toHaveLength(1);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'SEAL_OF_UNKNOWN_KEY', seal: 3 }]);
  });

  it('creates no key if not allowed, even for a new key, and asks for SEAL_KEY_FILE', async () => {
    const log = memoryEventLog();
    await log.append(startChain('asset-ffffffff-0000-4000-8000-000000000007').append(renamed('one')));
    const keyFile = join(rig.dir, 'nobody-put-it-there.pem');
    for (const keyMayChange of [false, true]) {
      const sealing = { ...rig.sealing, log, copies: undefined, keyFile, keyMayChange, mayMakeKey: false };
      await expect(seal(sealing)).rejects.toThrow(/nobody-put-it-there.pem is not there: SEAL_KEY_FILE must/);
    }
    await expect(stat(keyFile)).rejects.toThrow('ENOENT');
    expect(await log.readStream('seal-log')).toEqual([]);
  });

  it('refuses to continue after a seal with a wrong signature', async () => {
    await tamperSeal(rig, 2, { event_count: 4 });
    await expect(seal(rig.sealing)).rejects.toThrow(/signature/);
  });

  it('refuses while its copies are ahead of the log', async () => {
    await rig.sql("delete from event_log.events where stream = 'seal-log' and revision = 1");
    await expect(seal(rig.sealing)).rejects.toThrow(/holds seal 2, and the newest of the log is 1/);
    await expect(exportSeals(rig.log, rig.copies)).rejects.toThrow(/holds seal 2/);
  });

  it('is due an hour after the last seal, or after the first event of a log without one', async () => {
    expect(await isSealDue(rig.sealing)).toBe(false);
    rig.clock.advance(SEAL_EVERY_MS - 1);
    expect(await isSealDue(rig.sealing)).toBe(false);
    rig.clock.advance(1);
    expect(await isSealDue(rig.sealing)).toBe(true);
    const log = memoryEventLog();
    expect(await isSealDue({ log, clock: rig.clock })).toBe(false);
    await log.append(startChain(A).append(renamed('one')));
    expect(await isSealDue({ log, clock: { now: () => '2026-11-20T12:59:59.999Z' } })).toBe(false);
    expect(await isSealDue({ log, clock: { now: () => '2026-11-20T13:00:00.000Z' } })).toBe(true);
  });
});

describe('a seal that was changed', () => {
  const rig = useAuditRig(twoStreams);

  const members = [
    { number: 7 },
    { position: '00000000000000000000-00000000000000000001' },
    { event_count: 9 },
    { root: 'a'.repeat(64) },
    { previous_root: 'b'.repeat(64) },
    { sealed_at: '2020-01-01T00:00:00.000Z' },
    { key_id: 'c'.repeat(64) },
    { signature: `${'A'.repeat(86)}==` },
  ];

  it.each(members)('in the log is reported: %o', async (change) => {
    await tamperSeal(rig, 1, change);
    const { faults } = await rig.verify();
    const changed = { fault: 'CHANGED', stream: 'seal-log', revision: 0 };
    expect(faults).toContainEqual(expect.objectContaining(changed));
    expect(faults.some(({ seal: number }) => number === 1)).toBe(true);
  });

  it.each(members)('in the copy is reported: %o', async (change) => {
    const [first = '', second = ''] = await linesOf(rig);
    await writeFile(rig.copies, `${JSON.stringify({ ...JSON.parse(first), ...change })}\n${second}\n`);
    const { intact, faults } = await rig.verify();
    expect(intact).toBe(false);
    expect(faults.every(({ fault }) => fault.startsWith('SEAL_'))).toBe(true);
  });

  it('is replaced by its copy, so that events are still compared', async () => {
    await tamperSeal(rig, 1, { root: 'a'.repeat(64) });
    await remove(rig, A, 5);
    expect((await rig.verify()).faults).toMatchObject([
      { fault: 'SEAL_CHANGED', seal: 1 },
      { fault: 'SEAL_CHANGED', seal: 1 },
      { fault: 'CUT_OFF', stream: A, revision: 5, seal: 2 },
      { fault: 'CHANGED', stream: 'seal-log', revision: 0 },
    ]);
  });

  it('whose copy lists events that do not match its root is reported', async () => {
    const [first = '', second = ''] = await linesOf(rig);
    const { covered } = JSON.parse(first) as { covered: string };
    await writeFile(rig.copies, `${first}\n${JSON.stringify({ ...JSON.parse(second), covered })}\n`);
    const damaged = { fault: 'SEAL_COPY_DAMAGED', seal: 2 };
    expect((await rig.verify()).faults).toMatchObject([damaged]);
    await remove(rig, A, 5);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'TRUNCATED', seal: 2 }, damaged]);
  });

  it('is reported if missing from the copies or out of order', async () => {
    const [first = '', second = ''] = await linesOf(rig);
    await rig.log.append(startChain('asset-eeeeeeee-0000-4000-8000-000000000005').append(renamed('one')));
    await rig.seal();
    const [, , third = ''] = await linesOf(rig);
    await writeFile(rig.copies, `${first}\n${third}\n`);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'SEAL_MISSING', seal: 2 }]);
    await writeFile(rig.copies, `${second}\n${third}\n`);
    expect((await rig.verify()).intact).toBe(true);
    await appendFile(rig.copies, `${JSON.stringify({ ...JSON.parse(second), signature: 'AAAA' })}\n`);
    expect((await rig.verify()).faults).toMatchObject([{ fault: 'SEAL_CHANGED', seal: 2 }]);
  });
});

const linesOf = async ({ copies }: AuditRig) => (await readFile(copies, 'utf8')).trim().split('\n');

async function tamperSeal(rig: AuditRig, number: number, change: object): Promise<void> {
  const { data } = await stored(rig, 'seal-log', number - 1);
  await set(rig, 'data', JSON.stringify({ ...data, ...change }), 'seal-log', number - 1);
}
