import { expect, it } from 'vitest';
import { blockedEventOf, blockedText } from '../../src/engine/skips/skips.ts';

const event = {
  eventId: '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11',
  type: 'AssetPatched',
  stream: 'asset-6a3f6f6f-7f1e-4b0e-9a52-0b54c1f42c11',
  revision: 3,
  position: '00000000000000000012-00000000000000000345',
  why: 'a line\nand (another): position 7',
};

it('the detail of a blocked projection names its event, and can be parsed', () => {
  const text = blockedText('asset', event);
  expect(text).toMatch(/^asset cannot take AssetPatched 0b54c1f4-.* revision 3, position 0{18}12-.*: a line/);
  expect(blockedEventOf(text)).toEqual(event);
});

it.each([null, '', 'the database is away'])('the detail %j names no event', (detail) => {
  expect(blockedEventOf(detail)).toBeUndefined();
});
