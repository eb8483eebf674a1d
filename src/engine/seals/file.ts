import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readCopyLine, type SealCopy } from './copy.ts';

const CHUNK_BYTES = 1_048_576;
const NEW_LINE = 0x0a;

/** Adds a line durably, below whatever stands there, also below a line that a crash cut off. */
export async function appendLine(file: string, line: string): Promise<void> {
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
export async function newestCopy(file: string): Promise<SealCopy | undefined> {
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
