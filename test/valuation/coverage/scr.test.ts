import { expect, it } from 'vitest';
import { ASSET_CLASSES, GUARANTEE_KINDS } from '../../../src/kernel/vocabulary.ts';
import { scrTypeOf } from '../../../src/valuation/coverage/scr.ts';

/** Annex 12 of the layout of document 3040, by hand: type (two digits) and the subtypes that exist under it. */
const ANNEX: Readonly<Record<string, readonly string[]>> = {
  FIDUCIARY_ASSIGNMENT: ['0101', '0102', '0103', '0104', '0105', '0106', '0107', '0108', '0199'],
  FIDUCIARY_TRANSFER: ['0423', '0424', '0426', '0427', '0428', '0499'],
  PLEDGE: ['0321', '0322', '0323', '0324', '0325', '0350', '0399'],
  MORTGAGE: ['0562', '0563', '0564', '0565'],
  OTHER: ['0799'],
};

it('is a code of the annex under the type of its kind, or none, for every kind, class and rank', () => {
  for (const kind of GUARANTEE_KINDS)
    for (const asset_class of ASSET_CLASSES)
      for (const rank of [1, 2, 9])
        for (const instrument of [null, { type: 'CPR' }, { type: 'OTHER' }]) {
          const found = scrTypeOf({ kind, asset_class, rank, instrument });
          if (found !== null) expect(ANNEX[kind], `${kind} ${asset_class}`).toContain(found);
        }
});

it.each([
  ['PLEDGE', 'INVENTORY', 1, { type: 'CPR' }, '0322'],
  ['PLEDGE', 'INVENTORY', 1, { type: 'OTHER' }, null],
  ['PLEDGE', 'LIVESTOCK', 1, null, '0322'],
  ['PLEDGE', 'VEHICLE', 1, null, '0324'],
  ['PLEDGE', 'TREASURY_SECURITY', 1, null, null],
  ['FIDUCIARY_TRANSFER', 'EQUIPMENT', 1, null, '0423'],
  ['FIDUCIARY_TRANSFER', 'REAL_ESTATE', 1, null, null],
  ['FIDUCIARY_TRANSFER', 'RURAL_LAND', 2, null, '0427'],
  ['FIDUCIARY_ASSIGNMENT', 'RECEIVABLE', 1, null, null],
  ['FIDUCIARY_ASSIGNMENT', 'LISTED_EQUITY', 1, null, '0106'],
  ['MORTGAGE', 'REAL_ESTATE', 1, null, null],
  ['MORTGAGE', 'REAL_ESTATE', 2, null, '0562'],
  ['MORTGAGE', 'RURAL_LAND', 1, null, '0564'],
  ['OTHER', 'AIRCRAFT', 1, null, '0799'],
] as const)('%s of %s at rank %i by %o is %s', (kind, asset_class, rank, instrument, code) => {
  expect(scrTypeOf({ kind, asset_class, rank, instrument })).toBe(code);
});
