import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { BLOCK, paddingOf, tarHeader } from '../../src/evidence/backup/tar.ts';

/** The byte of gzip's header that names the system it was made on; 255 is "unknown". */
const SYSTEM = { at: 9, unknown: 255 };

/** All files below a folder, by their path from it, sorted by code units. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();

/**
 * A folder as one .tar.gz, everything under `below/`: the same files give the same bytes. Every entry has the one time, in seconds since
 * 1970, and belongs to nobody; programs may be run, and everything be read.
 */
export function tarball(folder: string, below: string, modifiedAt: number): Buffer {
  const blocks = filesBelow(folder).flatMap((file) => {
    const content = readFileSync(path.join(folder, file));
    const mode = statSync(path.join(folder, file)).mode & 0o100 ? 0o755 : 0o644;
    const header = tarHeader({ name: `${below}/${file}`, size: content.length, mode }, modifiedAt);
    return [header, content, Buffer.alloc(paddingOf(content.length))];
  });
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
  packed[SYSTEM.at] = SYSTEM.unknown;
  return packed;
}
