import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../client/examples/asset-tree.ts';
import { readCsv, writeCsv } from '../../client/examples/csv.ts';
import { progressBar } from '../../client/examples/progress-bar.ts';

const cellsOf = (text: string) =>
  readCsv(text).rows.map(({ line, cells }) => [line, Object.fromEntries(cells)] as const);

describe('a CSV file', () => {
  it.each<[string, ReturnType<typeof cellsOf>]>([
    ['a,b\n1,2\n', [[2, { a: '1', b: '2' }]]],
    ['a,b\r\n1,2', [[2, { a: '1', b: '2' }]]],
    ['\uFEFFa,b\n1,\n', [[2, { a: '1', b: '' }]]],
    ['a,b\n"1,5","say ""so"""\n', [[2, { a: '1,5', b: 'say "so"' }]]],
    [
      'a,b\n"two\nlines",2\n3,4\n',
      [
        [2, { a: 'two\nlines', b: '2' }],
        [4, { a: '3', b: '4' }],
      ],
    ],
    ['a,b\n\n1,2\n,\n', [[3, { a: '1', b: '2' }]]],
    ['a\n', []],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it.each([
    ['', 'the file is empty'],
    ['a;b\n1;2\n', 'separated by semicolons'],
    ['a,a\n', 'twice'],
    ['a,"b\n1,2\n', 'line 1: a quote that is never closed'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => readCsv(text)).toThrow(reason);
  });

  it.each<[string, readonly [number, string][], readonly number[]]>([
    ['a,b\n1,2\n1,2,3\n4,5\n', [[3, '3 cells under 2 headings']], [2, 4]],
    ['a,b\n1\n4,5\n', [[2, '1 cells under 2 headings']], [3]],
    ['a,b\n"1"x,2\n4,5\n', [[2, 'a quote where none may be']], [3]],
    ['a,b\n1,2 "x"\r\n4,5', [[2, 'a quote where none may be']], [3]],
    [
      'a,b\n1\n"x"y,2\n4,5\n7\n',
      [
        [2, '1 cells under 2 headings'],
        [3, 'a quote where none may be'],
        [5, '1 cells under 2 headings'],
      ],
      [4],
    ],
  ])('%j: what is no row is told, and the others are read', (text, told, lines) => {
    const { rows, faults, unread } = readCsv(text);
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual(told);
    expect(rows.map(({ line }) => line)).toEqual(lines);
    expect(unread).toBeUndefined();
  });

  it('tells of what is no row as much as can be told', () => {
    expect(readCsv('a,b,c\n1,2\n').faults[0]?.cells.get('b')).toBe('2');
  });

  it.each<[string, object, readonly number[]]>([
    ['a,b\n1,2\n3,"4\n5,6\n7,8\n', { from: 3, to: 5, reason: 'a quote that is never closed' }, [2]],
    ['a,b\n3,4"x\n5,6', { from: 2, to: 3, reason: 'a quote where none may be' }, []],
    // The quote that was forgotten is found where another cell begins.
    [
      'a,b\n1,2\n3,"4\n5,"6"\n7,8\n',
      { from: 3, to: 5, reason: 'a quote where none may be, in a row that goes on to line 4' },
      [2],
    ],
    [
      'a,b\n1,"2\n3,"\n5,6,7\n"x\ny"\n8,9\n',
      { from: 5, to: 7, reason: '1 cells under 2 headings, in a row that goes on to line 6' },
      [2],
    ],
  ])('%j: is not read further than it can be told apart', (text, unread, lines) => {
    const read = readCsv(text);
    expect(read.unread).toEqual(unread);
    expect(read.rows.map(({ line }) => line)).toEqual(lines);
  });

  it('has no formula when it is written, and each of its cells as it was when it is read', () => {
    const cells = ['=HYPERLINK("x")', '+A1', '-A1', '@A1', "'=A1", '-1.50', '12', "it's"];
    const head = cells.map((_, index) => `h${index}`);
    const text = writeCsv([head, cells]);
    expect(text.split('\r\n')[1]).toBe(`"'=HYPERLINK(""x"")",'+A1,'-A1,'@A1,''=A1,-1.50,12,it's`);
    expect(readCsv(text).rows.map((row) => [...row.cells.values()])).toEqual([cells]);
  });

  it('reaches no object but its own by a heading', () => {
    const cells = new Map([
      ['external_reference', 'A'],
      ['__proto__.integrity', 'x'],
      ['constructor.prototype.integrity', 'x'],
    ]);
    const asset = treeOf(cells);
    expect(({} as { integrity?: unknown }).integrity).toBeUndefined();
    expect(
      JSON.parse(JSON.stringify(asset), (name, value) => (name === '__proto__' ? undefined : value)),
    ).toEqual({
      external_reference: 'A',
      constructor: { prototype: { integrity: 'x' } },
    });
    expect(JSON.stringify(asset)).toContain('"__proto__":{"integrity":"x"}');
  });

  it('is read as it was written', () => {
    const cell = fc.string().map((text) => text.trim());
    const table = fc
      .integer({ min: 1, max: 4 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }));
    fc.assert(
      fc.property(table, (rows) => {
        const head = (rows[0] ?? ['a']).map((_, index) => `heading ${index}`);
        const filled = rows.filter((cells) => cells.join('') !== '');
        expect(readCsv(writeCsv([head, ...rows])).rows.map(({ cells }) => [...cells.values()])).toEqual(
          filled,
        );
      }),
    );
  });
});

describe('the progress of a run', () => {
  function shownOn(isTTY: boolean): string {
    let text = '';
    let now = 0;
    const output = { isTTY, write: (more: string) => (text += more) };
    const bar = progressBar(3, output, () => now);
    now = 1_000;
    bar.ended(true);
    bar.tell('line 3: no');
    bar.ended(false);
    bar.ended(true);
    return text;
  }

  it('is a bar on a terminal', () => {
    const lines = shownOn(true).replaceAll('\u001b[K', '').split('\r');
    expect(lines).toEqual([
      '',
      `[${'-'.repeat(30)}] 0/3`,
      `[${'#'.repeat(10)}${'-'.repeat(20)}] 1/3, about 2 s left`,
      'line 3: no\n',
      `[${'#'.repeat(10)}${'-'.repeat(20)}] 1/3, about 2 s left`,
      `[${'#'.repeat(20)}${'-'.repeat(10)}] 2/3, 1 failed, about 1 s left`,
      `[${'#'.repeat(30)}] 3/3, 1 failed, done\n`,
    ]);
  });

  it('is plain lines elsewhere', () => {
    expect(shownOn(false)).toBe(
      '1/3, about 2 s left\nline 3: no\n2/3, 1 failed, about 1 s left\n3/3, 1 failed, done\n',
    );
  });
});
