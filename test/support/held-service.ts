import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { dataDirectory, startProcess } from './service-process.ts';

/** The content of an interrupted vitest run: it starts a service, writes down its processes, and never ends. */
it('holds a service', async () => {
  const { dir } = await dataDirectory();
  const service = await startProcess(join(dir, 'data'));
  const [server] = (await readFile(join(dir, 'data/postgres/postmaster.pid'), 'utf8')).split('\n');
  const processes = { worker: process.pid, service: service.pid, server: Number(server), dir };
  // Renamed when complete, for a test that waits for the file.
  const { PROCESSES_FILE = '' } = process.env;
  await writeFile(`${PROCESSES_FILE}.draft`, JSON.stringify(processes));
  await rename(`${PROCESSES_FILE}.draft`, PROCESSES_FILE);
  await new Promise(() => setInterval(() => undefined, 60_000));
});
