import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealedText, openSealed, sealedSubjects } from '../../src/kernel/identity/personal-data.ts';
import { canonicalJson } from '../../src/kernel/json/canonical.ts';
import { renderJson } from '../../src/kernel/json/source-text.ts';
import type { Json } from '../../src/kernel/json.ts';
import { calculationIn } from '../../src/kernel/words/calculation-text.ts';
import {
  GENERAL_LIMITATIONS,
  mergeLimitations,
  NOT_A_MARKET_PRICE,
} from '../../src/kernel/words/limitations.ts';
import { stepName } from '../../src/kernel/words/step-name.ts';
import { forAll } from '../support/property-runs.ts';

describe('canonical JSON', () => {
  it('is that of RFC 8785', () => {
    const value = {
      numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]'),
      string: '€$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    expect(canonicalJson({ '€': 1, '\r': 2, '\u{1f600}': 3, '1': 4, ö: 5, '\ufb33': 6 })).toBe(
      '{"\\r":2,"1":4,"ö":5,"€":1,"😀":3,"\ufb33":6}',
    );
  });

  it('is what the library makes of anything that JSON can hold', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('10', '9', '09', '__proto__', 'toJSON', 'constructor', 'length', 'b', 'a', ''),
    );
    const { value: any } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\\ud800', '\u2028')),
        fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, 1e21, 1e-7)),
        fc.constantFrom(true, false, null),
        fc.array(tie('value')),
        fc.dictionary(name, fc.oneof(tie('value'), fc.constant(undefined as unknown as Json))),
      ),
    }));
    const madeBy = (make: (value: Json) => string | undefined, value: Json) => {
      try {
        return make(value);
      } catch {
        return 'no form';
      }
    };
    forAll([any], (value) => {
      expect(madeBy(canonicalJson, value)).toBe(madeBy(canonicalize, value));
    });
  });

  it('is made however deep a value is nested', () => {
    const nested = JSON.parse(`${'{"b":1,"a":['.repeat(5_000)}${']}'.repeat(5_000)}`) as Json;
    expect(canonicalJson(nested)).toBe(`${'{"a":['.repeat(5_000)}${'],"b":1}'.repeat(5_000)}`);
  });
});

describe('a source text', () => {
  it('is written word for word next to texts that look like its mark', () => {
    const tricky = ['"\\u00000"', '\\u00000', '"0"', '$&'];
    const value = { a: { source_text: '{ "x" : 1.00 }' }, tricky, b: [{ source_text: '"$&"' }] };
    const text = renderJson(value);
    expect(text).toContain('"a":{ "x" : 1.00 }');
    expect(JSON.parse(text)).toEqual({ a: { x: 1 }, tricky, b: ['$&'] });
  });
});

describe('personal texts', () => {
  const sealed = (subject: string) => ({ subject, sealed: 'abc' });
  const value = {
    owner: { name: sealed('s1'), tax_id: null },
    list: [sealed('s2'), sealed('s1')],
    plain: 'x',
  };

  it('are found and opened wherever they are', () => {
    expect(sealedSubjects(value)).toEqual(new Set(['s1', 's2']));
    expect(openSealed(value, ({ subject }) => `open ${subject}`)).toEqual({
      owner: { name: 'open s1', tax_id: null },
      list: ['open s2', 'open s1'],
      plain: 'x',
    });
    expect(isSealedText({ ...sealed('s'), more: 1 })).toBe(false);
  });
});

describe('limitations', () => {
  it('are given once each, in both languages', () => {
    const merged = mergeLimitations(GENERAL_LIMITATIONS, [NOT_A_MARKET_PRICE], GENERAL_LIMITATIONS);
    expect(merged.map(({ code }) => code)).toEqual([
      'NO_LEGAL_GUARANTEE',
      'NO_CREDIT_LIMIT',
      'NOT_A_MARKET_PRICE',
    ]);
    const original = (words: string) => ({ code: 'ORIGINAL', text: { 'pt-BR': words, en: words } });
    expect(mergeLimitations([original('a')], [original('b'), original('a')])).toEqual([
      original('a'),
      original('b'),
    ]);
  });
});

describe('a calculation in one language', () => {
  const step = (pt: string, en: string, unit: string) => ({ label: { 'pt-BR': pt, en }, value: '2', unit });
  const calculation = {
    formula: 'sum(quantity × unit_price) ÷ (1 + selic_target) ^ (business_days ÷ 252)',
    steps: [
      step('Quantidade 1', 'Quantity 1', 'sc 60 kg'),
      step('Preço unitário 1', 'Unit price 1', 'BRL / sc 60 kg'),
      step('Meta Selic', 'Selic target', 'fraction a year'),
      step('Dias úteis', 'Business days', 'business days'),
    ],
  };

  it('names in its formula what its steps name', () => {
    expect(stepName('Preço unitário 1')).toBe('preco_unitario_1');
    const portuguese = calculationIn(calculation, 'pt-BR');
    expect(portuguese.formula).toBe(
      'sum(quantidade × preco_unitario) ÷ (1 + meta_selic) ^ (dias_uteis ÷ 252)',
    );
    expect(portuguese.steps[3]).toEqual({ label: 'Dias úteis', value: '2', unit: 'dias úteis' });
    expect(calculationIn(calculation, 'en').formula).toBe(calculation.formula);
  });
});
