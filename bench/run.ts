import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** What measurements share. */
const SHARED = ['peers', 'results', 'support'];

const inFolder = (folder: string): readonly string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
    .map((name) => path.posix.join(folder, name.slice(0, -'.ts'.length)));
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => name);
const known = ['.', ...folders].flatMap(inFolder);

/** `npm run bench [name…]`: one measurement after the other, each in a process of its own. A folder's name is all that is in it. */
const asked = process.argv.slice(2).flatMap((name) => (folders.includes(name) ? inFolder(name) : [name]));
const strangers = asked.filter((name) => !known.includes(name));
if (strangers.length > 0) {
  process.stderr.write(`There is no measurement ${strangers.join(', ')}. There are: ${known.join(', ')}\n`);
  process.exit(1);
}
for (const name of asked.length > 0 ? asked : known) {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
