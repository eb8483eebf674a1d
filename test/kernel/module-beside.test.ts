import { describe, expect, it } from 'vitest';
import { moduleBeside } from '../../src/kernel/module-beside.ts';

describe('a module that another process runs', () => {
  it.each([
    ['file:///checkout/src/a/asking.ts', 'file:///checkout/src/a/child.ts'],
    ['file:///a.ts/node_modules/service/src/a/asking.js', 'file:///a.ts/node_modules/service/src/a/child.js'],
    ['file:///checkout/src/a/asking.ts?t=1', 'file:///checkout/src/a/child.ts'],
  ])('ends as the one that asks: %s', (asking, expected) => {
    expect(moduleBeside('./child', asking).href).toBe(expected);
  });
});
