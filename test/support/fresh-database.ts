import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './postgres-server.ts';

/** An empty database on the server of this run: make one in `beforeAll`, drop it in `afterAll`. */
export const freshDatabase = (): Promise<TestDatabase> => createDatabase(inject('postgres'));
