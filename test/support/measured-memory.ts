import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const MEGABYTE = 1_048_576;

/** The output of `test/sources/memory-child.ts` for a source. */
export async function measuredMemory(source: string) {
  const child = new URL('../sources/memory-child.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', child, source]);
  return JSON.parse(stdout) as { answer: object; size: number; most: number; held: number };
}
