import { describe, expect, it } from 'vitest';
import { table } from '../../../src/evidence/reports/pdf/blocks.ts';
import { Flow } from '../../../src/evidence/reports/pdf/flow.ts';
import { readTypefaces } from '../../../src/evidence/reports/pdf/typeface.ts';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import { layoutFaults } from './layout.ts';
import { PICTURED } from './made-up-committee.ts';
import { type ReadPage, readPages } from './read-pdf.ts';

const render = pdfRenderer();

describe('the pages of a report', () => {
  it.each(Object.entries(PICTURED))(
    '%s: no text is outside the margins or overlaps',
    async (_name, report) => {
      expect(layoutFaults(await readPages(await render(report)))).toEqual([]);
    },
  );
});

describe('the check of the layout itself', () => {
  const piece = (text: string, x: number, y: number) => ({ text, x, y, width: 100, size: 10 });
  const page = (...pieces: ReadPage['pieces']): ReadPage => ({ width: 595, height: 842, pieces, text: '' });

  it.each([
    ['a text over the right margin', page(piece('a', 480, 400)), /outside: a/],
    ['a text below the page', page(piece('a', 60, -4)), /outside: a/],
    ['two on one line', page(piece('a', 60, 400), piece('b', 150, 400)), /"a" on "b"/],
    ['two lines too near', page(piece('a', 60, 400), piece('b', 60, 392)), /"a" on "b"/],
  ])('finds %s', (_what, wrong, expected) => {
    expect(layoutFaults([wrong]).join()).toMatch(expected);
  });

  it('accepts neighbours side by side and one below the other', () => {
    const good = page(piece('a', 60, 400), piece('b', 165, 400), piece('c', 60, 388));
    expect(layoutFaults([good])).toEqual([]);
  });
});

describe('a table', () => {
  const columns = [
    { title: 'Nome', share: 1 },
    { title: 'Texto', share: 3 },
  ];
  const drawn = async (rows: readonly (readonly string[])[], before = 0) => {
    const flow = new Flow(readTypefaces());
    flow.y -= before;
    table(flow, columns, rows);
    return flow.pages.map((page) => page.length);
  };

  it('moves a row that does not fit to the next page, under the heading', async () => {
    const [first = 0, second = 0] = await drawn([['um', 'a'.repeat(900)]], 690);
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(5);
  });

  it('splits only a row that is higher than a page', async () => {
    const pages = await drawn([['um', 'palavra '.repeat(6_000)]]);
    expect(pages.length).toBeGreaterThan(3);
  });

  it('without rows draws nothing', async () => {
    expect(await drawn([])).toEqual([0]);
  });
});
