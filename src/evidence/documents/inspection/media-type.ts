import { fileTypeFromBuffer } from 'file-type';
import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';
import { type Finding, readable, typeMismatch, unreadable } from './finding.ts';

/** Types without a signature; only parsing shows what is in them. */
const UNMARKED: readonly DocumentMediaType[] = [
  'application/json',
  'text/csv',
  'text/plain',
  'application/xml',
];

const SAME: { readonly [name: string]: DocumentMediaType } = {
  'image/apng': 'image/png',
  'text/xml': 'application/xml',
};

/**
 * Text-based types that the signature identifies reliably; other text may match a binary signature (`BM…`, `II…`) by
 * chance.
 */
const WRITTEN_AS_TEXT = /^application\/(pdf|rtf|postscript|eps|xml|.*\+xml)$|\+xml$/;

const LESS_THAN = 0x3c;
const PDF_HEADER = '%PDF-';
/** PDF readers accept a header within this range, because some files have mail or printer lines before it. */
const PDF_HEADER_WITHIN = 1_024;

/** The mismatch between the bytes and the declared type; undefined if there is none. */
export async function typeFault(
  bytes: Uint8Array,
  declared: DocumentMediaType,
): Promise<Finding | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const found = mime && (SAME[mime] ?? (/\+xml$/.test(mime) ? 'application/xml' : mime));
  if (found === declared) return undefined;
  // With another type's signature before it, the file would be two types in one.
  if (found === undefined && declared === 'application/pdf' && hasPdfHeader(bytes)) return undefined;
  if (!UNMARKED.includes(declared))
    return typeMismatch(declared, found ?? 'of no type that is known by its start');
  const isText = controlCharacterIn(bytes) === undefined;
  if (found !== undefined && (!isText || WRITTEN_AS_TEXT.test(found))) return typeMismatch(declared, found);
  if (declared === 'application/xml' && isText && firstOf(bytes) !== LESS_THAN)
    return typeMismatch(declared, 'a text of another kind');
  return undefined;
}

const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN + PDF_HEADER.length)).includes(PDF_HEADER);

const BYTE_ORDER_MARKS = [0xef, 0xbb, 0xbf, 0xfe, 0xff];

/** The first byte that is neither a blank nor part of a byte order mark. */
const firstOf = (bytes: Uint8Array): number | undefined =>
  bytes.find((byte) => byte > 0x20 && !BYTE_ORDER_MARKS.includes(byte));

const [TAB, LINE_FEED, FORM_FEED, CARRIAGE_RETURN, FIRST_PRINTABLE, DELETE] = [9, 10, 12, 13, 0x20, 0x7f];
const [HIGH_SURROGATES, LOW_SURROGATES, AFTER_SURROGATES] = [0xd800, 0xdc00, 0xe000];

/**
 * The index of the first control character that no text contains; undefined for text: UTF-8, single bytes, or UTF-16 with
 * a byte order mark, as spreadsheets write it.
 */
export function controlCharacterIn(bytes: Uint8Array): number | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return faultInUtf16(bytes, true);
  if (first === 0xfe && second === 0xff) return faultInUtf16(bytes, false);
  for (let at = 0; at < bytes.length; at += 1) if (isControl(bytes[at] ?? 0)) return at;
  return undefined;
}

const isControl = (code: number): boolean =>
  code === DELETE ||
  (code < FIRST_PRINTABLE &&
    code !== TAB &&
    code !== LINE_FEED &&
    code !== FORM_FEED &&
    code !== CARRIAGE_RETURN);

/** Also finds incomplete characters and unpaired surrogates. */
function faultInUtf16(bytes: Uint8Array, isLittleEndian: boolean): number | undefined {
  const text = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - (bytes.length % 2);
  let awaitsLow = false;
  for (let at = 0; at < end; at += 2) {
    const code = text.getUint16(at, isLittleEndian);
    const isLow = code >= LOW_SURROGATES && code < AFTER_SURROGATES;
    if (isLow !== awaitsLow || isControl(code)) return at;
    awaitsLow = code >= HIGH_SURROGATES && code < LOW_SURROGATES;
  }
  return awaitsLow || end < bytes.length ? end : undefined;
}

export function inspectText(bytes: Uint8Array): Finding {
  const at = controlCharacterIn(bytes);
  return at === undefined ? readable() : unreadable(`no text: a control character at byte ${at}`);
}
