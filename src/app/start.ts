import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The entry of `npm start`. Enables Node's compile cache before importing anything else, because only later imports use
 * it; `bin/on-node-24.mjs` uses the same folder.
 */
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/asset-valuation', import.meta.url)));
const { runProgram } = await import('./program.ts');
await runProgram();
