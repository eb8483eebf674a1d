import { PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from 'pdf-lib';
import { epochOf, type Instant } from '../../../kernel/instant.ts';
import { embedTypeface, type PackedTypeface } from './embed-typeface.ts';
import type { Bookmark } from './flow.ts';
import { PAPER } from './paper.ts';
import { type Structure, writeStructure } from './structure.ts';

/** What a document says of itself. Every instant comes from the valuation: none is of today. */
interface DocumentFacts {
  readonly title: string;
  readonly subject: string;
  readonly language: string;
  readonly producer: string;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  /** 32 hexadecimal digits: names the document's content. */
  readonly id: string;
}

/** What was drawn. */
interface Drawn {
  readonly pages: readonly (readonly string[])[];
  readonly bookmarks: readonly Bookmark[];
  readonly structure: Structure | undefined;
}

/** Puts drawn pages together. The same pages and facts give the same bytes. */
export async function pdfDocument(
  { pages, bookmarks, structure }: Drawn,
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
    // Packed by JavaScript and not by zlib, whose output depends on the processor.
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(operators.join('\n'))));
    refs.push(page.ref);
  }
  catalog.set(PDFName.of('Outlines'), outlineOf(document, bookmarks, refs));
  if (structure) writeStructure(document, structure, refs);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity });
}

/** One level of bookmarks, each at the height where its section begins (PDF 32000-1, 12.3.3). */
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
