/** A room of ARCHITECTURE.md: its folder, and the names of the rooms that it may import. */
export interface Room {
  readonly name: string;
  /** Folder from the root, ending in a slash. */
  readonly folder: string;
  readonly imports: 'anything' | readonly string[];
  /** Rooms of which it may import types. */
  readonly typesOnly: readonly string[];
  /** Only with `anything`. */
  readonly except: readonly string[];
}

/** A room whose files and folders do not import each other, but for the shared ones. */
export interface Neighbours {
  readonly room: string;
  readonly shared: readonly string[];
}

export interface PackageHome {
  /** A package's name; a `*` at the end stands for any rest. */
  readonly name: string;
  readonly homes: 'anywhere' | readonly string[];
}

export interface Purity {
  /** Folders, or paths in which `*` stands for anything but a slash. */
  readonly places: readonly string[];
  readonly nodeModules: readonly string[];
  readonly dateFiles: readonly string[];
}

export interface Architecture {
  readonly rooms: readonly Room[];
  readonly neighbours: readonly Neighbours[];
  readonly packages: readonly PackageHome[];
  readonly purity: Purity;
}

/** Rooms at the top whose code is not part of the program. */
const NOT_THE_PROGRAM = new Set(['scripts', 'bench', 'test']);

export const isProduction = (room: Room): boolean => !NOT_THE_PROGRAM.has(room.name);

function block(markdown: string, name: string): readonly string[] {
  const body = new RegExp(`^\`\`\`${name}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(markdown)?.[1];
  if (body === undefined) throw new Error(`ARCHITECTURE.md has no block \`${name}\``);
  return body.split('\n').filter((line) => line.trim() !== '');
}

const list = (text: string): readonly string[] =>
  text.trim() === 'nothing' || text.trim() === '' ? [] : text.split(',').map((item) => item.trim());

function halves(line: string, separator: string): readonly [string, string] {
  const [left, right, ...rest] = line.split(separator);
  if (left === undefined || right === undefined || rest.length > 0)
    throw new Error(`unreadable in ARCHITECTURE.md: ${line}`);
  return [left.trim(), right.trim()];
}

const nameOf = (written: string): string => written.replace(/\/$/, '');

function room(line: string): Room {
  const [written, reached] = halves(line, '→');
  const [imports = '', types = ''] = reached.split('; types only:');
  const typesOnly = list(types);
  const name = nameOf(written);
  const folder = written.endsWith('/') ? written : `src/${written}/`;
  if (!imports.startsWith('anything')) return { name, folder, imports: list(imports), typesOnly, except: [] };
  return {
    name,
    folder,
    imports: 'anything',
    typesOnly,
    except: list(imports.replace(/^anything( but )?/, '')),
  };
}

function neighbours(line: string): Neighbours {
  const [written, shared] = halves(line, ' but ');
  return { room: nameOf(written), shared: list(shared) };
}

function packageHome(line: string): PackageHome {
  const [name, where] = halves(line, '→');
  return { name, homes: where === 'anywhere' ? where : list(where) };
}

function purity(lines: readonly string[]): Purity {
  const after = (label: string) =>
    list(lines.find((line) => line.startsWith(label))?.slice(label.length) ?? '');
  return {
    places: lines.filter((line) => !/^[A-Z]\w+:/.test(line)).map((line) => line.trim()),
    nodeModules: after('Node:'),
    dateFiles: after('Date:'),
  };
}

/** Reads the tables of ARCHITECTURE.md. Throws when one is missing, unreadable or names a room that is not there. */
export function readArchitecture(markdown: string): Architecture {
  const rooms = block(markdown, 'rooms').map(room);
  const known = new Set(rooms.map(({ name }) => name));
  const architecture = {
    rooms,
    neighbours: block(markdown, 'neighbours').map(neighbours),
    packages: block(markdown, 'packages').map(packageHome),
    purity: purity(block(markdown, 'pure')),
  };
  const named = [
    ...rooms.flatMap(({ imports, except, typesOnly }) => [
      ...(imports === 'anything' ? except : imports),
      ...typesOnly,
    ]),
    ...architecture.neighbours.map((entry) => entry.room),
    ...architecture.packages.flatMap(({ homes }) => (homes === 'anywhere' ? [] : homes)),
  ];
  const strangers = named.filter((name) => !known.has(name.split('/')[0] ?? ''));
  if (strangers.length > 0)
    throw new Error(`ARCHITECTURE.md names rooms that are not in its table: ${strangers.join(', ')}`);
  return architecture;
}
