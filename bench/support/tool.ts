import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes } from './memory.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOOK_MS = 50;

/**
 * Runs `projections rebuild --all` by the command-line tool: its time, and its peak resident memory. A database belongs to the
 * data directory with which it was used first.
 */
export async function rebuildByTool(
  databaseUrl: string,
  dataDir: string,
): Promise<{ seconds: number; megabytes: number }> {
  const words = [path.join(ROOT, 'bin/asset-valuation.mjs'), 'projections', 'rebuild', '--all', '--json'];
  const tool = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(tool, 'exit');
  const printed = text(tool.stdout);
  let megabytes = 0;
  while (tool.exitCode === null && tool.signalCode === null) {
    // The process may have ended: its memory is then unknown.
    if (tool.pid !== undefined) megabytes = Math.max(megabytes, residentMegabytes(tool.pid).peak || 0);
    await Promise.race([ended, pause(LOOK_MS)]);
  }
  if (tool.exitCode !== 0) throw new Error(`the tool ended with ${tool.exitCode ?? tool.signalCode}`);
  const { seconds } = JSON.parse(await printed) as { seconds: number };
  return { seconds, megabytes };
}
