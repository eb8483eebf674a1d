import { expect, it } from 'vitest';
import { environmentTableFaults } from '../../scripts/environment-table.ts';
import { referenceTableFaults } from '../../scripts/reference-tables.ts';
import { ROOT } from './markdown.ts';

it('has the settings, classes, ranges and sources of the code in its tables', () => {
  expect([...environmentTableFaults(ROOT), ...referenceTableFaults(ROOT)]).toEqual([]);
});
