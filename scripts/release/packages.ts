/** What `package-lock.json` says of a package. */
interface LockedPackage {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly [other: string]: unknown;
}

/** By place, such as `node_modules/knex/node_modules/debug`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Where Node finds a package from some place: the nearest `node_modules`, going up. */
function placeOf(locked: LockedPackages, name: string, from: string): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in locked) return place;
  const above = from.lastIndexOf('/node_modules/');
  if (from === '') return undefined;
  return placeOf(locked, name, above === -1 ? '' : from.slice(0, above));
}

/** The names that a package needs installed with it: not what only its development needs, nor what it can do without as a peer. */
const needed = (each: LockedPackage): readonly string[] => [
  ...Object.keys(each.dependencies ?? {}),
  ...Object.keys(each.optionalDependencies ?? {}),
  ...Object.keys(each.peerDependencies ?? {}).filter((name) => !each.peerDependenciesMeta?.[name]?.optional),
];

/** The places of all that is installed where the program runs, sorted. */
export function installedPlaces(locked: LockedPackages): readonly string[] {
  const found = new Set<string>();
  const look = (from: string): void => {
    for (const name of needed(locked[from] as LockedPackage)) {
      const place = placeOf(locked, name, from);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      look(place);
    }
  };
  look('');
  return [...found].sort();
}

/** Node itself, one package a platform, as `bin/on-node-24.mjs` looks for them. */
export const NODE_ITSELF = /^node-(?:bin-)?((?:linux|darwin)-\w+)$/;

interface FetchedNode {
  readonly name: string;
  readonly version: string;
  readonly resolved: unknown;
  readonly integrity: unknown;
}

/** Where a start on an older Node gets the one of this release from, by platform. */
export function nodeByPlatform(locked: LockedPackages): Readonly<Record<string, FetchedNode>> {
  return Object.fromEntries(
    Object.keys(pinned(locked, true)).flatMap((name) => {
      const [, platform] = NODE_ITSELF.exec(name) ?? [];
      const { version, resolved, integrity } = locked[`node_modules/${name}`] as LockedPackage;
      return platform === undefined ? [] : [[platform, { name, version, resolved, integrity }]];
    }),
  );
}

/**
 * Every top-level package at its locked version: an installation gets what was tested, not what its
 * dependencies' ranges allow by then. `optional`: those that a machine may do without.
 */
export function pinned(locked: LockedPackages, optional: boolean): Readonly<Record<string, string>> {
  const direct = Object.keys(locked['']?.optionalDependencies ?? {});
  const isWanted = (name: string, each: LockedPackage) =>
    optional ? direct.includes(name) : each.optional !== true;
  return Object.fromEntries(
    installedPlaces(locked).flatMap((place) => {
      const name = place.slice('node_modules/'.length);
      const each = locked[place] as LockedPackage;
      return name.includes('/node_modules/') || !isWanted(name, each) ? [] : [[name, each.version]];
    }),
  );
}
