import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../src/api/sheets/writing/write.ts';

describe('a CSV file that is written', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('has no formula: %j', (text) => {
    const [cell = ''] = csvOf([[{ text }]], 'en')
      .slice(1)
      .split('\r\n"')
      .slice(0, 1);
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  });

  it('quotes what would break a cell, and leaves amounts below zero numbers', () => {
    const rows = [[{ text: 'a;b' }, { text: 'say "x"\nand y' }, { amount: '-1.50' }, null]];
    expect(csvOf(rows, 'pt-BR')).toBe('\uFEFF"a;b";"say ""x""\nand y";-1,50;\r\n');
    expect(csvOf(rows, 'en')).toBe('\uFEFF"a;b","say ""x""\nand y",-1.50,\r\n');
  });
});
