import { describe, expect, it } from 'vitest';
import { pdfRenderer } from '../../../src/evidence/reports/pdf-report.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { layoutFaults } from './layout.ts';
import { INPUT, RESULT, reportOf, step, valuationState, withAsset } from './made-up-report.ts';
import { readPages, wholeText } from './read-pdf.ts';

/** What a caller may send, and some that no border would let through: a report is drawn of it all the same. */

const render = pdfRenderer();

async function drawn(state: Parameters<typeof reportOf>[0]) {
  const pages = await readPages(await render(reportOf(state)));
  expect(layoutFaults(pages)).toEqual([]);
  return { pages, text: wholeText(pages) };
}

const estimated = (source_text: string) =>
  withAsset({ asset_class: 'REAL_ESTATE', attributes: { estimate: { source_text } } });
const KB_64 = 65_536;
const nested = (levels: number): Json => {
  let value: Json = 'bottom';
  for (let level = 0; level < levels; level += 1)
    value = level % 2 === 0 ? { [`level_${level}`]: value } : [value];
  return value;
};

describe('a report of', () => {
  it('a name of emoji, Chinese, Arabic and control characters shows a sign for each that the fonts lack', async () => {
    const name = 'Fazenda 🌾🐄 中文 مزرعة \u0007\u202e Conceição e\u0301';
    const { text } = await drawn(withAsset({ name }));
    expect(text).toContain(
      '\ufffd\ufffd \ufffd\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd Conceição é',
    );
    expect(text).toContain('marca um caractere que as fontes deste documento não têm');
  });

  it('signs that all fonts have says nothing of missing ones', async () => {
    expect((await drawn(valuationState())).text).not.toContain('\ufffd');
  });

  it('a family of emoji joined into one, and of lone surrogates', async () => {
    const { text } = await drawn(withAsset({ name: 'a 👨‍👩‍👧 b \ud83d c ❤️ d' }));
    expect(text).toContain('a \ufffd\ufffd\ufffd b \ufffd c \ufffd d');
  });

  it('an estimate of 64 KB without a single blank', async () => {
    const source_text = `{"value":"1.00","notes":"${'ã'.repeat(KB_64 / 2)}"}`;
    const { text } = await drawn(estimated(source_text));
    expect(text.replaceAll(/[^ã]/g, '').length).toBeGreaterThanOrEqual(KB_64 / 2);
  });

  it('an estimate of 64 KB of line ends', async () => {
    const source_text = `{"value":"1.00"${'\n'.repeat(KB_64)}}`;
    const { pages } = await drawn(estimated(source_text));
    expect(pages.length).toBeGreaterThan(500);
  });

  it('attributes nested a thousand levels deep', async () => {
    const { text } = await drawn(withAsset({ attributes: { estimate: nested(1_000) } }));
    expect(text).toContain('bottom');
  });

  it('attributes and evidence with strange names and long values', async () => {
    const long = 'x'.repeat(5_000);
    const observed = { constructor: long, __proto__: 'own', [long]: '1', 'a b': null, list: [1, 'ção'] };
    const evidence = RESULT.evidence.map((item) => ({
      ...item,
      observed,
      source: long,
      region: long,
      unit: long,
    }));
    const { text } = await drawn({
      ...withAsset({ attributes: { constructor: 'c', toString: 't', [long]: long, lines: [[1], 2] } }),
      result: { ...RESULT, evidence },
    });
    for (const name of ['constructor', 'toString', 'a b: null', 'list: [1,"ção"]'])
      expect(text).toContain(name);
  });

  it('360 cash flows, each step of each shown', async () => {
    const cash_flows = Array.from({ length: 360 }, (_, index) => ({
      date: `20${String(27 + Math.floor(index / 12)).padStart(2, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`,
      amount: `${1_000_000 + index}.17`,
    }));
    const factor = `1.${'0123456789'.repeat(4)}`;
    const steps = cash_flows.flatMap(({ amount, date }, index) => [
      step(`Montante ${index + 1}`, `Amount ${index + 1}`, amount, 'BRL'),
      step(`Data ${index + 1}`, `Date ${index + 1}`, date, 'date'),
      step(`Fator ${index + 1}`, `Factor ${index + 1}`, factor, 'fraction'),
    ]);
    const calculation = [{ method: 'CASH_FLOW_SCENARIO' as const, formula: 'sum(amount ÷ factor)', steps }];
    const { text } = await drawn({
      ...withAsset({ asset_class: 'BIOLOGICAL_ASSET', attributes: { cash_flows } }),
      result: { ...RESULT, calculation },
    });
    expect(text).toContain('Montante 360');
    expect(text.match(/1\.000\.359,17/g)).toHaveLength(2);
  });

  it('100 inventory lines with descriptions of 200 signs, the longest amounts, and every reason at once', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => ({
      description: `${index}:`.padEnd(200, 'Ção '),
      quantity: '999999999999999999.99999999',
      unit: 'kg renda',
      unit_price: '999999999999999999.99999999',
    }));
    const value = {
      amount: '-999999999999999999.99',
      currency: 'BRL' as const,
      basis: 'DEPRECIATED_REPLACEMENT_COST' as const,
      status: 'PENDING_REVIEW' as const,
      reason_codes: [
        'USED_EQUIPMENT_INSUFFICIENT_DATA' as const,
        'BASIS_NOT_ACCEPTED_BY_POLICY' as const,
        'COMMERCIAL_SOURCE_DISABLED' as const,
      ],
    };
    const values = { ...RESULT.values, declared_value: value, market_value: value, collateral_value: value };
    const { text } = await drawn({ ...withAsset({ attributes: { lines } }), result: { ...RESULT, values } });
    expect(text).toContain('-R$ 999.999.999.999.999.999,99');
    expect(text).toContain('99:Ção');
  });

  it('a rationale, notes and names as long as bodies may be', async () => {
    const long = 'Avaliação '.repeat(6_000);
    const { pages } = await drawn({
      ...withAsset({ name: long.slice(0, 2_000), external_reference: 'w'.repeat(3_000) }),
      input: { ...INPUT, notes: long },
      review: {
        status: 'REJECTED',
        decided_by: `person:${'W'.repeat(500)}`,
        decided_at: '2026-11-21T09:12:30.400Z',
        rationale: long,
      },
    });
    expect(pages.length).toBeGreaterThan(20);
  });
});
