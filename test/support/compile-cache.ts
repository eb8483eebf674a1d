import { join } from 'node:path';

/** Where a start keeps what Node makes of its TypeScript (bin/on-node-24.mjs), for programs of the tests that load the same files. */
export const COMPILE_CACHE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/asset-valuation'),
};
