import { afterAll, afterEach } from 'vitest';
import { assertAsDocumented, watchedFetch } from './watch.ts';

// Test files that share a process also share the module that wraps it: it is never wrapped twice.
globalThis.fetch = watchedFetch;

afterEach(assertAsDocumented);
// Checks requests of a hook after the last test.
afterAll(assertAsDocumented);
