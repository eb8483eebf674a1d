import { describe, expect, it } from 'vitest';
import { readField } from '../../web/estimator/form/read-field.ts';
import { understoodAs } from '../../web/estimator/form/shown-value.ts';

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
    ['weight_kg', '1.200 kg', '1200'],
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
