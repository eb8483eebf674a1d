import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that is named by the digest of its bytes. */
interface NamedFile {
  /** Its path below the folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly isDamaged: boolean;
}

const DIGEST = /([0-9a-f]{64})(?:\.[a-z0-9]+)?$/;
/** What describes another file is named by that one's digest. */
const DESCRIPTION = /\.json$/;

/**
 * The files two levels below a root whose names fit, each read once against the digest in its name. What vanishes
 * meanwhile is passed over: nothing needs it any more.
 */
export async function* namedFiles(root: string, fits: (name: string) => boolean): AsyncGenerator<NamedFile> {
  for await (const folder of entriesIn(root)) {
    if (!folder.isDirectory()) continue;
    for await (const file of entriesIn(join(root, folder.name))) {
      const name = `${folder.name}/${file.name}`;
      if (!file.isFile() || !fits(name)) continue;
      const path = join(root, name);
      const found = await unlessGone(stat(path));
      const digest = found && (await unlessGone(digestOf(path)));
      if (!found || digest === undefined) continue;
      const isDamaged = !DESCRIPTION.test(name) && digest !== DIGEST.exec(name)?.[1];
      yield { name, path, size: found.size, isDamaged };
    }
  }
}

async function* entriesIn(path: string) {
  const folder = await unlessGone(opendir(path));
  if (folder) yield* folder;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
