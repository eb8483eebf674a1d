import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MEGABYTE = 1_048_576;

interface Measured {
  readonly answer: object;
  readonly size: number;
  readonly most: number;
  readonly held: number;
}

it('200 MB with a broken line pass through in little more than half of that room: the line is named, and the others are held', async () => {
  const child = join(import.meta.dirname, 'memory-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child]);
  const { answer, size, most, held } = JSON.parse(stdout) as Measured;
  expect(answer).toMatchObject({
    found: true,
    reference: {
      value: '1.5',
      reference_date: '2026-11-19',
      limitations: [
        {
          code: 'LINES_LEFT_OUT',
          text: { en: expect.stringContaining('left out: 1 (inf_diario_fi_202611.zip: 3)') },
        },
      ],
    },
  });
  expect(size).toBeGreaterThan(190 * MEGABYTE);
  expect(most).toBeLessThan(0.65 * size);
  // Two million quotas of a hundred thousand funds, and the zip.
  expect(held).toBeLessThan(0.55 * size);
});
