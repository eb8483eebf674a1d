import type { MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import {
  comparativeLimitations,
  comparativeMethod,
  comparedWith,
  faultsOfWrittenComparables,
} from './building-blocks/comparables.ts';
import {
  depreciatedGuidedExamples,
  depreciatedPublicExamples,
} from './building-blocks/depreciation/examples.ts';
import { DEPRECIATION_DATES, type DepreciationParameters } from './building-blocks/depreciation/fields.ts';
import {
  DepreciationParametersOnly,
  depreciatedToday,
  describedAttributes,
  GuidedDepreciation,
} from './building-blocks/depreciation/goods.ts';
import {
  ALL_DEPRECIATION_LIMITATIONS,
  ageingIn,
  depreciatedCost,
  depreciationMethod,
} from './building-blocks/depreciation.ts';
import { DEPRECIATION_RANGES } from './building-blocks/plausibility/shared-ranges.ts';
import { ageOnDate, type PlausibleRange, YEARS, yearsSince } from './building-blocks/plausibility.ts';
import type { AssetClass, ValuationContext } from './contract.ts';
import {
  ACQUISITION_LIMITATIONS,
  acquisitionMethod,
  acquisitionReference,
  acquisitionReferences,
  usedEquipment,
} from './equipment/acquisition.ts';
import { EquipmentAttributes, isDescribed, isFromCatalog } from './equipment/attributes.ts';
import { equipmentExamples } from './equipment/examples.ts';

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

const equipmentRanges: readonly [PlausibleRange, ...PlausibleRange[]] = [
  ...DEPRECIATION_RANGES,
  { field: 'age_years', ...asNew, figure: ageOnDate },
  { field: 'manufactured_on', ...asNew, figure: yearsSince },
];

const references = (attributes: EquipmentAttributes, date: CalendarDate): readonly ReferenceQuery[] =>
  isFromCatalog(attributes) ? acquisitionReferences(attributes, date) : [];

const value = (attributes: EquipmentAttributes, context: ValuationContext): readonly MethodResult[] => [
  ...(isFromCatalog(attributes) ? [acquisitionReference(attributes, context)] : []),
  ...(isDescribed(attributes) ? [depreciatedCost(attributes, ageingIn(context))] : []),
  ...comparedWith(attributes, context.valuationDate),
];

/** A machine or implement: of the catalog, at the acquisition reference of a new one; or described, at a depreciated cost. */
export const equipment: AssetClass<EquipmentAttributes, DepreciationParameters> = {
  id: 'EQUIPMENT',
  label: { 'pt-BR': 'Máquina ou equipamento', en: 'Equipment' },
  description: {
    'pt-BR':
      'Máquina ou implemento: do catálogo, pela referência de aquisição da nova; fora dele, pelo custo de reposição depreciado.',
    en: 'A machine or implement: of the catalog, at the acquisition reference of a new one; outside it, at its depreciated replacement cost.',
  },
  scrCodes: { FIDUCIARY_TRANSFER: '0423', PLEDGE: '0323' },
  descriptive: ['description'],
  attributes: EquipmentAttributes,
  publicParameters: DepreciationParametersOnly,
  marketEstimates: ['equipment'],
  guided: {
    parameters: GuidedDepreciation,
    attributes: describedAttributes,
    examples: depreciatedGuidedExamples('Crusher, made-up model C-1, made in 2021'),
  },
  datesThatHaveCome: DEPRECIATION_DATES,
  methods: [acquisitionMethod, depreciationMethod, comparativeMethod],
  limitations: [
    ...ACQUISITION_LIMITATIONS,
    usedEquipment,
    ...ALL_DEPRECIATION_LIMITATIONS,
    ...comparativeLimitations(false),
  ],
  faultsOfWritten: faultsOfWrittenComparables,
  plausible: equipmentRanges,
  references,
  value,
  publicEstimate: depreciatedToday,
  examples: equipmentExamples,
  publicExamples: depreciatedPublicExamples,
};
