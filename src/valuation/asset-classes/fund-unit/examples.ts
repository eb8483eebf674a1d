import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { AssetClass, GuidedExample } from '../contract.ts';

const valuationDate: CalendarDate = '2026-11-20';
const units = { identifier: 'Fundo Exemplo FIC FIM', quantity: '12.5' };
const fund = { ...units, tax_id: '11.222.333/0001-81' };
const queryOf = (subclass: string | null): ReferenceQuery => ({
  kind: 'fund-quota',
  tax_id: '11222333000181',
  subclass,
  date: valuationDate,
});

export const fundExamples: AssetClass['examples'] = [
  {
    title: "Units, and a part of one, at the owner's price; no fund is named to look for",
    attributes: { ...units, unit_price: '101.2345678' },
    valuationDate,
    answers: [],
    // 12.5 × 101.2345678 = 1265.4320975
    expected: { USER_PROVIDED: '1265.43', MARKET_REFERENCE: null },
  },
  {
    title: 'Units at the published quota (made up)',
    attributes: fund,
    valuationDate,
    answers: [exampleFigure(queryOf(null), '26.770735800000', 'unit', null)],
    // 12.5 × 26.7707358 = 334.6341975
    expected: { USER_PROVIDED: null, MARKET_REFERENCE: '334.63' },
  },
  {
    title: 'Units of a subclass, beside the price of their owner',
    attributes: { ...fund, subclass: 'A1B2C1700000001', unit_price: '1.50' },
    valuationDate,
    answers: [exampleFigure(queryOf('A1B2C1700000001'), '1.234567890000', 'unit', null)],
    // 12.5 × 1.5 = 18.75; 12.5 × 1.23456789 = 15.432098625
    expected: { USER_PROVIDED: '18.75', MARKET_REFERENCE: '15.43' },
  },
  {
    title: 'A fund whose newest quota is too old',
    attributes: fund,
    valuationDate,
    answers: [exampleGap(queryOf(null), 'REFERENCE_TOO_OLD')],
    expected: { USER_PROVIDED: null, MARKET_REFERENCE: null },
  },
];

export const fundPublicExamples: AssetClass['publicExamples'] = [
  {
    title: "A thousand units at the caller's price",
    parameters: { quantity: '1000', unit_price: '1.2345' },
    valuationDate,
    expected: '1234.50',
  },
  { title: 'No price: none is invented', parameters: { quantity: '1000' }, valuationDate, expected: null },
];

export const fundGuidedExamples: readonly [GuidedExample, ...GuidedExample[]] = [
  {
    title: 'A thousand units at the published quota (made up)',
    parameters: { tax_id: '11.222.333/0001-81', quantity: '1000' },
    valuationDate,
    answers: [exampleFigure(queryOf(null), '26.770735800000', 'unit', null)],
    // 1000 × 26.7707358 = 26770.7358
    expected: '26770.74',
  },
  {
    title: 'A fund that the reports do not have',
    parameters: { tax_id: '11.222.333/0001-81', quantity: '1000' },
    valuationDate,
    answers: [exampleGap(queryOf(null), 'NO_REFERENCE')],
    expected: null,
  },
];
