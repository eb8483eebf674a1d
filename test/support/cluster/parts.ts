import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '../../../src/app/configuration.ts';
import { openEngines, prepareDatabases, serviceKeysOf } from '../../../src/app/engines.ts';
import { grantCredential, newToken } from '../../../src/app/keys/credentials.ts';
import { systemClock } from '../../../src/app/system.ts';
import { ACCESS_PROFILES } from '../../../src/kernel/vocabulary.ts';
import { migratedDatabase } from '../fresh-database.ts';
import { startNatsServer } from '../nats-server.ts';
import { dataDirectory, startProcess } from '../service-process.ts';

/** One database, one queue, one key and one place for documents, which processes share. */
export async function sharedParts() {
  const [database, nats, home] = await Promise.all([migratedDatabase(), startNatsServer(), dataDirectory()]);
  const PRIVACY_KEY_FILE = join(home.dir, 'key');
  await writeFile(PRIVACY_KEY_FILE, randomBytes(32).toString('base64'));
  return {
    databaseUrl: database.connectionString,
    nats,
    dir: home.dir,
    environment: { PRIVACY_KEY_FILE, DOCUMENTS_URL: `file://${home.dir}/documents` },
    /** The same engines in this process, to check them directly, and tokens with all profiles. */
    async open(eventLogUrl: string) {
      const databaseUrl = database.connectionString;
      const databases = { eventLogUrl, databaseUrl, embedded: false, stop: async () => {} };
      const keys = await serviceKeysOf(readConfiguration({ PRIVACY_KEY_FILE }), databases);
      await prepareDatabases(databases, keys);
      const engines = await openEngines(databases, keys, systemClock);
      const issue = async (organization: string): Promise<string> => {
        const token = newToken();
        const grant = { organization, person: 'Ana Lima', profiles: ACCESS_PROFILES, expiresAt: null };
        await grantCredential(engines.handler, token, grant);
        return token;
      };
      return { engines, issue };
    },
    stop: () => Promise.all([nats.stop(), database.drop(), home.remove()]),
  };
}

/** Resolves when it takes requests. */
export async function startReady(...how: Parameters<typeof startProcess>) {
  const process = await startProcess(...how);
  while (!(await fetch(`${process.origin}/readyz`)).ok) await new Promise((next) => setTimeout(next, 50));
  return process;
}
