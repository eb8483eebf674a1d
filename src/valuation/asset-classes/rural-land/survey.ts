import type { Limitation, MethodResult } from '../../../kernel/estimate.ts';
import type { CalendarDate } from '../../../kernel/instant.ts';
import type { LandClass, ReferenceQuery } from '../../../kernel/reference.ts';
import type { StateCode } from '../../../kernel/vocabulary.ts';
import { DERAL_LAND } from '../../references/profiles.ts';
import { valueByReferences } from '../building-blocks/by-references.ts';
import { unknownResult } from '../building-blocks/method-result.ts';
import type { Product } from '../building-blocks/product.ts';
import type { MethodDescription, ValuationContext } from '../contract.ts';

/** Land at what a public survey names for its class in its municipality. */

export const surveyMethod: MethodDescription = {
  method: 'PUBLIC_REFERENCE',
  basis: 'PUBLIC_REFERENCE',
  version: 1,
  description: {
    'pt-BR':
      'Área em hectares × preço médio da classe no município, da pesquisa anual do DERAL (Paraná), que vale até o fim do ano seguinte.',
    en: "Area in hectares × mean price of the class in the municipality, of DERAL's yearly survey (Paraná), which counts until the end of the next year.",
  },
  requires: ['area_ha', 'state', 'municipality', 'land_class'],
  sources: [DERAL_LAND.id],
};

export const landClassAsDeclared: Limitation = {
  code: 'LAND_CLASS_AS_DECLARED',
  text: {
    'pt-BR':
      'A classe de capacidade de uso é a declarada, para toda a área. Localização no município, acesso, tamanho e benfeitorias não entram no preço.',
    en: 'The class of land use capability is as declared, for the whole area. Where in the municipality it lies, access, size and improvements are not in the price.',
  },
};

interface Land {
  readonly area_ha: string;
  readonly state?: StateCode | undefined;
  readonly municipality?: string | undefined;
  readonly land_class?: LandClass | undefined;
}

/** No place is supposed: the same name may be a municipality of several states. */
export const surveyQuery = (
  { state, municipality, land_class }: Land,
  date: CalendarDate,
): readonly ReferenceQuery[] =>
  state === undefined || municipality === undefined || land_class === undefined
    ? []
    : [{ kind: 'land-price', state, municipality, land_class, date }];

/** Of land whose class is told. */
export function atSurveyedPrice(
  land: Land,
  productAt: (price: string) => Product,
  always: readonly Limitation[],
  context: ValuationContext,
): readonly MethodResult[] {
  if (land.land_class === undefined) return [];
  const limitations = [...always, landClassAsDeclared];
  const [price] = surveyQuery(land, context.valuationDate);
  if (!price) return [unknownResult(surveyMethod, ['MISSING_PARAMETER'], { limitations })];
  return [
    valueByReferences(
      {
        method: surveyMethod,
        asks: { price },
        limitations,
        product: (found) => productAt(found.price.value),
      },
      context,
    ),
  ];
}
