import { SaxesParser } from 'saxes';
import { type Finding, readable, unreadable } from './finding.ts';

const CHUNK = 65_536;
/** An XML declaration is at the very start. */
const DECLARATION = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/** Ends the parsing; the message is for people. */
class Fault extends Error {}

/**
 * Well-formed XML in its declared encoding. Rejects an internal subset, and so entities, with which a small text can
 * expand without limit. Never reads external resources.
 */
export function inspectXml(bytes: Uint8Array, depth: number): Finding {
  const parser = new SaxesParser();
  let level = 0;
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) throw new Fault('it declares entities or elements of its own');
  });
  parser.on('opentag', () => {
    level += 1;
    if (level > depth) throw new Fault(`nested deeper than ${depth} levels`);
  });
  parser.on('closetag', () => {
    level -= 1;
  });
  parser.on('error', (error) => {
    throw new Fault(error.message);
  });
  try {
    for (const text of decoded(bytes)) parser.write(text);
    parser.close();
    return readable();
  } catch (error) {
    // Thrown by Node: an unknown encoding (RangeError), or bytes not in it (TypeError).
    const why = error instanceof Fault ? error.message : 'not in the encoding that it names';
    return unreadable(`no well-formed XML: ${why}`);
  }
}

function* decoded(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield decoder.decode(bytes.subarray(start, start + CHUNK), { stream: true });
  }
  yield decoder.decode();
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = Buffer.from(bytes.subarray(0, 256))
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  return DECLARATION.exec(start)?.[1] ?? 'utf-8';
}
