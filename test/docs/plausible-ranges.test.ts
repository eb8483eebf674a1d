import { expect, it } from 'vitest';
import { readDocument } from './markdown.ts';
import { rangeRows } from './range-rows.ts';

/** The table of docs/valuation-methods.md is held against the ranges themselves. */
it('shows every plausible range with its reason and its source, and no other', () => {
  const [, after = ''] = readDocument('docs/valuation-methods.md').split('\n## Plausible figures\n');
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows).toEqual(rangeRows());
});
