import { readFileSync } from 'node:fs';

/** The parts of a TrueType font that a report needs. */
interface TrueType {
  readonly bytes: Uint8Array;
  /** All lengths below are in these units. */
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
  /** Code point to glyph. */
  readonly glyphs: ReadonlyMap<number, number>;
  readonly advances: readonly number[];
}

/**
 * Reads the tables `head`, `hhea`, `OS/2`, `hmtx` and `cmap` (format 4) of a bundled font. Source: OpenType specification
 * 1.9. Throws if a table is missing.
 */
function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = tablesOf(view);
  const table = (tag: string): number => {
    const offset = at.get(tag);
    if (offset === undefined) throw new Error(`the font has no table ${tag}`);
    return offset;
  };
  const [head, hhea, os2, maxp] = [table('head'), table('hhea'), table('OS/2'), table('maxp')];
  return {
    bytes,
    unitsPerEm: view.getUint16(head + 18),
    box: [36, 38, 40, 42].map((offset) => view.getInt16(head + offset)) as unknown as TrueType['box'],
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    capHeight: view.getInt16(os2 + 88),
    glyphs: glyphsOf(view, table('cmap')),
    advances: advancesOf(view, table('hmtx'), view.getUint16(hhea + 34), view.getUint16(maxp + 4)),
  };
}

function tablesOf(view: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const record = 12 + index * 16;
    const tag = [0, 1, 2, 3].map((byte) => String.fromCharCode(view.getUint8(record + byte))).join('');
    tables.set(tag, view.getUint32(record + 8));
  }
  return tables;
}

/** Glyphs after the last stored advance share it. */
function advancesOf(view: DataView, hmtx: number, written: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, glyph) => view.getUint16(hmtx + Math.min(glyph, written - 1) * 4));
}

function glyphsOf(view: DataView, cmap: number): ReadonlyMap<number, number> {
  const subtable = format4Of(view, cmap);
  const doubledCount = view.getUint16(subtable + 6);
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < doubledCount; segment += 2) {
    const last = view.getUint16(subtable + 14 + segment);
    const first = view.getUint16(subtable + 16 + doubledCount + segment);
    const delta = view.getUint16(subtable + 16 + 2 * doubledCount + segment);
    const rangeAt = subtable + 16 + 3 * doubledCount + segment;
    const range = view.getUint16(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const found = range === 0 ? code : view.getUint16(rangeAt + range + 2 * (code - first));
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function format4Of(view: DataView, cmap: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index += 1) {
    const subtable = cmap + view.getUint32(cmap + 8 + index * 8);
    if (view.getUint16(subtable) === 4) return subtable;
  }
  throw new Error('the font has no map of its signs in format 4');
}

export interface Typeface {
  /** Resource name on a page. */
  readonly resource: 'F1' | 'F2' | 'F3';
  readonly postScriptName: string;
  readonly font: TrueType;
  readonly isMonospaced: boolean;
  /** Hexadecimal number of each glyph, as in a content stream. */
  readonly hex: readonly string[];
  readonly replacement: number;
  readonly blank: string;
}

export interface Typefaces {
  readonly regular: Typeface;
  readonly bold: Typeface;
  readonly mono: Typeface;
}

const REPLACEMENT_SIGN = 0xfffd;
const BLANK = 0x20;

function typeface(resource: Typeface['resource'], postScriptName: string, file: string): Typeface {
  const font = readTrueType(readFileSync(new URL(`../fonts/${file}`, import.meta.url)));
  const replacement = font.glyphs.get(REPLACEMENT_SIGN);
  if (replacement === undefined) throw new Error(`${file} has no sign for what it lacks`);
  const hex = font.advances.map((_, glyph) => glyph.toString(16).padStart(4, '0'));
  return {
    resource,
    postScriptName,
    font,
    isMonospaced: resource === 'F3',
    hex,
    replacement,
    blank: hex[font.glyphs.get(BLANK) ?? replacement] ?? '',
  };
}

/** Reads and parses the three fonts of a report; keep the result. */
export const readTypefaces = (): Typefaces => ({
  regular: typeface('F1', 'OpenSans-Regular', 'open-sans-regular.ttf'),
  bold: typeface('F2', 'OpenSans-SemiBold', 'open-sans-semibold.ttf'),
  mono: typeface('F3', 'NotoSansMono-Regular', 'noto-sans-mono-regular.ttf'),
});
