import { describe, expect, it } from 'vitest';
import { checkZip } from '../../../src/kernel/workbook/zip-check.ts';
import { openApart, type WorkbookLimits } from '../../../src/sources/workbooks/open-apart.ts';
import { openBook } from '../../../src/sources/workbooks/open-book.ts';
import { BOOK_2016, bookOf } from '../../support/sima-workbook.ts';
import { zipOf } from '../../support/zip-file.ts';

const generous: WorkbookLimits = {
  bytes: 1_000_000,
  unpackedBytes: 10_000_000,
  sheets: 10,
  rows: 500,
  columns: 100,
  timeMs: 30_000,
  memoryMegabytes: 192,
};

describe('a workbook opened in a process of its own', () => {
  it('gives what the same reader gives here', async () => {
    const opened = await openApart(BOOK_2016, generous);
    expect(opened).toEqual(openBook(BOOK_2016, generous));
    expect(opened.ok && opened.value.map(({ name }) => name)).toEqual(['dia 29', 'dia 01']);
  });

  it('gives why it cannot be opened', async () => {
    const opened = await openApart(new TextEncoder().encode('<html></html>'), generous);
    expect(opened).toMatchObject({ ok: false, error: { found: 'a file of another kind' } });
    expect(opened).not.toHaveProperty('error.passing');
  });

  it('is ended when it takes too long, or is called off', async () => {
    const tooLong = await openApart(BOOK_2016, { ...generous, timeMs: 1 });
    expect(tooLong).toMatchObject({ ok: false, error: { passing: true } });
    const calledOff = await openApart(BOOK_2016, generous, AbortSignal.abort());
    expect(calledOff).toMatchObject({ ok: false, error: { passing: true } });
  });

  it('is ended when it takes too much memory', async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => [row, row + 0.5, `text ${row}`, row * 2]);
    const large = bookOf([{ name: 'Plan1', rows }]);
    const opened = await openApart(large, { ...generous, rows: 20_000, memoryMegabytes: 8 });
    expect(opened).toMatchObject({ ok: false, error: { passing: true } });
  });
});

describe('of a workbook no more is opened than was asked for', () => {
  const book = bookOf([
    {
      name: 'One',
      rows: [
        ['a', 1, 2],
        ['b', 3, 4],
        ['c', 5, 6],
      ],
    },
    { name: 'Two', rows: [['d', 7]] },
  ]);
  const opened = (limits: Partial<WorkbookLimits>, bytes = book) => {
    const grids = openBook(bytes, { ...generous, ...limits });
    return grids.ok ? grids.value : grids.error.found;
  };

  it('rows and columns, and sheets', () => {
    expect(opened({ rows: 2, columns: 2, sheets: 1 })).toEqual([
      {
        name: 'One',
        rows: [
          ['a', 1],
          ['b', 3],
        ],
      },
    ]);
  });

  it('the one sheet by its name', () => {
    expect(opened({ only: 'Two' })).toEqual([{ name: 'Two', rows: [['d', 7]] }]);
    expect(opened({ only: 'Three' })).toEqual([]);
  });

  it('texts up to a length', () => {
    const wordy = bookOf([{ name: 'One', rows: [['x'.repeat(30_000)]] }]);
    expect(opened({}, wordy)).toEqual([{ name: 'One', rows: [['x'.repeat(1000)]] }]);
  });

  it('bytes, packed and unpacked', () => {
    expect(opened({ bytes: 1000 })).toMatch(/bytes$/);
    expect(opened({ unpackedBytes: 1000 })).toBe('more than 1000 bytes unpacked');
  });

  it('cells, however they are spread', () => {
    const wide = Array.from({ length: 3100 }, () => [...Array<null>(99).fill(null), 1]);
    expect(opened({ rows: 4000 }, bookOf([{ name: 'One', rows: wide }]))).toBe('310000 cells');
  });
});

describe('a zip is checked before a reader sees it', () => {
  const limits = { entries: 10, bytes: 10_000 };

  it('a bomb that owns up to its size', () => {
    const checked = checkZip(zipOf(Buffer.alloc(50_000_000)), limits);
    expect(checked).toMatchObject({ ok: false, error: { found: 'more than 10000 bytes unpacked' } });
  });

  it('a bomb that lies about it', () => {
    expect(checkZip(zipOf(Buffer.alloc(50_000_000), 100), limits).ok).toBe(false);
  });

  it('content without its checksum', () => {
    const checked = checkZip(zipOf(Buffer.from('not of checksum zero')), limits);
    expect(checked).toMatchObject({ ok: false, error: { found: 'a damaged part xl/workbook.xml' } });
  });
});
