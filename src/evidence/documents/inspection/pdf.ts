import { inflateSync } from 'node:zlib';
import { getDocument, PasswordException, VerbosityLevel } from 'unpdf/pdfjs';
import { type Finding, type InspectionLimits, readable, unreadable } from './finding.ts';

/**
 * A PDF of which every page can be found. One that is encrypted opens when no password is needed to read it, as with
 * those that only restrict printing or copying.
 */
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

/** A stream inside a stream inside a stream: no program writes more. */
const DEEPEST = 4;
const [BLANK, LINE_FEED, CARRIAGE_RETURN] = [0x20, 0x0a, 0x0d];
const [START, END] = ['stream', 'endstream'];

type Limits = Pick<InspectionLimits, 'inflatedStreamBytes' | 'inflatedBytes' | 'inflatedRatio'>;

class TooMuch extends Error {}

/**
 * True when what a PDF has deflated is more than allowed, in one stream or all together. It looks for streams in the raw
 * bytes, whatever the file's own tables say of them, and unpacks them under a limit. What does not unpack is not
 * its concern: a reader that wants it will fail on it.
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

/** As much as can be unpacked; nothing of what is damaged. Throws `TooMuch` beyond the limit. */
function inflate(data: Uint8Array, limit: number): Uint8Array {
  if (limit < 1) throw new TooMuch();
  try {
    return inflateSync(data, { maxOutputLength: limit });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new TooMuch();
    return new Uint8Array();
  }
}
