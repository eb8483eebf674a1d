import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realEstate } from '../../../src/valuation/asset-classes/real-estate.ts';
import { forAll } from '../../support/property-runs.ts';
import { rational, rounded } from '../../support/rational.ts';
import { faultsIn, nobody, VALUATION_DATE, valuedOnce, worksOutAgain } from '../../support/valuing.ts';

const attributesOf = (text: string) => ({ estimate: { source_text: text } });
const faults = (input: object) => faultsIn(realEstate.attributes, input);

function valueIn(text: string) {
  const result = valuedOnce('REAL_ESTATE', attributesOf(text), nobody);
  expect(result.method).toBe('DECLARED_ESTIMATE');
  return result;
}

describe('the value of a declared estimate', () => {
  it.each([
    ['350000', '350000.00'],
    ['350000.1', '350000.10'],
    ['"350000.125"', '350000.12'],
    ['"0350000.135"', '350000.14'],
    ['3.5E+5', '350000.00'],
    ['35000000e-2', '350000.00'],
    ['"1e2"', '100.00'],
    ['0', '0.00'],
    ['-0.0', '0.00'],
    ['"0.00"', '0.00'],
    ['123456789012345678.91', '123456789012345678.91'],
    ['999999999999999999.994999999999999999999999', '999999999999999999.99'],
    ['0.1000000000000000055511151231257827', '0.10'],
  ])('%s is %s, read from the text without a float', (written, amount) => {
    const result = valueIn(`{ "value" : ${written} , "other": [1, {"value": 2}] }`);
    expect(result).toMatchObject({ amount, basis: 'DECLARED_ESTIMATE', reason_codes: [] });
    worksOutAgain(result);
  });

  it('is exact for every number that JSON can write', () => {
    const written = fc.tuple(
      fc.bigInt(0n, 10n ** 30n),
      fc.integer({ min: 13, max: 40 }),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('', '"'),
    );
    forAll([written], ([figures, places, shift, quote]) => {
      const digits = String(figures).padStart(places + 1, '0');
      const mantissa = `${digits.slice(0, -places).replace(/^0+(?=\d)/, '')}.${digits.slice(-places)}`;
      const number = `${mantissa}e-${shift}`;
      expect(valueIn(`{"value":${quote}${number}${quote}}`).amount).toBe(
        rounded(rational(figures, 10n ** BigInt(places + shift)), 2),
      );
    });
  });

  it.each(['{}', '{"value": null}', '{"Value": 1}', '{"value": 1, "value": null}'])(
    'is unknown in %s',
    (text) => {
      expect(valueIn(text)).toMatchObject({
        amount: null,
        basis: 'NONE',
        reason_codes: ['MISSING_PARAMETER'],
      });
    },
  );

  it.each([
    ['{"value": -1}', 'out_of_range'],
    ['{"value": "-0.01"}', 'out_of_range'],
    ['{"value": 1e18}', 'out_of_range'],
    ['{"value": 999999999999999999.995}', 'out_of_range'],
    ['{"value": 1e400}', 'out_of_range'],
    ['{"value": 1e-101}', 'out_of_range'],
    ['{"value": 1e-999999999}', 'invalid_decimal'],
    ['{"value": 1e999999999}', 'invalid_decimal'],
    ['{"value": "350.000,00"}', 'invalid_decimal'],
    ['{"value": ""}', 'invalid_decimal'],
    ['{"value": true}', 'invalid_decimal'],
    ['{"value": {"amount": 1}}', 'invalid_decimal'],
    ['{"value": [1]}', 'invalid_decimal'],
  ])('is refused in %s', (text, code) => {
    expect(faults(attributesOf(text))).toEqual([['/estimate/value', code]]);
  });
});

describe('real estate', () => {
  it('needs an estimate that is a JSON object, kept as text', () => {
    expect(faults({})).toEqual([['/estimate', 'required']]);
    for (const text of ['1', '[]', '"x"', 'null', '{'])
      expect(faults(attributesOf(text))).toEqual([['/estimate', 'invalid_estimate']]);
    expect(faults({ estimate: { value: 1 } })).toEqual([['/estimate', 'invalid_estimate']]);
    expect(faults({ estimate: null })).toEqual([['/estimate', 'invalid_estimate']]);
    expect(faults({ ...attributesOf('{}'), area: '1' })).toEqual([['/area', 'unknown_field']]);
  });

  it('keeps date, method and limitations in the words of the original', () => {
    const result = valueIn(
      '{"value": 1, "date": "2026-09-01", "method": "comparison", "limitations": ["no inspection", {"code": "X", "n": 1.10}, null, 7]}',
    );
    expect(result.calculation?.steps.map(({ label, value }) => [label.en, value])).toEqual([
      ['Declared value', '1'],
      ['Date of the estimate', '2026-09-01'],
      ['Method of the estimate', 'comparison'],
    ]);
    const original = result.limitations
      .filter(({ code }) => code === 'ORIGINAL')
      .map(({ text }) => [text.en, text['pt-BR']]);
    expect(original).toEqual(
      ['no inspection', '{"code": "X", "n": 1.10}', '7'].map((words) => [words, words]),
    );
    const single = valueIn('{"value": 1, "limitations": "none was made"}');
    expect(single.limitations.at(-1)).toEqual({
      code: 'ORIGINAL',
      text: { 'pt-BR': 'none was made', en: 'none was made' },
    });
  });

  it('is valued while its personal texts are sealed', () => {
    const sealed = { subject: 's', sealed: 'x' };
    const attributes = { ...attributesOf('{"value": 5}'), registry_number: sealed, address: sealed };
    const context = { valuationDate: VALUATION_DATE, answer: nobody };
    expect(realEstate.value(attributes as never, context)[0]?.amount).toBe('5.00');
  });

  it('takes an estimate with twenty thousand limitations', () => {
    const text = JSON.stringify({ value: 1, limitations: Array(20_000).fill('x') });
    expect(valueIn(text).limitations.length).toBe(20_002);
  });
});
