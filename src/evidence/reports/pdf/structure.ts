import { type PDFContext, type PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';

/** What a part of the document is to who hears it (PDF 32000-1, 14.8.4). */
export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

/** Content of a page, by its number there. */
interface Marked {
  readonly page: number;
  readonly mcid: number;
}

export interface PartFacts {
  /** What a figure shows, in words. */
  readonly alt?: string;
  /** What a heading of a table stands above or beside. */
  readonly scope?: 'Column' | 'Row';
  /** Left, lower, right and upper edge of a figure. */
  readonly box?: readonly number[];
}

export interface Part extends PartFacts {
  readonly role: Role;
  readonly parts: (Part | Marked)[];
}

/** The tree that a screen reader goes by: every drawn text belongs to a part of it, or is none of the document's content. */
export class Structure {
  readonly root: Part = { role: 'Document', parts: [] };
  /** By page, and there by number: the part that the content belongs to. */
  readonly marked: Part[][] = [];
  #current: Part | undefined = this.root;

  /** A new part of the one that is drawn. */
  begin(role: Role, facts: PartFacts = {}): Part {
    const part: Part = { role, ...facts, parts: [] };
    (this.#current ?? this.root).parts.push(part);
    return part;
  }

  /** What is drawn meanwhile belongs to the part; undefined: to none. */
  inside(part: Part | undefined, draw: () => void): void {
    const before = this.#current;
    this.#current = part;
    draw();
    this.#current = before;
  }

  /** The operator that begins a content of a page. */
  mark(page: number): string {
    const part = this.#current;
    if (!part) return ARTIFACT;
    this.marked[page] ??= [];
    const mcid = this.marked[page].push(part) - 1;
    part.parts.push({ page, mcid });
    return `/${part.role} <</MCID ${mcid}>> BDC`;
  }
}

/** Begins what only decorates or repeats. */
export const ARTIFACT = '/Artifact BMC';
export const END_MARK = 'EMC';

/** Writes the tree, and for each page how it leads from a content back to its part (PDF 32000-1, 14.7.4). */
export function writeStructure(document: PDFDocument, structure: Structure, pages: readonly PDFRef[]): void {
  const { context, catalog } = document;
  const root = context.nextRef();
  const refs = new Map<Part, PDFRef>();
  const top = writePart(context, structure.root, root, pages, refs);
  const numbers = pages.flatMap((_, page) => [
    page,
    context.register(context.obj((structure.marked[page] ?? []).map((part) => refs.get(part) ?? top))),
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
