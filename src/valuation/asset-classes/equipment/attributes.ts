import { z } from 'zod';
import { Code } from '../../../kernel/fields.ts';
import { EQUIPMENT_CONDITIONS } from '../../../kernel/vocabulary.ts';
import { carried, type FaultWords, faultWords } from '../../../kernel/words/faults.ts';
import { comparablesField } from '../building-blocks/comparables/fields.ts';
import {
  AGE_WAYS,
  DEPRECIATION_NAMES,
  depreciationFields,
  refuseMixedAges,
} from '../building-blocks/depreciation/fields.ts';
import { Description } from '../building-blocks/depreciation/goods.ts';

/** Two ways to say what a machine is, by the catalog or by a description; both may stand side by side. */

const CATALOG = ['family', 'product_code', 'condition'] as const;
const DESCRIBED = ['description', ...DEPRECIATION_NAMES] as const;

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));

const Fields = z
  .strictObject({
    family: Code()
      .optional()
      .meta({ description: 'A family of the catalog, as the lookup names it.', examples: ['TRATOR'] }),
    product_code: Code()
      .optional()
      .meta({
        description: 'A product of that family, as the lookup names it.',
        examples: ['PR-0123456789ab'],
      }),
    condition: z.enum(EQUIPMENT_CONDITIONS).optional().meta({
      description: 'The reference is of new machines only: for a used one it has no figure.',
    }),
    description: Description.optional(),
    ...depreciationFields,
    ...comparablesField,
  })
  .meta({
    oneOf: [
      { title: 'From the catalog', required: [...CATALOG], properties: without(DESCRIBED) },
      {
        title: 'At its depreciated replacement cost',
        required: ['description'],
        properties: without(CATALOG),
        ...AGE_WAYS,
      },
      { title: 'Both', required: [...CATALOG, 'description'], ...AGE_WAYS },
    ],
  });
export type EquipmentAttributes = z.infer<typeof Fields>;

export type CatalogEquipment = EquipmentAttributes & {
  readonly [name in (typeof CATALOG)[number]]: NonNullable<EquipmentAttributes[name]>;
};

export const isFromCatalog = (attributes: EquipmentAttributes): attributes is CatalogEquipment =>
  attributes.product_code !== undefined;

export const isDescribed = ({ description }: EquipmentAttributes): boolean => description !== undefined;

export const EquipmentAttributes = Fields.superRefine((attributes, context) => {
  for (const [name, words] of faultsOf(attributes))
    context.addIssue({ code: 'custom', message: carried(words), path: [name] });
}).superRefine(refuseMixedAges);

function faultsOf(attributes: EquipmentAttributes): readonly (readonly [string, FaultWords])[] {
  const isGiven = (name: keyof EquipmentAttributes) => attributes[name] !== undefined;
  const [cataloged, described] = [CATALOG.some(isGiven), DESCRIBED.some(isGiven)];
  if (!cataloged && !described) return [['family', CATALOG_OR_DESCRIPTION]];
  return [
    ...CATALOG.filter((name) => cataloged && !isGiven(name)).map((name) => [name, CATALOG_TOGETHER] as const),
    ...(described && !isGiven('description') ? [['description', DESCRIPTION_NEEDED] as const] : []),
  ];
}

const CATALOG_OR_DESCRIPTION = faultWords(
  'required',
  'with product_code and condition, or description',
  'é obrigatório com product_code e condition, ou então description',
);
const CATALOG_TOGETHER = faultWords(
  'required',
  'family, product_code and condition go together',
  'é obrigatório: family, product_code e condition vêm juntos',
);
const DESCRIPTION_NEEDED = faultWords(
  'required',
  'the depreciation parameters need it',
  'é obrigatório com os parâmetros de depreciação',
);
