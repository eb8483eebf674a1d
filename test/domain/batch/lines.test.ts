import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINE_LIMIT_BYTES } from '../../../src/domain/batch.ts';
import {
  fileChunks,
  keepLines,
  keptFile,
  linePortions,
  openLines,
} from '../../../src/evidence/privacy/batch-lines.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { LineKeys } from '../../../src/processes/batch/asset-lines.ts';
import { readLine } from '../../../src/processes/batch/read-line.ts';
import { portionsOf } from '../../../src/processes/batch/worker.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { memoryDocumentStore } from '../../support/memory/document-store.ts';
import { memoryKeyStore } from '../../support/memory-key-store.ts';
import { runs } from '../../support/property-runs.ts';

const BATCH_ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
const bytes = (text: string) => Buffer.from(text);
async function* inChunks(whole: Buffer, size: number) {
  for (let from = 0; from < whole.length; from += size) yield whole.subarray(from, from + size);
}
const portionsIn = (whole: Buffer, chunk: number, portionBytes: number) =>
  Array.fromAsync(linePortions(inChunks(whole, chunk), portionBytes));

describe('lines of a batch', () => {
  it('are the texts between line ends, without blank ones, however they arrive', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom('', '\ufeff'),
      fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\t', 'é') })),
      fc.constantFrom('', '\n', '\r\n', '\n \n\t'),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      async (mark, lines, end, chunk, portionBytes) => {
        const text = lines.join('\n') + end;
        const portions = await portionsIn(bytes(mark + text), chunk, portionBytes);
        // A plain model: all at once.
        const plain = text.split('\n').filter((line) => /[^ \t\r]/.test(line));
        expect(portions.flat().map(String)).toEqual(plain);
        for (const portion of portions) {
          expect(portion.length).toBeGreaterThan(0);
          const size = portion.reduce((sum, line) => sum + line.length + 1, 0);
          if (portion.length > 1) expect(size).toBeLessThanOrEqual(portionBytes);
        }
      },
    );
    await fc.assert(property, { numRuns: runs(300) });
  });

  it('that are longer than allowed are cut off behind one byte more, and so still known', async () => {
    const long = bytes(`\ufeff${'x'.repeat(3 * LINE_LIMIT_BYTES)}\n{}\n${'y'.repeat(LINE_LIMIT_BYTES)}`);
    const [lines] = await portionsIn(long, 10_000, 10 * LINE_LIMIT_BYTES);
    expect(lines?.map((line) => line.length)).toEqual([LINE_LIMIT_BYTES + 1, 2, LINE_LIMIT_BYTES]);
    expect(lines?.[0]?.toString()).toBe('x'.repeat(LINE_LIMIT_BYTES + 1));
  });

  it('are at most 50,000 in a portion, however short', async () => {
    const portions = await portionsIn(bytes('x\n'.repeat(120_000)), 65_536, 4_194_304);
    expect(portions.map(({ length }) => length)).toEqual([50_000, 50_000, 20_000]);
  });

  it('are read back by their index, from one portion and from many', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'é') }), { minLength: 1 }),
      fc.integer({ min: 2, max: 60 }),
      async (lines, portionBytes) => {
        const stores = { keys: memoryKeyStore(), documents: memoryDocumentStore() };
        const sent = bytes(lines.join('\n'));
        const kept = await keepLines(stores, BATCH_ID, inChunks(sent, 7), { portionBytes });
        expect(kept).toMatchObject({ digest: sha256(sent), lineCount: lines.length });
        if (!kept.body || kept.body === 'erased') throw new Error('the lines are not kept');
        const lineAt = await openLines(stores, BATCH_ID, kept.body);
        for (const [index, line] of [...lines.entries(), ...[...lines.entries()].toReversed()])
          expect(String(await lineAt(index))).toBe(line);
      },
    );
    await fc.assert(property, { numRuns: runs(100) });
  });

  it('of a file are written in portions, and read back whole', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\n') })),
      fc.integer({ min: 1, max: 9 }),
      async (texts, portionBytes) => {
        const stores = { keys: memoryKeyStore(), documents: memoryDocumentStore() };
        const file = keptFile(stores, BATCH_ID, portionBytes);
        for (const text of texts) await file.write(text);
        const kept = await file.end();
        const whole = bytes(texts.join(''));
        expect(kept).toMatchObject({ size_bytes: whole.length, sha256: sha256(whole) });
        const chunks = await Array.fromAsync(fileChunks(stores, BATCH_ID, kept));
        expect(Buffer.concat(chunks)).toEqual(whole);
      },
    );
    await fc.assert(property, { numRuns: runs(100) });
  });

  it('keys are known by their first line, thousands of them', () => {
    const keys = new LineKeys();
    const plain = new Map<string, number>();
    for (let index = 0; index < 20_000; index += 1) {
      const key = `key ${(index * 7919) % 9_000}`;
      if (!plain.has(key)) plain.set(key, index);
      expect(keys.first(key, index)).toBe(plain.get(key));
    }
  });

  it('have at most 64 KB each', () => {
    const line = (length: number) => {
      const text = JSON.stringify({ key: 'a', asset: inventoryBody() });
      return bytes(text + ' '.repeat(length - text.length));
    };
    expect(readLine(line(LINE_LIMIT_BYTES))).toMatchObject({ key: 'a', line: { key: 'a' } });
    expect(readLine(line(LINE_LIMIT_BYTES + 1))).toMatchObject({
      key: null,
      problem: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  it('that are not UTF-8 are not JSON', () =>
    expect(readLine(Buffer.from([0x22, 0xff, 0x22]))).toMatchObject({ problem: { code: 'MALFORMED_JSON' } }));
});

it('results are split into events of at most 256 KB, in order, without loss', () => {
  const results = Array.from({ length: 3_000 }, (_, n) => ({
    key: `${n} ${'k'.repeat(n % 120)}`,
    status: 'REFUSED' as const,
  }));
  const portions = portionsOf(results);
  expect(portions.flat()).toEqual(results);
  expect(portions.length).toBeGreaterThan(1);
  for (const portion of portions) expect(JSON.stringify(portion).length).toBeLessThan(262_200);
});
