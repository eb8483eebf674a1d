import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { PICTURED } from './made-up-committee.ts';

const render = pdfRenderer();
const name = (text: string) => PDFName.of(text);

interface Element {
  readonly role: string;
  readonly alt: string | undefined;
  readonly dict: PDFDict;
  readonly marks: readonly string[];
  readonly kids: readonly Element[];
}

/** The structure tree with marked content as `page number/MCID`. */
function treeOf(document: PDFDocument): Element {
  const pages = new Map(document.getPages().map(({ ref }, index) => [ref, index]));
  const read = (dict: PDFDict): Element => {
    const kids = dict.lookupMaybe(name('K'), PDFArray);
    const items = kids ? kids.asArray().map((_, index) => kids.lookup(index, PDFDict)) : [];
    const isMark = (item: PDFDict) => item.get(name('Type')) === name('MCR');
    return {
      role: dict.lookup(name('S'), PDFName).decodeText(),
      alt: dict.lookupMaybe(name('Alt'), PDFHexString)?.decodeText(),
      dict,
      marks: items
        .filter(isMark)
        .map(
          (item) =>
            `${pages.get(item.get(name('Pg')) as never)}/${item.lookup(name('MCID'), PDFNumber).asNumber()}`,
        ),
      kids: items.filter((item) => !isMark(item)).map(read),
    };
  };
  const root = document.catalog.lookup(name('StructTreeRoot'), PDFDict);
  return read(root.lookup(name('K'), PDFArray).lookup(0, PDFDict));
}

const everyOf = (element: Element): readonly Element[] => [element, ...element.kids.flatMap(everyOf)];

const contentOf = (document: PDFDocument, page: number): string => {
  const stream = document.getPage(page).node.Contents();
  return stream instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    : '';
};

describe.each(Object.entries(PICTURED))('the report %s to a screen reader', (_name, report) => {
  const opened = async () => PDFDocument.load(await render(report), { updateMetadata: false });

  it('has each marked content of each page in its tree exactly once, and vice versa', async () => {
    const document = await opened();
    const elements = everyOf(treeOf(document));
    const inPages = document
      .getPages()
      .flatMap((_, page) =>
        [...contentOf(document, page).matchAll(/<<\/MCID (\d+)>> BDC/g)].map(([, mcid]) => `${page}/${mcid}`),
      );
    expect(new Set(inPages).size).toBe(inPages.length);
    expect(elements.flatMap(({ marks }) => marks).sort()).toEqual([...inPages].sort());
    const numbers = document.catalog
      .lookup(name('StructTreeRoot'), PDFDict)
      .lookup(name('ParentTree'), PDFDict)
      .lookup(name('Nums'), PDFArray);
    for (const { dict, marks } of elements) {
      for (const mark of marks) {
        const [page = 0, mcid = 0] = mark.split('/').map(Number);
        expect(numbers.lookup(2 * page, PDFNumber).asNumber()).toBe(page);
        expect(numbers.lookup(2 * page + 1, PDFArray).lookup(mcid)).toBe(dict);
      }
    }
  });

  it('draws only within marks, closes each, and nests none', async () => {
    const document = await opened();
    for (const [page] of document.getPages().entries()) {
      let depth = 0;
      for (const line of contentOf(document, page).split('\n')) {
        if (/ (BDC|BMC)$/.test(line)) depth += 1;
        else if (line === 'EMC') depth -= 1;
        else expect(depth, line).toBe(1);
        expect(depth).toBeLessThanOrEqual(1);
      }
      expect(depth).toBe(0);
    }
  });

  it('says that it is tagged, in which language, and shows its title', async () => {
    const { catalog } = await opened();
    expect(String(catalog.lookup(name('MarkInfo'), PDFDict).get(name('Marked')))).toBe('true');
    expect(String(catalog.get(name('Lang')))).toContain(report.language);
    const preferences = catalog.lookup(name('ViewerPreferences'), PDFDict);
    expect(String(preferences.get(name('DisplayDocTitle')))).toBe('true');
  });

  it('has one title, sections, tables with rows and cells, and descriptions of figures', async () => {
    const elements = everyOf(treeOf(await opened()));
    const of = (role: string) => elements.filter((element) => element.role === role);
    expect(of('H1')).toHaveLength(1);
    expect(of('H2').length).toBeGreaterThan(8);
    const kidsOf = (role: string) => new Set(of(role).flatMap(({ kids }) => kids.map((kid) => kid.role)));
    expect([...kidsOf('Table')]).toEqual(['TR']);
    expect([...kidsOf('TR')].sort()).toEqual(['TD', 'TH']);
    for (const { alt } of of('Figure')) expect(alt).toMatch(/\S/);
    expect(of('Figure').some(({ alt }) => alt?.includes('https://'))).toBe(
      report.verification.address !== null,
    );
  });
});

const hasPoppler = (() => {
  try {
    execFileSync('pdfinfo', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasPoppler)('read by another program (needs pdfinfo)', () => {
  it('is tagged, and is read in order without repeated parts', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'asset-valuation-tagged-'));
    try {
      const file = path.join(folder, 'report.pdf');
      const report = PICTURED['committee-estate'];
      if (!report) throw new Error('no report');
      writeFileSync(file, await render(report));
      const read = (...options: string[]) =>
        execFileSync('pdfinfo', [...options, file], { encoding: 'utf8' });
      expect(read()).toMatch(/^Tagged: +yes$/m);
      const heard = read('-struct-text');
      const places = [
        'Relatório de avaliação',
        'Valor aceito',
        'Os seis valores',
        'Avaliações anteriores',
        'Anexo',
      ].map((text) => heard.indexOf(text));
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(places[0]).toBeGreaterThan(0);
      expect(heard).not.toContain('página 1 de');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
