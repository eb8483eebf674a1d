import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Node's arguments for a process that may read the program with its packages and no other file, write none and start no process. */
export const readsOnlyTheProgram = (): readonly string[] => [
  '--permission',
  ...['src/', 'commands/', 'node_modules/', 'package.json'].map((name) => `--allow-fs-read=${ROOT}${name}`),
  ...beside(ROOT).map((folder) => `--allow-fs-read=${folder}`),
];

/** An installed program's packages are beside it, in the `node_modules` that holds it. */
function beside(folder: string): readonly string[] {
  if (basename(folder) === 'node_modules') return [`${folder}/`];
  const above = dirname(folder);
  return above === folder ? [] : beside(above);
}
