import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** `npm run bench [name…]`: one measurement after the other, each in a process of its own. `engine` is all of that folder. */
const measurements = (folder: string): readonly string[] =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'run.ts')
    .map((name) => path.posix.join(folder, name.slice(0, -'.ts'.length)));
const ofEngine = measurements('engine');
const known = [...measurements('.'), ...ofEngine];
const asked = process.argv.slice(2).flatMap((name) => (name === 'engine' ? ofEngine : [name]));
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
