import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Architecture, Room } from './architecture/table.ts';

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

function filesOf(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => folder + name,
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Written by programs, or by others. */
const NOT_BY_HAND = /\/(?:dist|fixtures|generated)\//;

/** The TypeScript files of some rooms; fixtures, and what programs write, left out. */
export function sourceFiles(
  root: string,
  { rooms }: Architecture,
  which: (room: Room) => boolean,
): readonly SourceFile[] {
  return rooms
    .filter(which)
    .flatMap(({ folder }) => filesOf(root, folder))
    .filter((name) => /\.tsx?$/.test(name) && !NOT_BY_HAND.test(name))
    .sort()
    .map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }));
}
