import { describe, expect, it } from 'vitest';
import type { Calculation } from '../../../src/kernel/estimate.ts';
import { referenceKey } from '../../../src/kernel/reference.ts';
import { formulaInWords, missingFields } from '../../../src/kernel/wording/formula.ts';
import { stepInWords } from '../../../src/kernel/wording/steps.ts';
import { calculationIn } from '../../../src/kernel/words/calculation-text.ts';
import { assetClasses } from '../../../src/valuation/asset-classes/index.ts';
import { publicEstimate } from '../../../src/valuation/estimation/public-estimates.ts';

const LANGUAGES = ['pt-BR', 'en'] as const;

/** Whatever any class calculates in its worked examples, and where nothing was given. */
const calculations = [...assetClasses.values()].flatMap((each) => {
  const worked = each.examples.flatMap(({ attributes, valuationDate, answers }) => {
    const known = new Map(answers.map(({ query, answer }) => [referenceKey(query), answer]));
    const answer = (query: Parameters<typeof referenceKey>[0]) => {
      const found = known.get(referenceKey(query));
      if (!found) throw new Error(`the example of ${each.id} does not answer ${referenceKey(query)}`);
      return found;
    };
    return each.value(each.attributes.parse(attributes), { valuationDate, answer });
  });
  const all = [...worked, publicEstimate(each.id, {}, '2026-11-20')];
  return all.flatMap(({ calculation }) => (calculation ? [[each.id, calculation] as const] : []));
});

const label = (ptBR: string, en: string) => ({ 'pt-BR': ptBR, en });
const step = (ptBR: string, en: string, value: string, unit: string) => ({
  label: label(ptBR, en),
  value,
  unit,
});

const HERD: Calculation = {
  formula: 'heads × mean_live_weight × carcass_yield × quotation ÷ kilograms_of_carcass_per_arroba',
  steps: [
    step('Cabeças', 'Heads', '100', 'heads'),
    step('Peso vivo médio', 'Mean live weight', '450.5', 'kg'),
    step('Quilogramas de carcaça por arroba', 'Kilograms of carcass per arroba', '15', 'kg / arroba'),
  ],
};

describe('a formula in words', () => {
  it('names what its steps name, with their accents, and also what has no step', () => {
    expect(formulaInWords(calculationIn(HERD, 'pt-BR'), 'pt-BR')).toBe(
      'cabeças × peso vivo médio × rendimento de carcaça × cotação ÷ quilogramas de carcaça por arroba',
    );
    expect(formulaInWords(calculationIn(HERD, 'en'), 'en')).toBe(
      'heads × mean live weight × carcass yield × quotation ÷ kilograms of carcass per arroba',
    );
  });

  it('says what a defined name stands for, and writes signs and figures as the language does', () => {
    const present = {
      formula:
        'sum(cash_flow ÷ factor) × max(0.5, 1 - fineness); factor = (1 + discount_rate) ^ (days ÷ 365)',
      steps: [],
    };
    expect(formulaInWords(present, 'pt-BR')).toBe(
      'soma(fluxo de caixa ÷ fator) × máximo(0,5; 1 − teor), em que fator = (1 + taxa de desconto) ^ (dias ÷ 365)',
    );
    expect(formulaInWords(present, 'en')).toBe(
      'sum(cash flow ÷ factor) × maximum(0.5, 1 − fineness), where factor = (1 + discount rate) ^ (days ÷ 365)',
    );
  });

  it('keeps a word that is written in capitals, and the number of no step', () => {
    const steps = [
      { label: 'PTAX', value: '5', unit: 'BRL / USD' },
      { label: 'Fluxo de caixa 1', value: '1', unit: 'BRL' },
    ];
    expect(formulaInWords({ formula: 'sum(fluxo_de_caixa × ptax)', steps }, 'pt-BR')).toBe(
      'soma(fluxo de caixa × PTAX)',
    );
  });

  it.each(calculations)('of %s has no name of code', (_, calculation) => {
    for (const language of LANGUAGES) {
      const words = formulaInWords(calculationIn(calculation, language), language);
      expect(words).not.toMatch(/_|\bsum\b.*\bsoma\b/);
      if (language === 'pt-BR')
        expect(words).not.toMatch(/\b(of|the|rate|price|value|cost|sum|max|heads|quantity|days|factor)\b/);
    }
  });
});

describe('the fields that are missing', () => {
  it('are those behind the quantities without a step, as far as they were not given', () => {
    const fields = ['heads', 'weight_kg', 'carcass_yield', 'state'];
    for (const language of LANGUAGES) {
      const calculation = calculationIn(HERD, language);
      expect(missingFields(calculation, fields, () => false)).toEqual(['carcass_yield']);
      expect(missingFields(calculation, fields, (field) => field === 'carcass_yield')).toEqual([]);
    }
  });

  it('include what a figure says nothing without', () => {
    const given = (field: string) => field === 'quantity' || field === 'unit_price';
    const steps = [{ label: 'Quantity', value: '2', unit: '1' }];
    const fields = ['quantity', 'unit', 'unit_price'];
    expect(missingFields({ formula: 'quantity × unit_price', steps }, fields, given)).toEqual(['unit']);
  });
});

describe('a step in words', () => {
  it('rounds a factor to eight digits for reading, half to even, and keeps all of them as well', () => {
    const factor = (value: string) => stepInWords({ label: 'Fator', value, unit: '1' }, 'pt-BR');
    expect(factor('1.0748561123456789012')).toEqual({
      label: 'Fator',
      value: '≈ 1,0748561',
      unit: '',
      full: '1,0748561123456789012',
    });
    expect(factor('1.00000005').value).toBe('≈ 1');
    expect(factor('1.00000015').value).toBe('≈ 1,0000002');
    expect(factor('0.000123456785').value).toBe('≈ 0,00012345678');
    expect(factor('99999999.9').value).toBe('≈ 100.000.000');
    expect(factor('-1234567890.5').value).toBe('≈ -1.234.567.900');
    expect(factor('1234567800000')).toEqual({ label: 'Fator', value: '1.234.567.800.000', unit: '' });
  });

  it('never rounds an input, and writes days, units and texts for people', () => {
    const said = (value: string, unit: string) => stepInWords({ label: 'x', value, unit }, 'pt-BR');
    expect(said('123456789012.34', 'BRL / cabeça')).toEqual({
      label: 'x',
      value: '123.456.789.012,34',
      unit: 'R$ / cabeça',
    });
    expect(said('2026-11-22', 'data')).toEqual({ label: 'x', value: '22/11/2026', unit: '' });
    expect(said('2026-11-22', 'texto').value).toBe('2026-11-22');
    expect(stepInWords({ label: 'x', value: '2026-11-22', unit: 'date' }, 'en').value).toBe(
      'November 22, 2026',
    );
  });
});
