import { fileTypeFromBuffer } from 'file-type';
import type { DocumentMediaType } from '../../kernel/vocabulary.ts';
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

/** What the bytes are, where that is not what was declared; undefined when nothing speaks against it. */
export async function typeFault(
  bytes: Uint8Array,
  declared: DocumentMediaType,
): Promise<Finding | undefined> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  const found = mime && (SAME[mime] ?? (/\+xml$/.test(mime) ? 'application/xml' : mime));
  if (found === declared) return undefined;
  if (!UNMARKED.includes(declared))
    return otherType(declared, found ?? 'of no type that is known by its start');
  const isText = controlCharacterIn(bytes) === undefined;
  if (found !== undefined && (!isText || WRITTEN_AS_TEXT.test(found))) return otherType(declared, found);
  if (declared === 'application/xml' && isText && firstOf(bytes) !== LESS_THAN)
    return otherType(declared, 'a text of another kind');
  return undefined;
}

/** The first byte that is neither a blank nor part of a byte order mark. */
const firstOf = (bytes: Uint8Array): number | undefined =>
  bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
