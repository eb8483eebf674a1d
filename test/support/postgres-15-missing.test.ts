import { it } from 'vitest';
import { isPostgres15Installed, ON_POSTGRES_15 } from './postgres-15.ts';

/** Stands for the test files that a machine without PostgreSQL 15 cannot run on it, so that the run says so. */
it.skipIf(!isPostgres15Installed).for(ON_POSTGRES_15)('%s (needs postgresql-15)', () => {});
