import { it } from 'vitest';
import { isPostgres15Installed } from './postgres-15.ts';

/** Represents the test files that a machine without PostgreSQL 15 cannot run on it, so that the run reports them. */
it.skipIf(!isPostgres15Installed)('what runs a second time (needs postgresql-15)', () => {});
