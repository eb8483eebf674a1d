import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, fragmentOf, HOME } from '../../web/estimator/address/address.ts';

const name = fc
  .stringMatching(/^[a-z_]{1,12}$/)
  .filter((text) => !['class', 'way', '__proto__'].includes(text));
const path = fc
  .tuple(name, fc.option(fc.tuple(fc.integer({ min: 0, max: 359 }), name)))
  .map(([first, more]) => (more ? `${first}.${more[0]}.${more[1]}` : first));
const addresses = fc.record({
  assetClass: fc.stringMatching(/^[A-Z_]{1,20}$/),
  way: fc.stringMatching(/^[a-z-]{1,20}$/),
  parameters: fc.dictionary(path, fc.string({ unit: 'grapheme' }), { maxKeys: 12, noNullPrototype: true }),
});

describe('the address of what is asked', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(addressOf(fragmentOf(address))).toEqual(address);
      }),
    );
  });

  it('has the parameters by name, readable', () => {
    const parameters = { heads: '100', 'cash_flows.0.amount': '-1.00' };
    expect(fragmentOf({ assetClass: 'LIVESTOCK', way: 'guided-estimates', parameters })).toBe(
      '#class=LIVESTOCK&way=guided-estimates&heads=100&cash_flows.0.amount=-1.00',
    );
  });

  it('of the start is empty', () => {
    expect([fragmentOf(HOME), addressOf(''), addressOf('#')]).toEqual(['', HOME, HOME]);
  });

  it('leaves out what can be no parameter, and names it', () => {
    const { parameters, leftOut } = addressOf('#class=X&a.9999.b=1&__proto__.x=2&A=3&ok=4&constructor=5');
    expect(parameters).toEqual({ ok: '4', constructor: '5', '__proto__.x': '2' });
    expect(leftOut).toEqual(['a.9999.b', 'A']);
    expect(addressOf('#class=X&ok=4')).not.toHaveProperty('leftOut');
  });

  it('names no more of it than a person reads', () => {
    const names = Array.from({ length: 30 }, (_, n) => `N${n}${'x'.repeat(100)}`);
    const { leftOut = [] } = addressOf(`#class=X&${names.map((name) => `${name}=1`).join('&')}`);
    expect([leftOut.length, leftOut[0]?.length]).toEqual([10, 60]);
  });
});
