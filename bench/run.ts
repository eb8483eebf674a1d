import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Folders without measurements. */
const SHARED = ['peers', 'results', 'support'];

const inFolder = (folder: string): readonly string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
    .map((name) => path.posix.join(folder, name.slice(0, -'.ts'.length)));
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => name);
const known = ['.', ...folders].flatMap(inFolder);

/** `npm run bench [name…]`: runs measurements one after the other, each in its own process. A folder's name means all in it. */
const named = process.argv.slice(2).flatMap((name) => (folders.includes(name) ? inFolder(name) : [name]));
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No measurement is called ${unknown.join(', ')}. Known: ${known.join(', ')}\n`);
  process.exit(1);
}
for (const name of named.length > 0 ? named : known) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
