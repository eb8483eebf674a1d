import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
// The pages are built as a start builds them; npm does it too, unless it was told to run no scripts.
import '../../scripts/build-web.ts';
import { removedWithTests } from './ends-with-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A directory for what the processes of this run make once and use often; it goes with the run. */
    readonly workplace: string;
    /** Folder of the programs of the database server that a project uses; null for the embedded one. */
    readonly postgresPrograms: string | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const workplace = await mkdtemp(join(tmpdir(), 'asset-valuation-run-'));
  // The database server's own user passes through it.
  await chmod(workplace, 0o755);
  removedWithTests(workplace);
  project.provide('workplace', workplace);
  project.provide('postgresPrograms', null);
}
