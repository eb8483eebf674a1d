import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run locked-engines`: takes from `package-lock.json` which Node each package asks for. npm compares that with the machine's own Node
 * and warns of each package, but this program brings its own Node 24. Node's own packages alone say something: npm leaves an
 * optional package out whose `engines` do not fit, so these come along only where the machine's Node is too old.
 */
const RENEW = 'npm run locked-engines';
const TOO_OLD = { node: '<24' };
/** One a platform, as `bin/on-node-24.mjs` looks for them. */
const NODE_ITSELF = /^node_modules\/node-(?:bin-)?(?:linux|darwin)-/;

interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}

function withOwnEngines(lock: Lock): Lock {
  const packages = Object.entries(lock.packages).map(([place, each]) => {
    if (place === '') return [place, each] as const;
    const { engines: _, ...others } = each as { readonly engines?: object };
    return [place, NODE_ITSELF.test(place) ? { ...others, engines: TOO_OLD } : others] as const;
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

const written = (lock: Lock): string => `${JSON.stringify(lock, undefined, 2)}\n`;

/** What is wrong with the lock file's text; npm puts back every `engines` when it adds or updates a package. */
export function lockedEnginesFaults(text: string): readonly string[] {
  const { packages } = JSON.parse(text) as Lock;
  const expected = withOwnEngines({ packages }).packages;
  return Object.entries(packages)
    .filter(([place, each]) => engines(each) !== engines(expected[place] ?? {}))
    .map(([place]) => `${place} (${RENEW})`);
}

const engines = (each: { readonly engines?: object }): string => JSON.stringify(each.engines ?? null);

if (process.argv[1] === import.meta.filename) {
  const file = path.resolve(import.meta.dirname, '../package-lock.json');
  writeFileSync(file, written(withOwnEngines(JSON.parse(readFileSync(file, 'utf8')) as Lock)));
}
