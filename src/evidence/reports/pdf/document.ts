import { PDFContext, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef, PDFString } from 'pdf-lib';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import { type Bookmark, type Flow, PAPER, type Part } from './flow.ts';
import type { Typeface } from './typeface.ts';

/** Metadata of the document. Every instant comes from the report, none from the clock. */
export interface DocumentFacts {
  readonly title: string;
  readonly subject: string;
  readonly language: string;
  readonly producer: string;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  /** 32 hexadecimal digits that identify the content. */
  readonly id: string;
}

/** Assembles drawn pages. The same pages and metadata give the same bytes. */
export async function pdfDocument(
  { pages, bookmarks, root, marked }: Flow,
  typefaces: readonly PackedTypeface[],
  facts: DocumentFacts,
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const { context, catalog } = document;
  document.setTitle(facts.title, { showInWindowTitleBar: true });
  document.setSubject(facts.subject);
  document.setLanguage(facts.language);
  document.setCreator(facts.producer);
  document.setProducer(facts.producer);
  document.setCreationDate(new Date(epochOf(facts.createdAt)));
  document.setModificationDate(new Date(epochOf(facts.changedAt)));
  const id = PDFHexString.of(facts.id);
  context.trailerInfo.ID = context.obj([id, id]);

  const fonts = Object.fromEntries(
    typefaces.map((packed) => [packed.face.resource, embedTypeface(context, packed)]),
  );
  const resources = context.register(context.obj({ Font: fonts }));
  const refs: PDFRef[] = [];
  for (const operators of pages) {
    const page = document.addPage([PAPER.width, PAPER.height]);
    page.node.set(PDFName.of('Resources'), resources);
    // Compressed in JavaScript: zlib's output depends on the processor.
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(operators.join('\n'))));
    refs.push(page.ref);
  }
  catalog.set(PDFName.of('Outlines'), outlineOf(document, bookmarks, refs));
  writeStructure(document, root, marked, refs);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

/** One level of bookmarks at the beginning of sections (PDF 32000-1, 12.3.3). */
function outlineOf(
  { context }: PDFDocument,
  bookmarks: readonly Bookmark[],
  pages: readonly PDFRef[],
): PDFRef {
  const outline = context.nextRef();
  const refs = bookmarks.map(() => context.nextRef());
  for (const [index, { title, page, y }] of bookmarks.entries()) {
    const [ref, target] = [refs[index], pages[page]];
    if (!ref || !target) continue;
    const [before, after] = [refs[index - 1], refs[index + 1]];
    context.assign(
      ref,
      context.obj({
        Title: PDFHexString.fromText(title),
        Parent: outline,
        ...(before && { Prev: before }),
        ...(after && { Next: after }),
        Dest: [target, 'XYZ', PDFNumber.of(0), PDFNumber.of(Math.round(y)), PDFNumber.of(0)],
      }),
    );
  }
  const [first, last] = [refs[0], refs.at(-1)];
  const ends = first && last ? { First: first, Last: last } : {};
  context.assign(outline, context.obj({ Type: 'Outlines', Count: refs.length, ...ends }));
  return outline;
}

/** Writes the structure tree and the parent tree of each page (PDF 32000-1, 14.7.4). */
function writeStructure(
  document: PDFDocument,
  tree: Part,
  marked: readonly (readonly Part[])[],
  pages: readonly PDFRef[],
): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const refs = new Map<Part, PDFRef>();
  const top = writePart(context, tree, root, pages, refs);
  const numbers = pages.flatMap((_, page) => [
    page,
    context.register(context.obj((marked[page] ?? []).map((part) => refs.get(part) ?? top))),
  ]);
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: [top],
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: pages.length,
    }),
  );
  for (const [index, page] of document.getPages().entries()) {
    page.node.set(PDFName.of('StructParents'), context.obj(index));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
  }
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
}

function writePart(
  context: PDFContext,
  part: Part,
  parent: PDFRef,
  pages: readonly PDFRef[],
  refs: Map<Part, PDFRef>,
): PDFRef {
  const ref = context.nextRef();
  refs.set(part, ref);
  const kids = part.parts.map((kid) => {
    if ('role' in kid) return writePart(context, kid, ref, pages, refs);
    return context.obj({ Type: 'MCR', Pg: pages[kid.page] ?? null, MCID: kid.mcid });
  });
  context.assign(
    ref,
    context.obj({
      Type: 'StructElem',
      S: part.role,
      P: parent,
      ...(kids.length > 0 && { K: kids }),
      ...(part.alt !== undefined && { Alt: PDFHexString.fromText(part.alt) }),
      ...(part.scope && { A: { O: 'Table', Scope: part.scope } }),
      ...(part.box && { A: { O: 'Layout', Placement: 'Block', BBox: [...part.box] } }),
    }),
  );
  return ref;
}

interface PackedTypeface {
  readonly face: Typeface;
  readonly file: Uint8Array;
  readonly toUnicode: Uint8Array;
  /** Glyph widths in thousandths of the font size. */
  readonly widths: readonly number[];
}

/** Six letters that mark a subset font (PDF 32000-1, 9.6.4). */
const PART = 'AVSRPT';
/** Nonsymbolic: standard Latin characters. */
const FLAGS = 32;
const FIXED_PITCH = 1;
const STEM_THICKNESS = 80;
const MOST_IN_A_BLOCK = 100;

export function packTypeface(face: Typeface): PackedTypeface {
  const pack = (bytes: Uint8Array): Uint8Array => PDFContext.create().flateStream(bytes).contents;
  const scale = 1_000 / face.font.unitsPerEm;
  return {
    face,
    file: pack(face.font.bytes),
    toUnicode: pack(new TextEncoder().encode(toUnicodeMap(face))),
    widths: face.font.advances.map((advance) => Math.round(advance * scale)),
  };
}

/** Writes the font's objects and returns a reference for page resources. Text uses two-byte glyph numbers. */
function embedTypeface(context: PDFContext, packed: PackedTypeface): PDFRef {
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

/** Maps glyphs to characters, so that text can be searched, copied and read aloud (PDF 32000-1, 9.10.3). */
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
