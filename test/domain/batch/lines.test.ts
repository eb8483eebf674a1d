import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, LINE_LIMIT_BYTES, linesOf, MAX_LINES } from '../../../src/domain/batch.ts';
import { readLine } from '../../../src/processes/batch/read-line.ts';
import { portionsOf } from '../../../src/processes/batch/worker.ts';
import { inventoryBody } from '../../support/bodies.ts';
import { forAll } from '../../support/property-runs.ts';

const bytes = (text: string) => Buffer.from(text);

describe('lines of a batch', () => {
  it('are the texts between line ends, without blank ones at the end', () =>
    forAll(
      [
        fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\t', 'é') })),
        fc.constantFrom('', '\n', '\r\n', '\n \n\t'),
      ],
      300,
      (lines, end) => {
        const found = linesOf(bytes(lines.join('\n') + end)).map((line) => line.toString());
        // A plain model cuts off blank lines at the end.
        const plain = (lines.join('\n') + end).replace(/[\s]+$/, '');
        expect(found).toEqual(plain === '' ? [] : plain.split('\n'));
        expect(countLines(bytes(lines.join('\n') + end))).toBe(found.length);
      },
    ));

  it('are counted only up to one above the limit', () => {
    expect(countLines(bytes('x\n'.repeat(MAX_LINES)))).toBe(MAX_LINES);
    expect(countLines(bytes('x\n'.repeat(3 * MAX_LINES)))).toBe(MAX_LINES + 1);
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
