import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { type EventLog, LOG_START } from '../log/event-log.ts';
import { FIRST_ROOT, LogSeal, rootOver } from './events.ts';
import { newestSeal, readStretch, type SealedPlace, SealingRefused, sealNumbered } from './stretch.ts';

/** What a seal covers beyond the one before, event by event: no signature vouches for it, but the seal's root does. */
export type CoveredEvent = Pick<SealedPlace, 'stream' | 'revision' | 'hash'>;

/**
 * A seal as it is kept outside the log, one line of JSON: the members of the seal, and `covered`: a line `stream revision
 * hash` for each event from the seal before to this one, in the order of the log, raw deflate, base64. With it a check
 * names what was taken away or moved, and not only that something was.
 */
const CopiedLine = LogSeal.extend({ covered: z.string().optional() });

interface SealCopy {
  readonly seal: LogSeal;
  readonly covered: string | undefined;
}

export function copyLine(seal: LogSeal, covered?: readonly CoveredEvent[]): string {
  if (!covered) return JSON.stringify(seal);
  const text = covered.map(({ stream, revision, hash }) => `${stream} ${revision} ${hash}`).join('\n');
  return JSON.stringify({ ...seal, covered: deflateRawSync(text).toString('base64') });
}

/** Undefined for a line that is no seal: the rest of a write that was cut off, or another hand. */
export function readCopyLine(line: string): SealCopy | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  const parsed = CopiedLine.safeParse(json);
  if (!parsed.success) return undefined;
  const { covered, ...seal } = parsed.data;
  return { seal, covered };
}

/** A seal as its copy gives it, and its list as far as it may be believed. */
export interface CopiedSeal {
  readonly seal: LogSeal;
  /** Undefined without a list, or when it is not what the seal's own root says. */
  readonly events: readonly CoveredEvent[] | undefined;
  readonly hasList: boolean;
}

export const copiedSeal = (copy: SealCopy): CopiedSeal => ({
  seal: copy.seal,
  events: coveredEvents(copy),
  hasList: copy.covered !== undefined,
});

function coveredEvents({ seal, covered }: SealCopy): readonly CoveredEvent[] | undefined {
  if (covered === undefined) return undefined;
  const events = unpacked(covered);
  const root = rootOver(
    seal.previous_root ?? FIRST_ROOT,
    events.map(({ hash }) => hash),
  );
  return root === seal.root ? events : undefined;
}

function unpacked(covered: string): readonly CoveredEvent[] {
  try {
    const text = inflateRawSync(Buffer.from(covered, 'base64')).toString('utf8');
    return text.split('\n').map((line) => {
      const [stream = '', revision = '', hash = ''] = line.split(' ');
      return { stream, revision: Number(revision), hash };
    });
  } catch {
    return [];
  }
}

const CHUNK_BYTES = 1_048_576;
const NEW_LINE = 0x0a;

/** Appends a line durably, also after a line that a crash cut off. */
async function appendLine(file: string, line: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, 'a+', 0o644);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const isTorn = size > 0 && last.toString() !== '\n';
    await handle.writeFile(`${isTorn ? '\n' : ''}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Bytes of a file now; undefined when there is none. */
export const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );

/** The last seal of a file, read from its end; undefined when there is no file or no seal in it. */
async function newestCopy(file: string): Promise<SealCopy | undefined> {
  const size = await sizeOf(file);
  if (size === undefined) return undefined;
  const handle = await open(file, 'r');
  try {
    for (let bytes = CHUNK_BYTES; ; bytes *= 4) {
      const from = Math.max(0, size - bytes);
      const tail = Buffer.alloc(size - from);
      await handle.read(tail, 0, tail.length, from);
      const lines = tail.toString('utf8').split('\n');
      if (from > 0) lines.shift();
      for (const line of lines.reverse()) {
        const copy = readCopyLine(line);
        if (copy) return copy;
      }
      if (from === 0) return undefined;
    }
  } finally {
    await handle.close();
  }
}

export interface CopyLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** False for a last line without an end: the file was cut off there, or is being written. */
  readonly isEnded: boolean;
  /** Undefined where the line is no seal. */
  readonly copy: SealCopy | undefined;
}

/** The lines of a file's first `bytes` bytes, but for empty ones. */
export async function* copiesIn(file: string, bytes: number): AsyncGenerator<CopyLine> {
  let number = 0;
  for await (const { text, isEnded } of linesIn(file, bytes)) {
    number += 1;
    if (text.trim() !== '') yield { number, text, isEnded, copy: readCopyLine(text) };
  }
}

/** Reads on only when the next line is asked for: a reader of Node's own would run ahead through the whole file. */
async function* linesIn(file: string, bytes: number): AsyncGenerator<Pick<CopyLine, 'text' | 'isEnded'>> {
  const handle = await open(file, 'r');
  try {
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes; ) {
      const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, bytes - at));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) break;
      at += bytesRead;
      let from = 0;
      for (
        let end = chunk.indexOf(NEW_LINE);
        end !== -1 && end < bytesRead;
        end = chunk.indexOf(NEW_LINE, from)
      ) {
        const text = Buffer.concat([...pieces.splice(0), chunk.subarray(from, end)]).toString('utf8');
        yield { text, isEnded: true };
        from = end + 1;
      }
      pieces.push(chunk.subarray(from, bytesRead));
    }
    const rest = Buffer.concat(pieces).toString('utf8');
    if (rest !== '') yield { text: rest, isEnded: false };
  } finally {
    await handle.close();
  }
}

/** Throws `SealingRefused` when the file knows more of the log than the log itself: then something was cut off from it. */
export async function requireNotBehind(log: EventLog, file: string): Promise<void> {
  const copy = await newestCopy(file);
  if (!copy) return;
  const { number, signature } = copy.seal;
  const inLog = await sealNumbered(log, number);
  if (!inLog) {
    const newest = (await newestSeal(log))?.number ?? 0;
    throw new SealingRefused(
      `${file} holds seal ${number}, and the newest of the log is ${newest}: the log was truncated, or this file belongs to another log. "audit verify --all --seals ${file}" lists what is missing`,
    );
  }
  if (inLog.signature !== signature)
    throw new SealingRefused(`seal ${number} of the log is another one than in ${file}`);
}

/**
 * Adds to the file whatever seals of the log it lacks, each with the events that it covers. Can be repeated, by many at
 * once: at worst a line appears twice. Returns how many it added.
 */
export async function exportSeals(log: EventLog, file: string): Promise<number> {
  await requireNotBehind(log, file);
  const newest = (await newestSeal(log))?.number ?? 0;
  const first = ((await newestCopy(file))?.seal.number ?? 0) + 1;
  let before = await sealNumbered(log, first - 1);
  for (let number = first; number <= newest; number += 1) {
    const seal = await sealNumbered(log, number);
    if (!seal) throw new SealingRefused(`seal ${number} is missing in the log`);
    await appendLine(file, await fullLine(log, before, seal));
    before = seal;
  }
  return newest - first + 1;
}

async function fullLine(log: EventLog, before: LogSeal | undefined, seal: LogSeal): Promise<string> {
  const covered = await readStretch(log, before?.position ?? LOG_START, { upTo: seal.position });
  return copyLine(seal, covered);
}
