import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endsWithTests } from './ends-with-tests.ts';
import { OFF } from './source-rig.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A run of the command line tool that can be signalled before it ends. */
export function startTool(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'bin/asset-valuation.mjs'), ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...OFF, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  endsWithTests(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    exited,
    stderr: () => stderr,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    /** Its pipe breaks, as by `… | head`. */
    stopListening: () => child.stderr.destroy(),
  };
}
