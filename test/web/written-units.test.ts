import { describe, expect, it } from 'vitest';
import { readField, writeField } from '../../web/shared/form/read-field.ts';
import { understoodAs } from '../../web/shared/form/shown-value.ts';

const field = (name: string, most = 8) => ({
  name,
  required: true,
  description: undefined,
  kind: 'decimal' as const,
  wholeDigits: 18,
  decimals: [0, most] as const,
  negative: name === 'amount',
  patterns: [],
});

const read = (name: string, text: string, language: 'pt-BR' | 'en' = 'pt-BR') => {
  const reading = readField(field(name, name === 'fineness' ? 12 : 8), text, language);
  return reading.ok ? reading.value : reading.problem.code;
};

describe('a figure that was pasted with its unit', () => {
  it.each([
    ['unit_price', 'R$ 45.000,00', '45000.00'],
    ['unit_price', 'R$\u00a045.000,00', '45000.00'],
    ['unit_price', '45.000,00 reais', '45000.00'],
    ['amount', '−R$ 8.000,50', '-8000.50'],
    ['amount', 'R$ -8.000,50', '-8000.50'],
    ['weight_kg', '1200 kg', '1200'],
    ['weight_kg', '1.200,0 kg', '1200.0'],
    ['weight_kg', '18 @', '270'],
    ['weight_kg', '18,5@', '277.5'],
    ['weight_kg', '18 arrobas', '270'],
    ['mass_g', '1,25 kg', '1250'],
    ['mass_g', '2 oz', '62.2069536'],
    ['mass_g', '10 gramas', '10'],
    ['fineness', '18 k', '0.75'],
    ['fineness', '18 quilates', '0.75'],
    ['fineness', '14k', '0.583333333333'],
    ['fineness', '0,999', '0.999'],
    ['discount_rate', '12 % ao ano', '0.12'],
    ['area_ha', '12,5 ha', '12.5'],
    ['heads', '100 cabeças', '100'],
  ])('%s: %s is %s', (name, text, value) => {
    expect(read(name, text)).toBe(value);
  });

  it.each([
    ['pt-BR', 'quantity', '0.125', { written: '0.125', decimals: '0,125', thousands: '125' }],
    ['pt-BR', 'heads', '0.125', { written: '0.125', decimals: '0,125', thousands: '125' }],
    ['pt-BR', 'unit_price', 'R$ 45.000', { written: '45.000', decimals: '45,000', thousands: '45000' }],
    ['pt-BR', 'weight_kg', '1.200 kg', { written: '1.200', decimals: '1,200', thousands: '1200' }],
    ['pt-BR', 'discount_rate', '12.345 %', { written: '12.345', decimals: '12,345', thousands: '12345' }],
    ['pt-BR', 'value', '-1.234', { written: '-1.234', decimals: '-1,234', thousands: '-1234' }],
    ['en', 'quantity', '0,125', { written: '0,125', decimals: '0.125', thousands: '125' }],
    ['en', 'unit_price', 'R$ 45,000', { written: '45,000', decimals: '45.000', thousands: '45000' }],
  ] as const)('%s, %s: %s has two readings, and both are named', (language, name, text, values) => {
    expect(readField(field(name, name === 'heads' ? 0 : 8), text, language)).toEqual({
      ok: false,
      problem: { code: 'two_readings', values },
    });
  });

  it.each([
    ['pt-BR', 'quantity', 8, '45.000,0', '45000.0'],
    ['pt-BR', 'quantity', 8, '1.234.567', '1234567'],
    ['pt-BR', 'quantity', 8, '45000', '45000'],
    ['pt-BR', 'quantity', 8, '0,125', '0.125'],
    ['pt-BR', 'heads', 0, '1.200', '1200'],
    ['pt-BR', 'amount', 2, '45.000', '45000'],
    ['en', 'quantity', 8, '1.234', '1.234'],
    ['en', 'heads', 0, '1,200', '1200'],
  ] as const)('%s, %s with %i decimals: %s is %s alone', (language, name, most, text, value) => {
    expect(readField(field(name, most), text, language)).toEqual({ ok: true, value });
  });

  it('is written so that it has one reading when a link fills the form', () => {
    for (const language of ['pt-BR', 'en'] as const)
      for (const value of ['45000', '1234', '1234567', '1234.5', '0.125', '12.345']) {
        const written = writeField(field('quantity'), value, language);
        expect(readField(field('quantity'), written, language)).toEqual({ ok: true, value });
      }
  });

  it('is exact where a float is not', () => {
    expect(read('weight_kg', '12345678901234567,1 @')).toBe('185185183518518506.5');
    expect(read('weight_kg', '0,0000001 @')).toBe('0.0000015');
  });

  it.each([
    ['weight_kg', '18 lb', 'another_unit'],
    ['unit_price', 'US$ 10,00', 'not_a_number'],
    ['unit_price', '10 kg', 'another_unit'],
    ['quantity', '1.200 kg', 'another_unit'],
    ['weight_kg', 'kg', 'not_a_number'],
    ['weight_kg', 'kg 18 @', 'another_unit'],
    ['unit_price', '1.50', 'wrong_grouping'],
  ])('%s: %s is refused as %s', (name, text, code) => {
    expect(read(name, text)).toBe(code);
  });

  it('says what was converted, and by what', () => {
    expect(understoodAs(field('weight_kg'), '18 @', 'pt-BR')).toBe(
      '270 kg (18 @; 1 @ = 15 kg, aqui de peso vivo)',
    );
    expect(understoodAs(field('fineness', 12), '18 k', 'en')).toBe('0.75 (18 k; 24 karats = 1)');
    expect(understoodAs(field('weight_kg'), '450 kg', 'pt-BR')).toBe('450 kg');
  });
});
