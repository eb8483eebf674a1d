import { createHash } from 'node:crypto';
import { type ExportFile, type KeptBody, LINE_LIMIT_BYTES } from '../../domain/batch.ts';
import { sha256 } from '../../kernel/digest.ts';
import type { DocumentStore } from '../document-stores/document-store.ts';
import { decryptBytes, encryptBytes, nonceOf } from './encryption.ts';
import { batchSubject, type KeyStore } from './key-store.ts';

/**
 * The lines of a batch of any size, kept encrypted under the batch's key in document storage: in portions of whole lines, of which
 * one at a time is in memory. More than one portion are named by a list of them, kept in the same way.
 */

export interface LineStores {
  readonly keys: Pick<KeyStore, 'obtain' | 'find'>;
  readonly documents: Pick<DocumentStore, 'put' | 'get'>;
}

/** 4 MB: what one line of work holds in memory, and what a part of a document is limited to. */
const PORTION_BYTES = 4_194_304;

/** Short lines would be many objects. */
const MOST_LINES_A_PORTION = 50_000;

const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const NOTHING = Buffer.of();

const isBlank = (line: Buffer): boolean =>
  line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);

/**
 * Portions of the lines between line ends. Blank lines are no lines, and a byte order mark at the beginning belongs to none. Of a line
 * that is too long one byte more than allowed is kept, by which it is known later.
 */
export async function* linePortions(
  bytes: AsyncIterable<Uint8Array>,
  portionBytes = PORTION_BYTES,
): AsyncGenerator<readonly Buffer[]> {
  let [lines, size]: [Buffer[], number] = [[], 0];
  let begun = NOTHING;
  let isFirst = true;
  const grow = (piece: Buffer): void => {
    const room = LINE_LIMIT_BYTES + BYTE_ORDER_MARK.length + 1 - begun.length;
    if (room > 0) begun = Buffer.concat([begun, piece.subarray(0, room)]);
  };
  const end = (): Buffer | undefined => {
    const isMarked = isFirst && begun.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const whole = isMarked ? begun.subarray(BYTE_ORDER_MARK.length) : begun;
    const line = whole.subarray(0, LINE_LIMIT_BYTES + 1);
    [begun, isFirst] = [NOTHING, false];
    return isBlank(line) ? undefined : line;
  };
  /** Returns the lines before it where it is not to be with them. */
  const take = (line: Buffer | undefined): readonly Buffer[] | undefined => {
    if (!line) return undefined;
    const isLarge = size + line.length + 1 > portionBytes || lines.length >= MOST_LINES_A_PORTION;
    const isFull = lines.length > 0 && isLarge;
    const full = isFull ? lines : undefined;
    if (isFull) [lines, size] = [[], 0];
    lines.push(line);
    size += line.length + 1;
    return full;
  };
  for await (const chunk of bytes) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let from = 0; from < piece.length; ) {
      const newline = piece.indexOf(NEWLINE, from);
      grow(piece.subarray(from, newline === -1 ? piece.length : newline));
      if (newline === -1) break;
      from = newline + 1;
      const full = take(end());
      if (full) yield full;
    }
  }
  const full = take(end());
  if (full) yield full;
  if (lines.length > 0) yield lines;
}

interface KeepingLines {
  readonly portionBytes?: number;
  /** Limits how long one portion may take to be kept, without the time in which the next arrives. */
  readonly inTime?: <T>(work: Promise<T>) => Promise<T>;
}

export interface KeptLines {
  /** SHA-256 of the bytes as they were sent. */
  readonly digest: string;
  readonly lineCount: number;
  /** Undefined where there are no lines, or they were only counted; `erased`: the batch has ended. */
  readonly body: KeptBody | 'erased' | undefined;
}

/**
 * Keeps the lines of a batch while they arrive; without a batch they are only counted. Deterministic, so that repeated bytes are
 * stored once.
 */
export async function keepLines(
  stores: LineStores,
  batchId: string | undefined,
  bytes: AsyncIterable<Uint8Array>,
  { portionBytes = PORTION_BYTES, inTime = (work) => work }: KeepingLines = {},
): Promise<KeptLines> {
  const hash = createHash('sha256');
  let [lineCount, sizeBytes] = [0, 0];
  const portions: Portion[] = [];
  async function* seen() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }
  let isErased = false;
  for await (const lines of linePortions(seen(), portionBytes)) {
    lineCount += lines.length;
    if (batchId === undefined || isErased) continue;
    const whole = Buffer.concat(lines.flatMap((line) => [line, LINE_END]));
    const kept = await inTime(keep(stores, batchId, whole));
    if (kept === 'erased') isErased = true;
    else portions.push({ lines: lines.length, sealed_sha256: kept });
  }
  const digest = hash.digest('hex');
  if (isErased) return { digest, lineCount, body: 'erased' };
  const [only, second] = portions;
  if (batchId === undefined || !only) return { digest, lineCount, body: undefined };
  const size_bytes = sizeBytes;
  if (!second) return { digest, lineCount, body: { size_bytes, sealed_sha256: only.sealed_sha256 } };
  const list = await inTime(keep(stores, batchId, Buffer.from(JSON.stringify(portions))));
  const body = { size_bytes, sealed_sha256: list, portion_count: portions.length };
  return { digest, lineCount, body: list === 'erased' ? list : (body as KeptBody) };
}

const LINE_END = Buffer.of(NEWLINE);

interface Portion {
  readonly lines: number;
  readonly sealed_sha256: string;
}

async function keep(
  { keys, documents }: LineStores,
  batchId: string,
  bytes: Uint8Array,
): Promise<string | 'erased'> {
  const subject = batchSubject(batchId);
  const key = await keys.obtain(subject);
  if (key === 'erased') return key;
  const sealed = encryptBytes(key, subject, nonceOf(key, bytes), bytes);
  const digest = sha256(sealed);
  await documents.put(digest, sealed);
  return digest;
}

/**
 * Reads the lines of a batch by their index, best in order: the portion of the last one stays in memory. Throws if they are missing or
 * changed, or the key was destroyed.
 */
export async function openLines(
  stores: Omit<LineStores, 'keys'> & { readonly keys: Pick<KeyStore, 'find'> },
  batchId: string,
  { sealed_sha256, portion_count }: KeptBody,
): Promise<(index: number) => Promise<Buffer>> {
  const portions =
    portion_count === undefined
      ? [{ lines: Number.POSITIVE_INFINITY, sealed_sha256 }]
      : (JSON.parse((await opened(stores, batchId, sealed_sha256)).toString()) as readonly Portion[]);
  let [portion, first] = [0, 0];
  let lines: readonly Buffer[] | undefined;
  const lineAt = async (index: number): Promise<Buffer> => {
    if (index < first) [portion, first, lines] = [0, 0, undefined];
    for (let here = portions[portion]; here && index >= first + here.lines; here = portions[portion])
      [portion, first, lines] = [portion + 1, first + here.lines, undefined];
    const here = portions[portion];
    if (!here) throw new Error(`batch ${batchId} has no line ${index + 1}`);
    lines ??= linesIn(await opened(stores, batchId, here.sealed_sha256));
    return lines[index - first] ?? NOTHING;
  };
  await lineAt(0);
  return lineAt;
}

/** Keeps a file of any length while it is written, in the same way. */
export function keptFile(stores: LineStores, batchId: string, portionBytes = PORTION_BYTES) {
  const hash = createHash('sha256');
  const portions: string[] = [];
  let [pieces, size, total]: [Buffer[], number, number] = [[], 0, 0];
  const seal = async (bytes: Buffer): Promise<string> => {
    const kept = await keep(stores, batchId, bytes);
    if (kept === 'erased') throw new Error(`the key of batch ${batchId} was destroyed`);
    return kept;
  };
  const flush = async (): Promise<void> => {
    portions.push(await seal(Buffer.concat(pieces)));
    [pieces, size] = [[], 0];
  };
  return {
    async write(text: string): Promise<void> {
      const bytes = Buffer.from(text);
      hash.update(bytes);
      pieces.push(bytes);
      size += bytes.length;
      total += bytes.length;
      if (size >= portionBytes) await flush();
    },
    async end(): Promise<ExportFile> {
      if (pieces.length > 0 || portions.length === 0) await flush();
      const [only, second] = portions;
      const of = { size_bytes: total, sha256: hash.digest('hex') };
      if (only !== undefined && second === undefined) return { ...of, sealed_sha256: only };
      const list = await seal(Buffer.from(JSON.stringify(portions)));
      return { ...of, sealed_sha256: list, portion_count: portions.length };
    },
  };
}

/** The chunks of a kept file. Throws if they are missing or changed, or the key was destroyed. */
export async function* fileChunks(
  stores: Parameters<typeof opened>[0],
  batchId: string,
  { sealed_sha256, portion_count }: ExportFile,
): AsyncGenerator<Buffer> {
  const read = (sealed: string) => opened(stores, batchId, sealed);
  const portions =
    portion_count === undefined
      ? [sealed_sha256]
      : (JSON.parse((await read(sealed_sha256)).toString()) as readonly string[]);
  for (const portion of portions) yield await read(portion);
}

async function opened(
  { keys, documents }: Parameters<typeof openLines>[0],
  batchId: string,
  sealedSha256: string,
): Promise<Buffer> {
  const subject = batchSubject(batchId);
  const key = (await keys.find([subject])).get(subject);
  if (!key) throw new Error(`the key of batch ${batchId} was destroyed`);
  const sealed = await documents.get(sealedSha256);
  if (!sealed) throw new Error(`the lines of batch ${batchId} are not in document storage`);
  return decryptBytes(key, subject, sealed);
}

function linesIn(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from);
    const to = newline === -1 ? bytes.length : newline;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}
