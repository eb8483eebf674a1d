import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const client = path.join(root, 'client');

/**
 * Makes a folder what is packed: `dist/` from the sources, and the licence. Without a folder, `client/` itself;
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
  if (status === 0) nameSources(folder);
  return status ?? 1;
}

/** The compiler writes into its maps the path of the sources that it read: in a folder of its own, of those next to it. */
function nameSources(folder: string): void {
  for (const name of readdirSync(path.join(folder, 'dist'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.map')) continue;
    const map = path.join(folder, 'dist', name);
    const source = path.join(folder, name.replace(/(\.d\.ts|\.js)\.map$/, '.ts'));
    const sources = [path.relative(path.dirname(map), source)];
    writeFileSync(map, JSON.stringify({ ...(JSON.parse(readFileSync(map, 'utf8')) as object), sources }));
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = buildClient(process.argv[2]);
