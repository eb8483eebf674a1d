import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';
import { anyOf, escaped, pathPattern } from './patterns.ts';
import { type Architecture, isProduction, type Neighbours, type PackageHome, type Room } from './table.ts';

const NODE_MODULES = '(?:^|/)node_modules/';
const OWN_CODE = '^(?!.*node_modules/)';

/** Imported own code that lies in none of the rooms behind the arrow. */
function importRules(room: Room, rooms: readonly Room[]): readonly IForbiddenRuleType[] {
  const production = rooms.filter(isProduction);
  const reachable = isProduction(room) ? production : rooms;
  const allowed = reachable.filter(
    ({ name }) =>
      name === room.name ||
      (room.imports === 'anything' ? !room.except.includes(name) : room.imports.includes(name)),
  );
  const types = rooms.filter(({ name }) => room.typesOnly.includes(name));
  const rule = {
    name: `${room.name}-imports`,
    comment: `${room.name} may import only what its arrow allows in ARCHITECTURE.md`,
    severity: 'error',
    from: { path: `^${escaped(room.folder)}` },
  } as const;
  const whole: IForbiddenRuleType = {
    ...rule,
    to: {
      path: OWN_CODE,
      pathNot: anyOf([
        ...[...allowed, ...types].map(({ folder }) => `^${escaped(folder)}`),
        ...(room.imports === 'anything' ? ['^package\\.json$'] : []),
      ]),
      dependencyTypesNot: ['core'],
    },
  };
  if (types.length === 0) return [whole];
  const path = anyOf(types.map(({ folder }) => `^${escaped(folder)}`));
  return [whole, { ...rule, to: { path, dependencyTypesNot: ['type-only'] } }];
}

/** A file or folder of a room that imports its neighbour. `$1` is the one that imports, without its ending. */
function neighbourRule({ room, shared }: Neighbours, rooms: readonly Room[]): IForbiddenRuleType {
  const [folder = ''] = homesOf([room], rooms).map((home) => home.slice(1));
  return {
    name: `${room}-neighbours`,
    comment: `the files and folders of ${room} do not import each other`,
    severity: 'error',
    from: { path: `^${folder}([^/.]+)`, pathNot: [`^${folder}index\\.ts$`] },
    to: {
      path: `^${folder}`,
      pathNot: [
        `^${folder}$1[/.]`,
        ...shared.map((name) => `^${folder}${name === 'files' ? '[^/]+$' : escaped(name)}`),
      ],
    },
  };
}

export const packagePattern = (name: string): string =>
  `${NODE_MODULES}(?:@types/)?${name.split('*').map(escaped).join('[^/]+')}/`;

export const homesOf = (homes: readonly string[], rooms: readonly Room[]): readonly string[] =>
  homes.map((home) => {
    const [name = '', ...rest] = home.split('/');
    const folder = rooms.find((room) => room.name === name)?.folder ?? '';
    return `^${escaped(folder + rest.map((part) => `${part}/`).join(''))}`;
  });

/** A package used outside its homes. */
function packageRules({ name, homes }: PackageHome, rooms: readonly Room[]): readonly IForbiddenRuleType[] {
  if (homes === 'anywhere') return [];
  const others = rooms.filter((room) => !isProduction(room)).map(({ folder }) => `^${escaped(folder)}`);
  return [
    {
      name: `home-of-${name}`,
      comment: `${name} has its home in ARCHITECTURE.md`,
      severity: 'error',
      from: { pathNot: anyOf([...homesOf(homes, rooms), ...others]) },
      to: { path: packagePattern(name) },
    },
  ];
}

function generalRules({ rooms, packages, purity }: Architecture): readonly IForbiddenRuleType[] {
  const production = anyOf(rooms.filter(isProduction).map(({ folder }) => `^${escaped(folder)}`));
  return [
    {
      name: 'no-cycles',
      comment: 'no file may reach itself again',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'listed-packages',
      comment: 'a package of the program is in the table of ARCHITECTURE.md',
      severity: 'error',
      from: { path: production },
      to: { path: NODE_MODULES, pathNot: anyOf(packages.map(({ name }) => packagePattern(name))) },
    },
    {
      name: 'declared-packages',
      comment: 'a package is in package.json',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-packages',
      comment: 'the program runs without the development packages; what pages import is built into them',
      severity: 'error',
      from: { path: production, pathNot: '^web/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'what is imported exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'pure-rooms',
      comment: 'pure rooms use nothing of Node but what ARCHITECTURE.md names',
      severity: 'error',
      from: { path: anyOf(purity.places.map(pathPattern)) },
      to: {
        dependencyTypes: ['core'],
        pathNot: anyOf(purity.nodeModules.map((name) => `^(?:node:)?${escaped(name.replace('node:', ''))}$`)),
      },
    },
  ];
}

/** dependency-cruiser's configuration, made from the tables of ARCHITECTURE.md. */
export function cruiserConfiguration(architecture: Architecture): IConfiguration {
  const { rooms, neighbours, packages } = architecture;
  return {
    forbidden: [
      ...generalRules(architecture),
      ...rooms.flatMap((room) => importRules(room, rooms)),
      ...neighbours.map((entry) => neighbourRule(entry, rooms)),
      ...packages.flatMap((entry) => packageRules(entry, rooms)),
    ],
    options: {
      tsPreCompilationDeps: true,
      // Of a workspace: its own packages, and those of the root.
      combinedDependencies: true,
      doNotFollow: { path: NODE_MODULES },
      // The client's example imports it by its name, which stands for what is built of it.
      exclude: { path: '(?:^|/)fixtures/|^client/dist/|^@asset-valuation/client' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
      },
    },
  };
}
