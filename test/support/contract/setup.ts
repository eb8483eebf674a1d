import { afterAll, afterEach } from 'vitest';
import { assertAsDocumented, watched } from './watch.ts';

globalThis.fetch = watched(globalThis.fetch);

afterEach(assertAsDocumented);
// What was asked in a hook after the last test.
afterAll(assertAsDocumented);
