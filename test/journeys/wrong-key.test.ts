import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../support/fresh-database.ts';
import { dataDirectory, startProcess } from '../support/service-process.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let home: Awaited<ReturnType<typeof dataDirectory>>;
beforeAll(async () => {
  [database, home] = await Promise.all([freshDatabase(), dataDirectory()]);
});
afterAll(() => Promise.all([database.drop(), home.remove()]));

async function environmentWithKey(name: string) {
  const file = join(home.dir, name);
  await writeFile(file, randomBytes(32).toString('base64'));
  return { DATABASE_URL: database.connectionString, PRIVACY_KEY_FILE: file };
}

it('a process with the key of other data ends, and names the setting', async () => {
  const first = await startProcess(home.dir, await environmentWithKey('key'));
  await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.signal('SIGTERM');
  const second = await startProcess(home.dir, await environmentWithKey('another-key'));
  expect((await second.exited)[0]).toBe(1);
  expect(second.output()).toContain('PRIVACY_KEY_FILE: the master key is not the one');
});

it('a service on an embedded database whose key is gone or another does not start, and says so in words', async () => {
  const own = await dataDirectory();
  const key = join(own.dir, 'privacy-key');
  try {
    await (await startProcess(own.dir)).signal('SIGTERM');
    await rm(key);
    // No new one is made in its place: the file that is missing stays missed.
    const missed = await startProcess(own.dir).catch(String);
    expect(missed).toMatch(/The key file \S+privacy-key is not there\. Put it there/);
    expect(missed).not.toContain('    at ');
    expect(await readdir(own.dir)).not.toContain('privacy-key');

    await writeFile(key, randomBytes(32).toString('base64'));
    const refused = await startProcess(own.dir).catch(String);
    expect(refused).toMatch(
      /the service ended: PRIVACY_KEY_FILE: the data in DATA_DIR \(\S+\) was made with/,
    );
    expect(refused).not.toContain('    at ');
  } finally {
    await own.remove();
  }
});
