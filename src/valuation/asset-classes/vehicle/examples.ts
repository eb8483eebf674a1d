import { DAY_BEFORE_DATA, withFactors } from '../building-blocks/comparables/examples.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { PublicExample, WorkedExample } from '../contract.ts';
import { vehicleQuery } from './figures.ts';

const valuationDate = '2026-11-20';
const car = { type: 'cars', brand: '21', model: '7541', year: '2018-5' } as const;

/** Figures are made up. */
export const vehicleExamples: readonly [WorkedExample, ...WorkedExample[]] = [
  {
    title: 'One car at a table price (made up)',
    attributes: { ...car, plate: 'ABC1D23' },
    valuationDate,
    answers: [exampleFigure(vehicleQuery(car, valuationDate), '88890.00', 'unit', null)],
    expected: { MARKET_REFERENCE: '88890.00' },
  },
  {
    title: 'Three alike',
    attributes: { ...car, quantity: '3' },
    valuationDate,
    answers: [exampleFigure(vehicleQuery(car, valuationDate), '88890.00', 'unit', null)],
    expected: { MARKET_REFERENCE: '266670.00' },
  },
  {
    title: 'A vehicle that the table does not have',
    attributes: { ...car, year: '1899-1' },
    valuationDate,
    answers: [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    expected: { MARKET_REFERENCE: null },
  },
  {
    title: "The same at its owner's price: two of them",
    attributes: { ...car, year: '1899-1', quantity: '2', unit_price: '45500.505' },
    valuationDate,
    answers: [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    // 2 × 45500.505
    expected: { MARKET_REFERENCE: null, USER_PROVIDED: '91001.01' },
  },
  {
    title: "In the table, with an owner's price from after the valuation date",
    attributes: { ...car, unit_price: '90000.00', price_as_of: '2026-11-20' },
    valuationDate: '2026-11-19',
    answers: [exampleFigure(vehicleQuery(car, '2026-11-19'), '88890.00', 'unit', null)],
    expected: { MARKET_REFERENCE: '88890.00', USER_PROVIDED: null },
  },
  {
    title: 'A vehicle that the table does not have, compared with five offers by factors',
    attributes: { ...car, year: '1899-1', comparables: withFactors() },
    valuationDate,
    answers: [exampleGap(vehicleQuery({ ...car, year: '1899-1' }, valuationDate), 'NO_REFERENCE')],
    // (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5 = 37591.298
    expected: { MARKET_REFERENCE: null, COMPARATIVE_DATA: '37591.30' },
  },
  {
    title: 'Compared with offers from after the valuation date',
    attributes: { ...car, comparables: withFactors() },
    valuationDate: DAY_BEFORE_DATA,
    answers: [exampleFigure(vehicleQuery(car, DAY_BEFORE_DATA), '88890.00', 'unit', null)],
    expected: { MARKET_REFERENCE: '88890.00', COMPARATIVE_DATA: null },
  },
];

export const vehiclePublicExamples: readonly [PublicExample, ...PublicExample[]] = [
  {
    title: "Two vehicles at the caller's price",
    parameters: { unit_price: '45500.50', quantity: '2' },
    valuationDate,
    expected: '91001.00',
  },
  { title: 'No price: none is invented', parameters: { quantity: '2' }, valuationDate, expected: null },
];
