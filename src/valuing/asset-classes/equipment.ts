import type { MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
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
  ageingIn,
  DEPRECIATION_LIMITATIONS,
  depreciatedCost,
  depreciationMethod,
} from './building-blocks/depreciation.ts';
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
import { equipmentRanges } from './equipment/ranges.ts';

const references = (attributes: EquipmentAttributes, date: CalendarDate): readonly ReferenceQuery[] =>
  isFromCatalog(attributes) ? acquisitionReferences(attributes, date) : [];

const value = (attributes: EquipmentAttributes, context: ValuationContext): readonly MethodResult[] => [
  ...(isFromCatalog(attributes) ? [acquisitionReference(attributes, context)] : []),
  ...(isDescribed(attributes) ? [depreciatedCost(attributes, ageingIn(context))] : []),
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
  attributes: EquipmentAttributes,
  publicParameters: DepreciationParametersOnly,
  guided: {
    parameters: GuidedDepreciation,
    attributes: describedAttributes,
    examples: depreciatedGuidedExamples('Crusher, made-up model C-1, made in 2021'),
  },
  datesThatHaveCome: DEPRECIATION_DATES,
  methods: [acquisitionMethod, depreciationMethod],
  limitations: [...ACQUISITION_LIMITATIONS, usedEquipment, ...DEPRECIATION_LIMITATIONS],
  plausible: equipmentRanges,
  references,
  value,
  publicEstimate: depreciatedToday,
  examples: equipmentExamples,
  publicExamples: depreciatedPublicExamples,
};
