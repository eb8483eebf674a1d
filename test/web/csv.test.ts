import { describe, expect, it } from 'vitest';
import { csvOf } from '../../web/workspace/parts/csv.ts';

const lines = (...cells: readonly (string | null)[]) => csvOf([cells]);

describe('a table as CSV', () => {
  it.each(['=1+1', '+cmd', '-A1', '@SUM(A1)', '\tx'])(
    'marks %j as a text, which no spreadsheet runs',
    (text) => {
      expect(lines(text)).toBe(`\uFEFF'${text}\r\n`);
    },
  );

  it('keeps figures as figures, negative ones too, and unknown ones empty', () => {
    expect(lines('-1234.50', '0', null, '12')).toBe('\uFEFF-1234.50,0,,12\r\n');
  });

  it('quotes what would be read as another cell or line', () => {
    expect(lines('a,b', 'say "no"', 'two\nlines', 'a;b')).toBe(
      '\uFEFF"a,b","say ""no""","two\nlines","a;b"\r\n',
    );
  });
});
