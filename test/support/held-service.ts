import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { dataDirectory, startProcess } from './service-process.ts';

/** What a run of vitest that is interrupted was about: it starts a service, tells its processes, and never ends. */
it('holds a service', async () => {
  const { dir } = await dataDirectory();
  const service = await startProcess(join(dir, 'data'));
  const [server] = (await readFile(join(dir, 'data/postgres/postmaster.pid'), 'utf8')).split('\n');
  const told = { worker: process.pid, service: service.pid, server: Number(server), dir };
  // Whole at once, for one who waits until it is there.
  const { TOLD_FILE = '' } = process.env;
  await writeFile(`${TOLD_FILE}.draft`, JSON.stringify(told));
  await rename(`${TOLD_FILE}.draft`, TOLD_FILE);
  await new Promise(() => setInterval(() => undefined, 60_000));
});
