import { inflateSync } from 'node:zlib';
import { getDocument, PasswordException, VerbosityLevel } from 'unpdf/pdfjs';
import { type Finding, type InspectionLimits, readable, unreadable } from './finding.ts';

/** Checks that every page of a PDF can be found. An encrypted PDF is accepted if reading it needs no password. */
export async function inspectPdf(bytes: Uint8Array, limits: InspectionLimits): Promise<Finding> {
  if (inflatesTooFar(bytes, limits)) return unreadable('a PDF that unpacks to more than it may');
  const task = getDocument({
    data: bytes,
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      page.cleanup();
    }
    return document.numPages === 0
      ? unreadable('a PDF without pages')
      : readable({ pages: document.numPages });
  } catch (error) {
    return unreadable(
      error instanceof PasswordException
        ? 'a PDF that needs a password'
        : `a PDF that cannot be read: ${(error as Error).message}`,
    );
  } finally {
    await task.destroy();
  }
}

/** Maximum nesting of deflated streams; no program writes more. */
const DEEPEST = 4;
const [BLANK, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x0a, 0x0d];
const [START, END] = ['stream', 'endstream'];

type Limits = Pick<InspectionLimits, 'inflatedStreamBytes' | 'inflatedBytes' | 'inflatedRatio'>;

class TooMuch extends Error {}

/**
 * True if the deflated streams of a PDF exceed the limits, one alone or all together. Finds streams in the raw bytes,
 * regardless of the file's own tables, and inflates them under a limit. Ignores streams that do not inflate: the reader
 * will fail on them if it needs them.
 */
function inflatesTooFar(bytes: Uint8Array, limits: Limits): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let left = Math.max(limits.inflatedBytes, limits.inflatedRatio * file.length);

  function unpack(data: Uint8Array, level: number): void {
    if (!looksDeflated(data)) return;
    if (level > DEEPEST) throw new TooMuch();
    const unpacked = inflate(data, Math.min(left, limits.inflatedStreamBytes));
    left -= unpacked.length;
    unpack(unpacked, level + 1);
  }

  try {
    for (const data of streamsOf(file)) unpack(data, 1);
    return false;
  } catch (error) {
    if (error instanceof TooMuch) return true;
    throw error;
  }
}

function* streamsOf(file: Buffer): Generator<Buffer> {
  for (let at = file.indexOf(START); at >= 0; at = file.indexOf(START, at)) {
    let start = at + START.length;
    at = start;
    while (file[start] === BLANK) start += 1;
    if (file[start] === CARRIAGE_RETURN) start += 1;
    if (file[start] === LINE_FEED) start += 1;
    if (!looksDeflated(file.subarray(start))) continue;
    const end = file.indexOf(END, start);
    yield file.subarray(start, end < 0 ? undefined : end);
  }
}

/** The two bytes before every deflated stream (RFC 1950). */
const looksDeflated = (data: Uint8Array): boolean => {
  const [first = 0, second = 0] = data;
  return (first & 0x0f) === 8 && first >> 4 <= 7 && ((first << 8) | second) % 31 === 0;
};

/** Inflates what it can; nothing of a damaged stream. Throws `TooMuch` beyond the limit. */
function inflate(data: Uint8Array, limit: number): Uint8Array {
  if (limit < 1) throw new TooMuch();
  try {
    return inflateSync(data, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuch();
    return new Uint8Array();
  }
}
