import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLocked, tryLock, withLock } from '../../../src/engine/embedded/process-lock.ts';
import { scratch } from './scratch.ts';

describe('a lock between processes', () => {
  it('has one holder, within a process and between processes, and can be taken again', async () => {
    const path = join((await scratch()).root, 'lock');
    const lock = tryLock(path);
    expect(lock).toBeDefined();
    expect(tryLock(path)).toBeUndefined();
    expect(isLocked(path)).toBe(true);
    lock?.release();
    lock?.release();
    expect(isLocked(path)).toBe(false);
  });

  it('ends with its holder, even a killed one', async () => {
    const path = join((await scratch()).root, 'lock');
    const source = import.meta.resolve('../../../src/engine/embedded/process-lock.ts');
    const script = `import { tryLock } from '${source}'; tryLock('${path}'); console.log('held'); setInterval(() => {}, 1e6);`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(isLocked(path)).toBe(true);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    expect(isLocked(path)).toBe(false);
  });

  it('can be waited for, and is released when the work fails', async () => {
    const path = join((await scratch()).root, 'lock');
    const order: string[] = [];
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`${name} ends`);
    };
    await Promise.all([withLock(path, work('one')), withLock(path, work('other'))]);
    expect(order).toEqual(['one begins', 'one ends', 'other begins', 'other ends']);
    await expect(withLock(path, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(isLocked(path)).toBe(false);
    const lock = tryLock(path);
    await expect(withLock(path, work('third'), 0)).rejects.toThrow('for too long');
    lock?.release();
  });
});
