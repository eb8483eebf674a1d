import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The entry of `npm start`. What Node makes of the TypeScript is kept from one start to the next, where `bin/on-node-24.mjs` keeps it
 * too: only modules that are imported afterwards are found there, and so nothing is imported before.
 */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/asset-valuation', import.meta.url)));
const { runProgram } = await import('./program.ts');
await runProgram();
