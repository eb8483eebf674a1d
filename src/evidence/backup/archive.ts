import { createHash, type Hash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncAndClose, syncFolder } from '../durable.ts';
import {
  BadArchive,
  FORMAT,
  LABEL_NAME,
  Label,
  MANIFEST_NAME,
  Manifest,
  manifestDigest,
} from './manifest.ts';
import { BLOCK, paddingOf, readTarHeader, type TarEntry, tarHeader } from './tar.ts';

const WRITE_BYTES = 1 << 20;

/** Writes to a draft in the same folder and syncs it to disk before it gets its name. */
export class ArchiveWriter {
  readonly #file: string;
  readonly #draft: string;
  readonly #handle: FileHandle;
  readonly #modifiedAt: number;
  readonly #hash = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;

  private constructor(file: string, draft: string, handle: FileHandle, modifiedAt: number) {
    this.#file = file;
    this.#draft = draft;
    this.#handle = handle;
    this.#modifiedAt = modifiedAt;
  }

  /** `modifiedAt`: seconds since 1970, for every entry. */
  static async begin(file: string, modifiedAt: number): Promise<ArchiveWriter> {
    const draft = `${file}.${randomBytes(4).toString('hex')}.partial`;
    return new ArchiveWriter(file, draft, await open(draft, 'wx', 0o600), modifiedAt);
  }

  /** Adds an entry; its pieces must add up to `size`. */
  async add(
    name: string,
    size: number,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    await this.#write(tarHeader({ name, size }, this.#modifiedAt));
    let written = 0;
    for await (const piece of pieces) {
      written += piece.length;
      if (written > size) break;
      await this.#write(piece);
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    await this.#write(Buffer.alloc(paddingOf(size)));
  }

  /**
   * Adds the last entry, whose content depends on the SHA-256 of all bytes before it, and gives the file its name. Throws
   * `EEXIST`.
   */
  async finish(name: string, contentOf: (before: Hash) => Buffer): Promise<void> {
    const content = contentOf(this.#hash.copy());
    await this.add(name, content.length, [content]);
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#flush();
    await syncAndClose(this.#handle);
    await link(this.#draft, this.#file);
    await rm(this.#draft);
    await syncFolder(dirname(this.#file));
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }

  async #write(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= WRITE_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#handle.writeFile(bytes);
  }
}

const READ_BYTES = 1 << 20;
const LARGEST_JSON_BYTES = 1 << 26;

export interface ReadEntry extends TarEntry {
  pieces(): AsyncGenerator<Buffer>;
  /** SHA-256 in progress over all bytes of the archive before this entry. */
  readonly before: Hash;
}

/**
 * The entries of an archive in order. `onBytes` receives the number of bytes read since the last call. Throws
 * `BadArchive`.
 */
export async function* entriesOf(
  file: string,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<ReadEntry> {
  const hash = createHash('sha256');
  const source = createReadStream(file, { highWaterMark: READ_BYTES })[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  let at = 0;

  async function some(most: number): Promise<Buffer> {
    if (left.length === 0) {
      const { done, value } = await source.next();
      if (done) return Buffer.alloc(0);
      left = value as Buffer;
    }
    const taken = left.subarray(0, most);
    left = left.subarray(taken.length);
    at += taken.length;
    hash.update(taken);
    onBytes(taken.length);
    return taken;
  }
  async function* exactly(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0; ) {
      const piece = await some(missing);
      if (piece.length === 0) throw new BadArchive('it ends too early');
      missing -= piece.length;
      yield piece;
    }
  }
  /** Checks the rest of the file, which no digest covers. */
  async function onlyZeros(): Promise<void> {
    for (let piece = await some(READ_BYTES); piece.length > 0; piece = await some(READ_BYTES))
      requireZeros(piece);
  }
  const whole = async (size: number): Promise<Buffer> => Buffer.concat(await Array.fromAsync(exactly(size)));

  try {
    for (;;) {
      const start = at;
      const before: Hash = hash.copy();
      const header = readTarHeader(await whole(BLOCK));
      if (!header) throw start === 0 ? notABackup() : new BadArchive(`there is no entry at byte ${start}`);
      if (header === 'end') {
        await onlyZeros();
        return;
      }
      const end = start + BLOCK + header.size;
      yield { ...header, pieces: () => exactly(header.size), before };
      for await (const _ of exactly(end - at));
      requireZeros(await whole(paddingOf(header.size)));
    }
  } finally {
    await source.return?.();
  }
}

function requireZeros(bytes: Buffer): void {
  if (bytes.some((byte) => byte !== 0))
    throw new BadArchive('there is data after its end, or between its entries');
}

async function jsonOf(entry: ReadEntry): Promise<unknown> {
  if (entry.size > LARGEST_JSON_BYTES) throw new BadArchive(`${entry.name} is too large`);
  try {
    return JSON.parse(Buffer.concat(await Array.fromAsync(entry.pieces())).toString('utf8'));
  } catch (error) {
    throw error instanceof BadArchive ? error : new BadArchive(`${entry.name} is not JSON`);
  }
}

/** Reads the whole archive and checks its digest; extracts nothing. Throws `BadArchive`. */
export async function checkArchive(file: string, onBytes: (count: number) => void): Promise<Manifest> {
  let before: Hash | undefined;
  let manifest: unknown;
  let count = 0;
  for await (const entry of entriesOf(file, onBytes)) {
    if (manifest !== undefined) throw new BadArchive(`there is an entry after ${MANIFEST_NAME}`);
    if (count === 0) requireLabel(entry.name === LABEL_NAME ? await jsonOf(entry) : undefined);
    count += 1;
    if (entry.name === MANIFEST_NAME) {
      before = entry.before;
      manifest = await jsonOf(entry);
    }
  }
  const parsed = Manifest.safeParse(manifest);
  if (!parsed.success || !before) throw new BadArchive('it has no manifest at its end: it is truncated');
  if (parsed.data.sha256 !== manifestDigest(before, parsed.data))
    throw new BadArchive('its bytes do not match its digest');
  return parsed.data;
}

function requireLabel(json: unknown): void {
  const label = Label.safeParse(json);
  if (!label.success) throw notABackup();
  if (label.data.format > FORMAT)
    throw new BadArchive(`it was made by a newer version of this program, ${label.data.made_by}`);
}

const notABackup = (): BadArchive => new BadArchive('it is no backup of this service');
