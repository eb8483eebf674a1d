import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logTail, trimLog } from '../../../src/engine/embedded/postmaster.ts';
import { scratch } from './scratch.ts';

describe("the server's log", () => {
  it('is emptied when it is full, and its lines are kept in one older file', async () => {
    const path = join((await scratch()).root, 'postgres.log');
    await writeFile(path, 'older\n');
    await trimLog(path, 5);
    await appendFile(path, 'newer\n');
    await trimLog(path, 100);
    expect(await readFile(`${path}.1`, 'utf8')).toBe('older\n');
    expect(await readFile(path, 'utf8')).toBe('newer\n');
    await trimLog(path, 5);
    expect(await readFile(`${path}.1`, 'utf8')).toBe('newer\n');
  });

  it('shows the last lines of a failing server', async () => {
    const path = join((await scratch()).root, 'postgres.log');
    await writeFile(path, 'an earlier run\nFATAL: no\n');
    expect(await logTail(path, 'an earlier run\n'.length)).toBe('FATAL: no');
    await writeFile(path, 'x'.repeat(10_000));
    expect(await logTail(path, 0)).toHaveLength(4_096);
  });
});
