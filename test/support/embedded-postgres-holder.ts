import {
  EmbeddedPostgresError,
  openEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/engine/embedded/embedded-postgres.ts';

/** A program of its own that uses the embedded PostgreSQL (`service` or `verb`, data directory) until it is killed. */
const [, , kind, dataDir = ''] = process.argv;
const open = kind === 'verb' ? openEmbeddedPostgres : startEmbeddedPostgres;
try {
  const postgres = await open({ dataDir, log: () => undefined });
  console.log(postgres.connectionString);
  setInterval(() => undefined, 60_000);
} catch (error) {
  console.log(error instanceof EmbeddedPostgresError ? `refused: ${error.message}` : String(error));
  process.exitCode = 1;
}
