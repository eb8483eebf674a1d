import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MEGABYTE = 1_048_576;

interface Measured {
  readonly found: boolean;
  readonly size: number;
  readonly growth: number;
}

it('40 MB pass through in less than half of that room, the packed copy included', async () => {
  const child = join(import.meta.dirname, 'memory-child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child]);
  const { found, size, growth } = JSON.parse(stdout) as Measured;
  expect(found).toBe(true);
  expect(size).toBeGreaterThan(40 * MEGABYTE);
  expect(growth).toBeLessThan(size / 2);
});
