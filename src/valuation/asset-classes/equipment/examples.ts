import type { JsonObject } from '../../../kernel/json.ts';
import type { ReferenceQuery } from '../../../kernel/reference.ts';
import { DAY_BEFORE_DATA, withFactors } from '../building-blocks/comparables/examples.ts';
import { quarterGone } from '../building-blocks/depreciation/examples.ts';
import { exampleFigure, exampleGap } from '../building-blocks/example-answers.ts';
import type { WorkedExample } from '../contract.ts';

const date = '2026-11-20';
const tractor = { family: 'TRATOR', product_code: 'PR-0123456789ab', condition: 'NEW' };
const price: ReferenceQuery = {
  kind: 'equipment-price',
  family: tractor.family,
  product_code: tractor.product_code,
  date,
};
const generator = { family: 'CATMAT', product_code: '470419', condition: 'NEW' };
const paid: ReferenceQuery = {
  kind: 'equipment-price',
  family: generator.family,
  product_code: generator.product_code,
  date,
};
const crusher = { description: 'Crusher, made-up model C-1, made in 2021', ...quarterGone };

const worked = (
  title: string,
  attributes: JsonObject,
  answers: WorkedExample['answers'],
  expected: WorkedExample['expected'],
): WorkedExample => ({ title, attributes, valuationDate: date, answers, expected });

/** Figures are made up. */
export const equipmentExamples: readonly [WorkedExample, ...WorkedExample[]] = [
  worked('A new one of the catalog', tractor, [exampleFigure(price, '305000.00', 'unit', null)], {
    ACQUISITION_REFERENCE: '305000.00',
  }),
  worked(
    'A new one of the federal catalogue, at what public bodies paid',
    generator,
    [exampleFigure(paid, '10550.50', 'unit', null)],
    { ACQUISITION_REFERENCE: '10550.50' },
  ),
  worked('A used one: the reference is of new machines only', { ...tractor, condition: 'USED' }, [], {
    ACQUISITION_REFERENCE: null,
  }),
  worked('The source of the catalog is down', tractor, [exampleGap(price, 'SOURCE_UNAVAILABLE')], {
    ACQUISITION_REFERENCE: null,
  }),
  worked('Outside the catalog, a quarter of its service life gone', crusher, [], {
    // 1,000,000 × (1 − 0.8 × 5 ÷ 20)
    DEPRECIATED_REPLACEMENT_COST: '800000.00',
  }),
  worked(
    'Outside the catalog, in need of simple repairs: by Ross-Heidecke',
    { ...crusher, wear: 'E' },
    [],
    // k = 0.15625 + (1 − 0.15625) × 0.181 = 0.30896875: 1,000,000 × (1 − k × 0.8)
    { DEPRECIATED_REPLACEMENT_COST: '752825.00' },
  ),
  worked(
    'Outside the catalog, and no figure given: none is invented',
    { description: crusher.description },
    [],
    {
      DEPRECIATED_REPLACEMENT_COST: null,
    },
  ),
  worked(
    'A used one of the catalog with figures of its owner',
    { ...tractor, ...crusher, condition: 'USED' },
    [],
    { ACQUISITION_REFERENCE: null, DEPRECIATED_REPLACEMENT_COST: '800000.00' },
  ),
  worked(
    'Compared with five offers of used ones by factors',
    { description: crusher.description, comparables: withFactors() },
    [],
    // (37800 + 37350 + 36800 + 39501 + 36505.49) ÷ 5 = 37591.298
    { DEPRECIATED_REPLACEMENT_COST: null, COMPARATIVE_DATA: '37591.30' },
  ),
  {
    ...worked(
      'Compared with offers from after the valuation date',
      { description: crusher.description, comparables: withFactors() },
      [],
      { DEPRECIATED_REPLACEMENT_COST: null, COMPARATIVE_DATA: null },
    ),
    valuationDate: DAY_BEFORE_DATA,
  },
];
