import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { verifyStream } from '../../../src/evidence/verification/one-stream.ts';
import { readPublicKeyFile } from '../../../src/main/keys/seal-key.ts';
import { renamed, startChain } from '../../support/events.ts';
import { useAuditRig } from './audit-rig.ts';
import { A, twoStreams } from './tampering.ts';

describe('copies of seals', () => {
  /** Three of them. */
  const rig = useAuditRig(async (made) => {
    await twoStreams(made);
    await made.log.append(startChain('asset-eeeeeeee-0000-4000-8000-000000000005').append(renamed('one')));
    await made.seal();
  });

  const lines = async () => (await readFile(rig.copies, 'utf8')).trim().split('\n');
  const write = (...kept: readonly (string | undefined)[]) =>
    writeFile(rig.copies, kept.map((line) => `${line}\n`).join(''));
  const withCovered = (line: string | undefined, covered: string | undefined) =>
    JSON.stringify({ ...JSON.parse(line ?? ''), covered });
  const oneStream = async () =>
    verifyStream(
      { log: rig.log, keys: await readPublicKeyFile(`${rig.sealing.keyFile}.pub`), sealsFile: rig.copies },
      A,
    );
  const both = async () => [await rig.verify(), await oneStream()];

  it('are counted, so that whoever checks sees what was compared', async () => {
    expect(await rig.verify()).toMatchObject({
      intact: true,
      notes: [],
      copies: { compared: 3, first: 1, last: 3, with_lists: 3 },
    });
    expect(await oneStream()).toMatchObject({ intact: true, copies: { compared: 3 }, notes: [] });
    expect((await rig.verifyAlone()).copies).toBeNull();
  });

  it('that are none are no comparison: an empty file is told', async () => {
    await writeFile(rig.copies, '');
    for (const found of await both())
      expect(found).toMatchObject({
        intact: false,
        copies: { compared: 0, first: null, last: null },
        faults: [{ fault: 'SEAL_COPY_DAMAGED', seal: null, detail: expect.stringContaining('no seal') }],
      });
  });

  it('that begin late or end early are told', async () => {
    const [first, second, third] = await lines();
    await write(second, third);
    for (const found of await both())
      expect(found).toMatchObject({
        intact: true,
        copies: { compared: 2, first: 2, last: 3 },
        notes: [expect.stringContaining('begins with seal 2')],
      });
    await write(first, second);
    for (const found of await both())
      expect(found).toMatchObject({
        intact: true,
        copies: { compared: 2, first: 1, last: 2 },
        notes: [expect.stringContaining('ends with seal 2, and the newest of the log is 3')],
      });
  });

  it('whose list is not what the seal signed are damaged', async () => {
    const [first, second, third] = await lines();
    const other = JSON.parse(first ?? '').covered as string;
    for (const covered of [other, '!!!', '', other.slice(4)]) {
      await write(first, withCovered(second, covered), third);
      for (const found of await both())
        expect(found, covered).toMatchObject({
          intact: false,
          faults: [{ fault: 'SEAL_COPY_DAMAGED', seal: 2 }],
        });
    }
  });

  it('without a list are told: "audit seal --out -" writes them so', async () => {
    const [first, second, third] = await lines();
    await write(first, withCovered(second, undefined), third);
    for (const found of await both())
      expect(found).toMatchObject({
        intact: true,
        copies: { compared: 3, with_lists: 2 },
        notes: [expect.stringContaining('1 of them lists no events')],
      });
  });

  it('with a line that is no seal are damaged, wherever it stands', async () => {
    const [first, second, third] = await lines();
    const more = JSON.stringify({ ...JSON.parse(second ?? ''), more: 1 });
    for (const [line, kept] of [
      [1, ['garbage', first, second, third]],
      [2, [first, 'garbage', second, third]],
      [4, [first, second, third, 'garbage']],
      [3, [first, second, third?.slice(0, 90)]],
    ] as const) {
      await write(...kept);
      for (const found of await both())
        expect(found?.faults, `line ${line}`).toMatchObject([
          { fault: 'SEAL_COPY_DAMAGED', detail: expect.stringContaining(`line ${line} `) },
        ]);
    }
    await write(first, more, third);
    expect((await rig.verify()).faults.map(({ fault }) => fault)).toEqual([
      'SEAL_MISSING',
      'SEAL_COPY_DAMAGED',
    ]);
    await write(first, second?.slice(0, 100), third);
    expect((await rig.verify()).faults.map(({ fault }) => fault)).toEqual([
      'SEAL_MISSING',
      'SEAL_COPY_DAMAGED',
    ]);
  });

  it('are no worse for a write that a crash cut off, whether it was repeated or not', async () => {
    const [first, second = '', third] = await lines();
    for (const length of [1, 80, 300, second.length - 1]) {
      await write(first, second.slice(0, length), second, third);
      expect(await rig.verify(), String(length)).toMatchObject({
        intact: true,
        copies: { compared: 3 },
        notes: [expect.stringContaining('line 2')],
      });
    }
    await writeFile(rig.copies, `${first}\n${second}\n${third?.slice(0, 80)}`);
    expect(await rig.verify()).toMatchObject({ intact: true, copies: { compared: 2, last: 2 } });
  });

  it('may stand there more than once, in any order', async () => {
    const [first, second, third] = await lines();
    for (const kept of [
      [first, second, second, third],
      [first, second, first, second, third],
      [first, second, third, first, second, third],
    ]) {
      await write(...kept);
      for (const found of await both())
        expect(found).toMatchObject({ intact: true, copies: { compared: 3 } });
    }
    const forged = JSON.stringify({ ...JSON.parse(first ?? ''), signature: 'AAAA' });
    await write(first, second, third, forged);
    for (const found of await both())
      expect(found?.faults).toMatchObject([{ fault: 'SEAL_CHANGED', seal: 1 }]);
  });
});
