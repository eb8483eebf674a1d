import type { TestProject } from 'vitest/node';
// The pages are built as a start builds them; npm does it too, unless it was told to run no scripts.
import '../../scripts/build-web.ts';
import { startTestServer } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that all test files of this run share. */
    readonly postgres: string;
  }
}

/** One database server for the whole run; each test file makes itself a database on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('postgres', server.connectionString);
  return () => server.stop();
}
