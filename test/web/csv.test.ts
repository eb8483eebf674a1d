import { describe, expect, it } from 'vitest';
import { amount, csvOf, day, number, type Saved, text } from '../../web/workspace/parts/table/csv.ts';

const lines = (...cells: readonly Saved[]) => csvOf([cells]);

describe('a table as CSV', () => {
  it.each(['=1+1', '+cmd', '-A1', '-1', '@SUM(A1)', '\tx'])(
    'marks the text %j as one, which no spreadsheet runs',
    (written) => {
      expect(lines(text(written))).toBe(`\uFEFF'${written}\r\n`);
    },
  );

  it('keeps figures as figures, negative ones too, and unknown ones empty', () => {
    expect(lines(amount('-1234.50'), number(0), amount(null), number('12'), day('2026-11-20'))).toBe(
      '\uFEFF-1234.50,0,,12,2026-11-20\r\n',
    );
  });

  it('quotes what would be read as another cell or line', () => {
    expect(lines(text('a,b'), text('say "no"'), text('two\nlines'), text('a;b'))).toBe(
      '\uFEFF"a,b","say ""no""","two\nlines","a;b"\r\n',
    );
  });
});
