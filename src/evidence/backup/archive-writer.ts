import { createHash, type Hash, randomBytes } from 'node:crypto';
import { type FileHandle, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BLOCK, paddingOf, tarHeader } from './tar.ts';

/** Small pieces are gathered to so many bytes. */
const WRITE_BYTES = 1 << 20;

/** A file of its own beside its place, with everything in it forced to the disk, before it gets its name. */
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

  /** An entry whose bytes come in pieces, which must add up to its size. */
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

  /** The last entry, made of the SHA-256 under way of all bytes before it; then the file gets its name. Throws `EEXIST` where there is one. */
  async finish(name: string, contentOf: (before: Hash) => Buffer): Promise<void> {
    const content = contentOf(this.#hash.copy());
    await this.add(name, content.length, [content]);
    await this.#write(Buffer.alloc(2 * BLOCK));
    await this.#flush();
    await this.#handle.sync();
    await this.#handle.close();
    await link(this.#draft, this.#file);
    await rm(this.#draft);
    const folder = await open(dirname(this.#file), 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  /** Leaves nothing behind. */
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
