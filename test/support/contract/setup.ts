import { afterAll, afterEach } from 'vitest';
import { assertAsDocumented, watchedFetch } from './watch.ts';

// Test files that share a process share the module that wraps it, too: it is never wrapped twice.
globalThis.fetch = watchedFetch;

afterEach(assertAsDocumented);
// What was asked in a hook after the last test.
afterAll(assertAsDocumented);
