import { expect, it } from 'vitest';
import { withDecimals } from '../../../src/kernel/wording/figures.ts';

it.each([
  ['p = 0.0000', 'p = 0,0000'],
  ['F = 9.1000; p = 0.0010', 'F = 9,1000; p = 0,0010'],
  ['7 (2.31 > -1.96)', '7 (2,31 > -1,96)'],
  ['n = 12; k = 1', 'n = 12; k = 1'],
  ['9.2.1, Tabela 2', '9.2.1, Tabela 2'],
])('writes the decimals in %s as %s in Portuguese, and leaves them in English', (text, portuguese) => {
  expect(withDecimals(text, 'pt-BR')).toBe(portuguese);
  expect(withDecimals(text, 'en')).toBe(text);
});
