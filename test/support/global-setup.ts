import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
// The pages are built as a start builds them; npm does it too, unless it was told to run no scripts.
import '../../scripts/build-web.ts';
import { removedWithTests } from './ends-with-tests.ts';
import { startTestServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that all test files of this run share. */
    readonly postgres: string;
    /** A directory for what the test files of this run make once and use often; it goes with the run. */
    readonly workplace: string;
  }
}

/** One database server for the whole run; each test file makes itself a database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('postgres', server.connectionString);
  const workplace = await mkdtemp(join(tmpdir(), 'asset-valuation-run-'));
  // The embedded server's own user passes through it.
  await chmod(workplace, 0o755);
  removedWithTests(workplace);
  project.provide('workplace', workplace);
  return () => server.stop();
}
