import { fileTypeFromBuffer } from 'file-type';
import type { DocumentMediaType } from '../../../kernel/vocabulary.ts';
import { type Finding, otherType } from './finding.ts';
import { controlCharacterIn } from './text.ts';

/** Types without a mark at their start: what is in them is told by reading them. */
const UNMARKED: readonly DocumentMediaType[] = [
  'application/json',
  'text/csv',
  'text/plain',
  'application/xml',
];

/** Other names for the same. */
const SAME: { readonly [name: string]: DocumentMediaType } = {
  'image/apng': 'image/png',
  'text/xml': 'application/xml',
};

/** Types that are written as text; a text that begins like another one (`BM…`, `II…`) only does so by chance. */
const WRITTEN_AS_TEXT = /^application\/(pdf|rtf|postscript|eps|xml|.*\+xml)$|\+xml$/;

const LESS_THAN = 0x3c;
const PDF_HEADER = '%PDF-';
/** Programs that show PDF look for its header so far, and others write a mail's or printer's lines before it. */
const PDF_HEADER_WITHIN = 1_024;

/** What the bytes are, where that is not what was declared; undefined when nothing speaks against it. */
export async function typeFault(
  bytes: Uint8Array,
  declared: DocumentMediaType,
): Promise<Finding | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const found = mime && (SAME[mime] ?? (/\+xml$/.test(mime) ? 'application/xml' : mime));
  if (found === declared) return undefined;
  // Behind another type's mark it would be two files in one.
  if (found === undefined && declared === 'application/pdf' && hasPdfHeader(bytes)) return undefined;
  if (!UNMARKED.includes(declared))
    return otherType(declared, found ?? 'of no type that is known by its start');
  const isText = controlCharacterIn(bytes) === undefined;
  if (found !== undefined && (!isText || WRITTEN_AS_TEXT.test(found))) return otherType(declared, found);
  if (declared === 'application/xml' && isText && firstOf(bytes) !== LESS_THAN)
    return otherType(declared, 'a text of another kind');
  return undefined;
}

const hasPdfHeader = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN + PDF_HEADER.length)).includes(PDF_HEADER);

const BYTE_ORDER_MARKS = [0xef, 0xbb, 0xbf, 0xfe, 0xff];

/** The first byte that is neither a blank nor part of a byte order mark. */
const firstOf = (bytes: Uint8Array): number | undefined =>
  bytes.find((byte) => byte > 0x20 && !BYTE_ORDER_MARKS.includes(byte));
