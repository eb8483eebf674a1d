import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileInto } from './compiled.ts';
import { installedPlaces, type LockedPackages, NODE_ITSELF, nodeByPlatform, pinned } from './packages.ts';

/** Of the programs in a tarball `npx` runs the one that has the package's name: `npx ./asset-valuation-….tgz` starts the service. */
const STARTS = 'asset-valuation-service';
const NAME = `@asset-valuation/${STARTS}`;

/** Scripts that build need what only a checkout has. */
const PROGRAMS = ['asset-valuation.mjs', 'node-of-a-release.mjs', 'on-node-24.mjs', 'start.mjs'];

export interface Origin {
  /** The commit's full hash. */
  readonly commit: string;
  /** When it was made, in seconds since 1970. */
  readonly seconds: number;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);

/** Makes a folder the installable service: JavaScript, built pages, no step left. `dist/web` of the checkout has been built. */
export function writeServicePackage(folder: string, root: string, { commit }: Origin): void {
  compileInto(folder, root);
  for (const name of PROGRAMS) cpSync(path.join(root, 'bin', name), path.join(folder, 'bin', name));
  for (const name of ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md'])
    cpSync(path.join(root, name), path.join(folder, name));
  cpSync(path.join(root, 'dist/web'), path.join(folder, 'dist/web'), { recursive: true });
  const { packages } = readJson<{ packages: LockedPackages }>(path.join(root, 'package-lock.json'));
  writeJson(path.join(folder, 'package.json'), manifest(root, packages));
  writeJson(path.join(folder, 'release.json'), { commit, node: nodeByPlatform(packages) });
}

function manifest(root: string, packages: LockedPackages): object {
  const { version, description, license, type, engines } = readJson<Record<string, unknown>>(
    path.join(root, 'package.json'),
  );
  const bin = { [STARTS]: 'bin/start.mjs', 'asset-valuation': 'bin/asset-valuation.mjs' };
  return {
    name: NAME,
    version,
    description,
    license,
    type,
    engines,
    bin,
    dependencies: pinned(packages, false),
    // Node itself is fetched by a start that needs it: npm would bring it to every machine.
    optionalDependencies: Object.fromEntries(
      Object.entries(pinned(packages, true)).filter(([name]) => !NODE_ITSELF.test(name)),
    ),
  };
}

/** The lock of the package in that folder: the checkout's, without what is not installed with it; with Node itself, on which it runs. */
export function serviceLock(folder: string, root: string): object {
  const lock = readJson<{ packages: LockedPackages }>(path.join(root, 'package-lock.json'));
  const { name, version, license, engines, bin, dependencies } = readJson<Record<string, unknown>>(
    path.join(folder, 'package.json'),
  );
  const places = installedPlaces(lock.packages);
  const optionalDependencies = pinned(lock.packages, true);
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name, version, license, engines, bin, dependencies, optionalDependencies },
      ...Object.fromEntries(places.map((place) => [place, lock.packages[place]])),
    },
  };
}
