import { describe, expect, it } from 'vitest';
import { siblingModule } from '../../src/kernel/sibling-module.ts';

describe('a module that another process runs', () => {
  it.each([
    ['file:///checkout/src/a/asking.ts', 'file:///checkout/src/a/child.ts'],
    ['file:///a.ts/node_modules/service/src/a/asking.js', 'file:///a.ts/node_modules/service/src/a/child.js'],
    ['file:///checkout/src/a/asking.ts?t=1', 'file:///checkout/src/a/child.ts'],
  ])('ends as the one that asks: %s', (asking, expected) => {
    expect(siblingModule('./child', asking).href).toBe(expected);
  });
});
