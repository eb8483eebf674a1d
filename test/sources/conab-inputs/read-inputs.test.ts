import { describe, expect, it } from 'vitest';
import { Code } from '../../../src/kernel/fields.ts';
import { readInputs } from '../../../src/sources/conab-inputs/read-inputs.ts';
import { fileOf, HEADING, PART, read, row, WHOLE } from './published-file.ts';

const productsOf = (bytes: Uint8Array) => {
  const { result } = read(bytes);
  if (!result.ok) throw new Error(`row ${result.error.line}: ${result.error.message}`);
  return result.value;
};
const only = (...lines: readonly string[]) => {
  const [product] = productsOf(fileOf(...lines));
  if (!product) throw new Error('no product');
  return product;
};

describe('the published file', () => {
  const products = productsOf(PART);

  it('gives each configuration of each state its months', () => {
    const tractor = products.find(
      ({ published_as, state }) => published_as === 'TRATOR, 4X4, 100' && state === 'PR',
    );
    expect(tractor).toMatchObject({
      product_code: 'PR-18cf78b5e7b5',
      family: 'TRATOR',
      details: '4X4, 100',
      unit: 'UN',
      group: 'Máquinas/Motores',
    });
    expect(tractor?.prices.filter(({ date }) => date >= '2023-09')).toEqual([
      { date: '2023-09-01', price: '323194.45', written: '323.194,45', line: 229 },
      { date: '2023-11-01', price: '370000.00', written: '370.000,00', line: 229 },
      { date: '2023-12-01', price: '370000.00', written: '370.000,00', line: 229 },
      { date: '2024-03-01', price: '305000.00', written: '305.000,00', line: 230 },
      { date: '2024-09-01', price: '330000.00', written: '330.000,00', line: 230 },
      { date: '2024-10-01', price: '330000.00', written: '330.000,00', line: 230 },
    ]);
  });

  it('has families of the words before the first comma', () => {
    const families = new Map(products.map(({ family, family_name }) => [family, family_name]));
    expect([...families].filter(([code]) => /^[PC]/.test(code)).sort()).toEqual([
      ['CAMINHAO', 'CAMINHÃO'],
      ['COLHEITADEIRA', 'COLHEITADEIRA'],
      ['CONCHA-DIANTEIRA', 'CONCHA DIANTEIRA'],
      ['PA-CARREGADEIRA', 'PÁ CARREGADEIRA'],
      ['PLANTADEIRA-E-ADUBADEIRA', 'PLANTADEIRA E ADUBADEIRA'],
      ['PULVERIZADOR-AUTOMOTRIZ', 'PULVERIZADOR AUTOMOTRIZ'],
    ]);
  });

  it('is taken for equipment sold by the piece, and nothing else', () => {
    expect(new Set(products.map(({ unit }) => unit))).toEqual(new Set(['UN']));
    expect(new Set(products.map(({ group }) => group))).toEqual(new Set(['Máquinas/Motores', 'Implemento']));
  });

  it('names one used truck, which is not taken for a new one', () => {
    expect(new TextDecoder().decode(PART)).toContain('CANUDO (USADO)');
    expect(products.filter(({ published_as }) => published_as.includes('USADO'))).toEqual([]);
  });

  it('is read in pauses where it is whole', () => {
    for (const bytes of WHOLE) {
      const whole = productsOf(bytes);
      const known = new Map(whole.map((each) => [each.product_code, each]));
      expect(whole.length).toBe(696);
      expect(known.size).toBe(696);
      expect(new Set(whole.map(({ family }) => family)).size).toBe(75);
      expect(whole.reduce((sum, { prices }) => sum + prices.length, 0)).toBe(14_601);
      expect(whole.flatMap(({ prices }) => prices).filter(({ price }) => price === null)).toEqual([]);
      expect(read(bytes).pauses).toBeGreaterThan(20);
      for (const { product_code, published_as } of products) {
        expect(known.get(product_code)?.published_as).toBe(published_as);
      }
    }
    expect(read(PART).pauses).toBe(2);
  });

  it('has codes that can stand in any address', () => {
    for (const { family, product_code } of [...products, ...WHOLE.flatMap(productsOf)]) {
      expect(Code().safeParse(family).success).toBe(true);
      expect(Code().safeParse(product_code).success).toBe(true);
    }
  });
});

describe('a product (figures made up)', () => {
  it('has no price in a month that was not surveyed: never zero', () => {
    expect(only(row('ARADO', { 3: '1.000,00' })).prices).toEqual([
      { date: '2024-03-01', price: '1000.00', written: '1.000,00', line: 2 },
    ]);
    expect(read(fileOf(row('ARADO', {}))).result).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('no price') },
    });
  });

  it('listed twice with the same figures counts once, and its gaps are filled', () => {
    const product = only(
      row('ARADO', { 3: '10,00' }),
      row('ARADO', { 3: '10,00', 4: '12,00' }),
      row('ARADO', { 1: '9,00' }, { year: '2025' }),
    );
    expect(product.prices.map(({ date, price }) => `${date} ${price}`)).toEqual([
      '2024-03-01 10.00',
      '2024-04-01 12.00',
      '2025-01-01 9.00',
    ]);
  });

  it('listed twice with different figures has no price in that month', () => {
    const product = only(
      row('ARADO', { 3: '10,00', 4: '5,00' }),
      row('ARADO', { 3: '11,00' }),
      row('ARADO', { 3: '10,00' }),
    );
    expect(product.prices.map(({ price }) => price)).toEqual([null, '5.00']);
  });

  it('keeps its code however its text is spaced, accented or written, and wherever it is', () => {
    const code = only(row('ROÇADEIRA, 1,60 M', { 3: '10,00' })).product_code;
    expect(only(row('Rocadeira,  1,60 m ', { 5: '77,00' }, { year: '2031' })).product_code).toBe(code);
    expect(only(row('ROÇADEIRA, 1,70 M', { 3: '10,00' })).product_code).not.toBe(code);
    const other = only(row('ROÇADEIRA, 1,60 M', { 3: '10,00' }, { state: 'SP' })).product_code;
    expect(other.slice(3)).not.toBe(code.slice(3));
    expect(other).toMatch(/^SP-[0-9a-f]{12}$/);
  });

  it('with the code of another one stops the file', () => {
    const { result } = read(
      fileOf(row('ARADO', { 3: '10,00' }), row('GRADE', { 3: '20,00' })),
      () => 'abcdef012345',
    );
    expect(result).toMatchObject({ ok: false, error: { line: 3, column: 0 } });
  });

  it('may hold quotes, commas and line breaks', () => {
    const product = only(row('GRADE, 24"" DISCOS,\nNIVELADORA', { 1: '1.234.567,89' }));
    expect(product).toMatchObject({
      published_as: 'GRADE, 24" DISCOS, NIVELADORA',
      details: '24" DISCOS, NIVELADORA',
      prices: [{ price: '1234567.89' }],
    });
  });
});

describe('the bytes', () => {
  it('may be ISO-8859-1, have a mark at their start, or end lines with CR LF', () => {
    const text = `${HEADING}\n${row('CAMINHÃO', { 2: '10,00' }, { group: 'Máquinas/Motores' })}\n`;
    const latin = new Uint8Array(Buffer.from(text, 'latin1'));
    const marked = new TextEncoder().encode(`\ufeff${text}`);
    const breaks = new TextEncoder().encode(text.replaceAll('\n', '\r\n'));
    for (const bytes of [latin, marked, breaks]) {
      expect(productsOf(bytes)).toMatchObject([{ family: 'CAMINHAO', family_name: 'CAMINHÃO' }]);
    }
  });

  it('with a record across every pause are read the same', () => {
    const long = 'X'.repeat(15_000);
    const lines = Array.from({ length: 30 }, (_, at) =>
      row(`ARADO ${at}, "",\n${long}`, { 1: `${at + 1},00` }),
    );
    const { result, pauses } = read(fileOf(...lines));
    expect(pauses).toBeGreaterThan(4);
    expect(result.ok && result.value.map(({ prices }) => prices[0]?.price)).toEqual(
      lines.map((_, at) => `${at + 1}.00`),
    );
    expect(result.ok && result.value.at(-1)?.prices[0]?.line).toBe(61);
  });
});

describe('a line that cannot be read (figures made up)', () => {
  const good = (product: string) => row(product, { 3: '10,00' });
  const readAll = (...lines: readonly string[]) => {
    const left: string[] = [];
    const reading = readInputs(fileOf(...lines), undefined, ({ line, name, why, unreadable }) => {
      if (unreadable) left.push(`${line} ${name}: ${why}`);
    });
    for (;;) {
      const { done, value } = reading.next();
      if (done) return { names: value.ok ? value.value.map(({ published_as }) => published_as) : null, left };
    }
  };

  it.each([
    [
      'an amount with a point',
      row('X', { 2: '10.00' }),
      '3 X: column Fev: expected an amount such as 1.234,00',
    ],
    ['a missing amount', row('X', { 1: '' }), '3 X: column Jan: expected an amount such as 1.234,00'],
    ['a column more', `${good('X')},x`, '3 X: column number 19: expected 18 columns, found 19'],
    [
      'a year of two digits',
      row('X', { 1: '1,00' }, { year: '24' }),
      '3 X: column Ano: expected a year of four digits',
    ],
    ['an unknown state', row('X', { 1: '1,00' }, { state: 'XX' }), '3 X: column UF: expected a state'],
    [
      'a quote within',
      good('X').replace('"X"', '"X"Y'),
      '3 : no comma-separated list (quotes that do not fit, or a line that is too long)',
    ],
    [
      'a quote left open',
      good('X').replace('"X"', '"X'),
      '3 : no comma-separated list (quotes that do not fit, or a line that is too long)',
    ],
  ])('with %s is left out with its number, and the others are taken', (_, bad, left) => {
    expect(readAll(good('ARADO'), bad, good('GRADE'))).toEqual({ names: ['ARADO', 'GRADE'], left: [left] });
  });

  it('refuses the file where there are as many of them as others', () => {
    const bad = row('X', { 2: '10.00' });
    expect(readAll(good('ARADO'), bad, bad, good('GRADE'), good('ROLO')).names).toHaveLength(3);
    expect(readAll(good('ARADO'), bad, bad, good('GRADE')).names).toBeNull();
  });
});
