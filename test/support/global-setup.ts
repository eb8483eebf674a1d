import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
// Builds the pages like a start does; npm does it too, unless it runs with --ignore-scripts.
import '../../scripts/build-web.ts';
import { removedWithTests } from './ends-with-tests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A directory for shared and frequently used files of this run's processes; removed after the run. */
    readonly workplace: string;
    /** Folder of the programs of the database server that a project uses; null for the embedded one. */
    readonly postgresPrograms: string | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const workplace = await mkdtemp(join(tmpdir(), 'asset-valuation-run-'));
  // The database server's own user must pass through it.
  await chmod(workplace, 0o755);
  removedWithTests(workplace);
  project.provide('workplace', workplace);
  project.provide('postgresPrograms', null);
}
