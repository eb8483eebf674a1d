import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const client = path.join(root, 'client');

/**
 * Makes a folder what is packed: `dist/` from the sources, and the licence beside it. Without a folder, `client/` itself;
 * another one gets the sources, too.
 * @returns the compiler's exit code
 */
export function buildClient(folder = client): number {
  const dist = path.join(folder, 'dist');
  mkdirSync(folder, { recursive: true });
  rmSync(dist, { recursive: true, force: true });
  copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  if (folder !== client)
    for (const part of ['package.json', 'README.md', 'src', 'examples'])
      cpSync(path.join(client, part), path.join(folder, part), { recursive: true });
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--project', client, '--outDir', dist], {
    stdio: 'inherit',
  });
  return status ?? 1;
}

if (process.argv[1] === import.meta.filename) process.exitCode = buildClient(process.argv[2]);
