import { ageOnDate, type PlausibleRange, YEARS, yearsSince } from '../building-blocks/plausibility.ts';
import { DEPRECIATION_RANGES } from '../building-blocks/shared-ranges.ts';

const asNew = {
  where: { condition: ['NEW'] },
  low: '0',
  high: '2',
  unit: YEARS,
  reason: {
    'pt-BR': 'uma máquina NEW tem no máximo dois anos, os que pode passar sem uso no revendedor',
    en: 'a NEW machine is at most two years old, which it may stand unused at a dealer',
  },
  source: 'Our own bound',
} as const;

export const equipmentRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  ...DEPRECIATION_RANGES,
  { field: 'age_years', ...asNew, figure: ageOnDate },
  { field: 'manufactured_on', ...asNew, figure: yearsSince },
];
