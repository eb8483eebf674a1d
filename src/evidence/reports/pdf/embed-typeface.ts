import { type PDFContext, type PDFRef, PDFString } from 'pdf-lib';
import type { Typeface } from './typeface.ts';

/** A font as documents embed it: packed once, the same in each. */
export interface PackedTypeface {
  readonly face: Typeface;
  readonly file: Uint8Array;
  readonly toUnicode: Uint8Array;
  /** Advances in thousandths of the size, by glyph. */
  readonly widths: readonly number[];
}

/** Six letters before the name say that a font is only a part of the whole one (PDF 32000-1, 9.6.4). */
const PART = 'AVSRPT';
/** Not symbolic: its signs are those of Latin. */
const FLAGS = 32;
const FIXED_PITCH = 1;
const STEM_THICKNESS = 80;
const MOST_IN_A_BLOCK = 100;

export function packTypeface(face: Typeface, pack: (bytes: Uint8Array) => Uint8Array): PackedTypeface {
  const scale = 1_000 / face.font.unitsPerEm;
  return {
    face,
    file: pack(face.font.bytes),
    toUnicode: pack(new TextEncoder().encode(toUnicodeMap(face))),
    widths: face.font.advances.map((advance) => Math.round(advance * scale)),
  };
}

/** Writes the font's objects; the reference is for a page's resources. Text in it is glyph numbers of two bytes. */
export function embedTypeface(context: PDFContext, packed: PackedTypeface): PDFRef {
  const { face, file, toUnicode, widths } = packed;
  const { font } = face;
  const scale = (length: number): number => Math.round((length * 1_000) / font.unitsPerEm);
  const name = `${PART}+${face.postScriptName}`;
  const fontFile = context.register(
    context.stream(file, { Filter: 'FlateDecode', Length1: font.bytes.length }),
  );
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: FLAGS + (face.isMonospaced ? FIXED_PITCH : 0),
      FontBBox: font.box.map(scale),
      ItalicAngle: 0,
      Ascent: scale(font.ascent),
      Descent: scale(font.descent),
      CapHeight: scale(font.capHeight),
      StemV: STEM_THICKNESS,
      FontFile2: fontFile,
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      W: [0, [...widths]],
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.stream(toUnicode, { Filter: 'FlateDecode' })),
    }),
  );
}

/** What each glyph says, so that text can be searched, copied and read aloud (PDF 32000-1, 9.10.3). */
function toUnicodeMap(face: Typeface): string {
  const signs = new Map<number, number>();
  for (const [code, glyph] of face.font.glyphs) if (!signs.has(glyph)) signs.set(glyph, code);
  const hex = (number: number): string => number.toString(16).padStart(4, '0');
  const pairs = [...signs].map(([glyph, code]) => `<${hex(glyph)}> <${hex(code)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += MOST_IN_A_BLOCK) {
    const block = pairs.slice(at, at + MOST_IN_A_BLOCK);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
