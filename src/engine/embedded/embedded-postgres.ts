export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { isUsedByService, openRestorePlace, type RestorePlace } from './restore-place.ts';
export type { EmbeddedPostgresOptions } from './running-server.ts';
export { startEmbeddedPostgres } from './service.ts';
export { openEmbeddedPostgres } from './verb.ts';
