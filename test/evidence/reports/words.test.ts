import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ATTRIBUTE_WORDS,
  attributeName,
  attributeText,
} from '../../../src/evidence/reports/words/attributes.ts';
import { actor, date, instant, number, percentage } from '../../../src/evidence/reports/words/formats.ts';
import { assetClasses } from '../../../src/valuation/asset-classes/index.ts';

interface Schema {
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

const namesIn = (schema: Schema): string[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, member]) => [name, ...namesIn(member)]),
  ...(schema.items ? namesIn(schema.items) : []),
  ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap(namesIn),
];

describe('the words of attributes', () => {
  it.each([...assetClasses.values()].map((each) => [each.id, each] as const))(
    'name every attribute of %s',
    (_id, { attributes }) => {
      const schema = z.toJSONSchema(attributes, { unrepresentable: 'any' }) as Schema;
      const names = namesIn(schema);
      expect(names.length).toBeGreaterThan(0);
      expect(names.filter((name) => !Object.hasOwn(ATTRIBUTE_WORDS, name))).toEqual([]);
    },
  );

  it('leave an unknown name unchanged, also one that every object inherits', () => {
    expect(attributeName('constructor', 'en')).toBe('constructor');
    expect(attributeText('toString', '12.5', 'pt-BR')).toBe('12.5');
  });

  it('format figures, and leave years, codes and plates unchanged', () => {
    expect(attributeText('unit_price', '1234.5', 'pt-BR')).toBe('1.234,5');
    expect(attributeText('due_date', '2027-05-31', 'pt-BR')).toBe('31/05/2027');
    expect(attributeText('year', '2026', 'pt-BR')).toBe('2026');
    expect(attributeText('product_code', '1234.5', 'pt-BR')).toBe('1234.5');
  });
});

describe('figures', () => {
  const decimals = fc
    .tuple(fc.boolean(), fc.stringMatching(/^\d{1,18}$/), fc.option(fc.stringMatching(/^\d{1,12}$/)))
    .map(
      ([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
    );

  it('keep every digit, without floating point', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        expect(number(text, 'pt-BR').replaceAll('.', '').replace(',', '.')).toBe(text);
        expect(number(text, 'en').replaceAll(',', '')).toBe(text);
      }),
    );
  });

  it.each([
    ['1234567.89', '1.234.567,89', '1,234,567.89'],
    ['-999999999999999999.99', '-999.999.999.999.999.999,99', '-999,999,999,999,999,999.99'],
    ['0.10', '0,10', '0.10'],
    ['100', '100', '100'],
    ['1e5', '1e5', '1e5'],
    ['sc 60 kg', 'sc 60 kg', 'sc 60 kg'],
  ])('%s', (text, portuguese, english) => {
    expect([number(text, 'pt-BR'), number(text, 'en')]).toEqual([portuguese, english]);
  });

  it('shows a fraction as a percentage, exactly', () => {
    expect(percentage('0.105', 'pt-BR')).toBe('10,5 %');
    expect(percentage('0.000000000001', 'en')).toBe('0.0000000001 %');
    expect(percentage('none', 'en')).toBe('none');
  });

  it('formats days and instants, and shows persons without the prefix', () => {
    expect(date('2026-11-21', 'pt-BR')).toBe('21/11/2026');
    expect(date('2026-11-21', 'en')).toBe('2026-11-21');
    expect(instant('2026-11-21T23:59:59.999Z', 'pt-BR')).toBe('21/11/2026 23:59:59 UTC');
    expect(actor('person:Ana Lima')).toBe('Ana Lima');
    expect(actor('operator:root')).toBe('operator:root');
  });
});
