import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';

/** A folder in the workplace of this run, made by the first of its processes that asks: the others wait for it. */
export async function madeOnce(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const made = join(inject('workplace'), name);
  const taken = `${made}.taken`;
  while (!existsSync(made)) {
    const isFirst = await mkdir(taken).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      await delay(50);
      continue;
    }
    try {
      if (!existsSync(made)) await makeInPlace(made, make);
    } finally {
      await rmdir(taken);
    }
  }
  return made;
}

/** It has its name when it is whole. */
async function makeInPlace(made: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = await mkdtemp(`${made}-`);
  try {
    // The user of a database server passes through it.
    await chmod(draft, 0o755);
    await make(draft);
    await rename(draft, made);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
