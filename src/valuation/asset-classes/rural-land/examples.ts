import type { CalendarDate } from '../../../kernel/instant.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { DAY_BEFORE_DATA, withFactors } from '../building-blocks/comparables/examples.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { AssetClass } from '../contract.ts';

const valuationDate: CalendarDate = '2026-11-20';
const classed = { area_ha: '120.5', state: 'PR', municipality: 'Londrina', land_class: 'A-II' };
const surveyed: ReferenceQuery = {
  kind: 'land-price',
  state: 'PR',
  municipality: 'Londrina',
  land_class: 'A-II',
  date: valuationDate,
};

export const landExamples: AssetClass['examples'] = [
  {
    title: "A farm at the owner's price for a hectare",
    attributes: { area_ha: '120.5', price_per_ha: '45000.01', state: 'PR', municipality: 'Londrina' },
    valuationDate,
    answers: [],
    // 120.5 × 45000.01 = 5422501.205: a tie, to the even cent
    expected: { USER_PROVIDED: '5422501.20' },
  },
  {
    title: 'A price from after the valuation date',
    attributes: { area_ha: '120.5', price_per_ha: '45000.01', price_as_of: '2026-11-20' },
    valuationDate: '2026-11-19',
    answers: [],
    expected: { USER_PROVIDED: null },
  },
  {
    title: 'No price: none is invented',
    attributes: { area_ha: '120.5', state: 'PR' },
    valuationDate,
    answers: [],
    expected: { USER_PROVIDED: null },
  },
  {
    title: 'Compared with five offers by factors',
    attributes: { area_ha: '120.5', comparables: withFactors('120.5') },
    valuationDate,
    answers: [],
    // 120.5 × (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5
    expected: { USER_PROVIDED: null, COMPARATIVE_DATA: '4529751.41' },
  },
  {
    title: 'Data from after the valuation date',
    attributes: { area_ha: '120.5', comparables: withFactors('120.5') },
    valuationDate: DAY_BEFORE_DATA,
    answers: [],
    expected: { USER_PROVIDED: null, COMPARATIVE_DATA: null },
  },
  {
    title: 'Land of a class at the price of the survey (made up), beside that of its owner',
    attributes: { ...classed, price_per_ha: '45000.01' },
    valuationDate,
    answers: [exampleFigure(surveyed, '61700', 'ha', 'Londrina, PR')],
    // 120.5 × 61700
    expected: { USER_PROVIDED: '5422501.20', PUBLIC_REFERENCE: '7434850.00' },
  },
  {
    title: 'A class that was not surveyed in the municipality',
    attributes: classed,
    valuationDate,
    answers: [exampleGap(surveyed, 'NO_REFERENCE')],
    expected: { USER_PROVIDED: null, PUBLIC_REFERENCE: null },
  },
  {
    title: 'A class without a municipality: no place is supposed',
    attributes: { area_ha: '120.5', land_class: 'A-II', state: 'PR' },
    valuationDate,
    answers: [],
    expected: { USER_PROVIDED: null, PUBLIC_REFERENCE: null },
  },
];

export const landPublicExamples: AssetClass['publicExamples'] = [
  {
    title: "Ten hectares at the caller's price",
    parameters: { area_ha: '10', price_per_ha: '38000.00' },
    valuationDate,
    expected: '380000.00',
  },
  { title: 'No price: none is invented', parameters: { area_ha: '10' }, valuationDate, expected: null },
];
