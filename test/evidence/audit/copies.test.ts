import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readPublicKeyFile } from '../../../src/app/keys/seal-key.ts';
import { verifyStream } from '../../../src/evidence/verification/log.ts';
import { renamed, startChain } from '../../support/events.ts';
import { useAuditRig } from './audit-rig.ts';
import { A, twoStreams } from './tampering.ts';

describe('copies of seals', () => {
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

  it('are counted in the result', async () => {
    expect(await rig.verify()).toMatchObject({
      intact: true,
      notes: [],
      copies: { compared: 3, first: 1, last: 3, with_lists: 3 },
    });
    expect(await oneStream()).toMatchObject({ intact: true, copies: { compared: 3 }, notes: [] });
    expect((await rig.verifyAlone()).copies).toBeNull();
  });

  const copies = (compared: number, more: object = {}) => ({ compared, ...more });
  const noted = (found: object, note: string) => ({
    intact: true,
    copies: found,
    notes: [expect.stringContaining(note)],
  });
  const damaged = (detail: string, seal: number | null = null) => ({
    intact: false,
    faults: [{ fault: 'SEAL_COPY_DAMAGED', seal, detail: expect.stringContaining(detail) }],
  });
  const other = (line: string) => JSON.parse(line).covered as string;
  const whole = { intact: true, copies: copies(3) };

  it.each<[string, (first: string, second: string, third: string) => readonly string[], object]>([
    [
      'that are none are no comparison',
      () => [],
      { ...damaged('no seal'), copies: copies(0, { first: null, last: null }) },
    ],
    [
      'that begin late are noted',
      (_, ...rest) => rest,
      noted(copies(2, { first: 2, last: 3 }), 'begins with seal 2'),
    ],
    [
      'that end early are noted',
      (first, second) => [first, second],
      noted(copies(2, { first: 1, last: 2 }), 'ends with seal 2, and the newest of the log is 3'),
    ],
    ...[other, () => '!!!', () => '', (line: string) => other(line).slice(4)].map(
      (covered, index) =>
        [
          `whose list is not what the seal signed are damaged (${index})`,
          (first: string, second: string, third: string) => [
            first,
            withCovered(second, covered(first)),
            third,
          ],
          damaged('', 2),
        ] as [string, (first: string, second: string, third: string) => string[], object],
    ),
    [
      'without a list are noted: "audit seal --out -" writes them',
      (first, second, third) => [first, withCovered(second, undefined), third],
      noted(copies(3, { with_lists: 2 }), '1 of them lists no events'),
    ],
    ['with a line that is no seal are damaged', (...all) => ['garbage', ...all], damaged('line 1 ')],
    ['with one in the middle, too', (first, ...rest) => [first, 'garbage', ...rest], damaged('line 2 ')],
    ['with one at the end, too', (...all) => [...all, 'garbage'], damaged('line 4 ')],
    [
      'with half a line are damaged',
      (first, second, third) => [first, second, third.slice(0, 90)],
      damaged('line 3 '),
    ],
    ['may occur twice', (first, second, third) => [first, second, second, third], whole],
    ['may occur in any order', (first, second, third) => [first, second, first, second, third], whole],
    ['may all occur twice', (...all) => [...all, ...all], whole],
    [
      'of which one was forged are changed',
      (...all) => [...all, JSON.stringify({ ...JSON.parse(all[0]), signature: 'AAAA' })],
      { faults: [{ fault: 'SEAL_CHANGED', seal: 1 }] },
    ],
  ])('%s', async (_title, change, expected) => {
    const [first = '', second = '', third = ''] = await lines();
    await write(...change(first, second, third));
    for (const found of await both()) expect(found).toMatchObject(expected);
  });

  it.each([
    ['that says more', (line: string) => JSON.stringify({ ...JSON.parse(line), more: 1 })],
    ['that was cut', (line: string) => line.slice(0, 100)],
  ])('with a line %s lack its seal', async (_what, change) => {
    const [first, second = '', third] = await lines();
    await write(first, change(second), third);
    const { faults } = await rig.verify();
    expect(faults.map(({ fault }) => fault)).toEqual(['SEAL_MISSING', 'SEAL_COPY_DAMAGED']);
  });

  it('tolerate a torn write, repeated or not', async () => {
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
});
