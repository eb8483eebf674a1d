import { z } from 'zod';
import type { Json, JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { type FaultWords, sayingOfUnion } from '../../../kernel/words/faults.ts';
import { noneOf } from '../../../kernel/words/fields.ts';
import { assetMeanings } from '../../../kernel/words/meanings.ts';
import type { AssetClass, MarketEstimateName } from '../../../valuation/asset-classes/contract.ts';
import { assetClass, guidedValuer, registeredAssetClasses } from '../../../valuation/asset-classes/index.ts';
import type { EstimateResult } from '../../../valuation/estimation/estimate-result.ts';
import { exampleEstimate } from '../../../valuation/estimation/public-estimates.ts';

import type { SourceProfile } from '../../../valuation/references/contract.ts';
import type { Language } from '../../route.ts';
import type { EstimateExample } from './estimate-route.ts';

/** Paths of the public estimates for certain classes. */
export const PATHS = {
  vehicle: '/market/vehicle-estimates',
  equipment: '/market/equipment-estimates',
  treasury: '/market/treasury-estimates',
  credit: '/market/credit-estimates',
  quick: '/inventory/quick-estimates',
  stock: '/inventory/estimates',
} as const satisfies { readonly [Name in MarketEstimateName]: string };

/** The classes of an estimate, in their public order. */
export function classesOf(name: MarketEstimateName): readonly [AssetClassId, ...AssetClassId[]] {
  const [first, ...others] = registeredAssetClasses.flatMap(({ id, marketEstimates = [] }) =>
    marketEstimates.includes(name) ? [id] : [],
  );
  if (!first) throw new Error(`no asset class has the estimate ${name}`);
  return [first, ...others];
}

/** For every class, from the caller's own figures. */
export const OWN_FIGURES = '/public-estimates';

/** Compares a class with market data supplied by the caller. */
export const COMPARISON = '/market/comparative-estimates';
const isCompared = ({ methods }: AssetClass): boolean =>
  methods.some(({ method }) => method === 'COMPARATIVE_DATA');

/** Immovable assets first, then by id: the order in refusals of other classes, which must not change. */
export const COMPARED_CLASSES: readonly AssetClassId[] = registeredAssetClasses
  .filter(isCompared)
  .toSorted(
    (one, other) =>
      Number(other.isImmovable ?? false) - Number(one.isImmovable ?? false) || (one.id < other.id ? -1 : 1),
  )
  .map(({ id }) => id);

/** The public estimates for a class; those with most work for the caller last. */
export const publicRoutesOf = (assetClass: AssetClass): readonly string[] => [
  ...(assetClass.marketEstimates ?? []).map((name) => PATHS[name]),
  ...(assetClass.guided ? ['/market/guided-estimates'] : []),
  OWN_FIGURES,
  ...(isCompared(assetClass) ? [COMPARISON] : []),
];

type Fields<Name extends string> = { readonly [N in Name]: z.ZodType<Json> };

/** Fields of a class with the class's own schemas, so that a body made of them stays consistent with the class. */
export function fieldsOf<const Name extends string>(id: AssetClassId, names: readonly Name[]): Fields<Name> {
  const { attributes } = assetClass(id);
  if (!(attributes instanceof z.ZodObject))
    throw new Error(`${id} does not describe its attributes one by one`);
  const shape: z.ZodRawShape = attributes.shape;
  const fields = names.map((name) => {
    const field = shape[name];
    if (!field) throw new Error(`${id} has no attribute ${name}`);
    return [name, field];
  });
  return Object.fromEntries(fields) as Fields<Name>;
}

/**
 * A body of some of a class's attributes, all required, that would be valid for an asset of the class. `more`: further members of
 * the body.
 */
export function bodyOf<
  const Name extends string,
  More extends z.ZodRawShape = Readonly<Record<never, z.ZodType>>,
>(id: AssetClassId, names: readonly Name[], more: More = {} as More) {
  const { attributes } = assetClass(id);
  const fields = Object.entries<z.ZodType>(fieldsOf(id, names)).map(([name, field]) => [
    name,
    z.nonoptional(field),
  ]);
  return z
    .strictObject({ ...more, ...(Object.fromEntries(fields) as Fields<Name>) })
    .superRefine((body, context) => {
      if (context.issues.length > 0) return;
      const taken = attributes.safeParse(picked(body as JsonObject, names));
      for (const { message, path } of taken.error?.issues ?? []) {
        context.addIssue({ code: 'custom', message, path: [...path] });
      }
    });
}

/**
 * A body of one of several classes, discriminated by `asset_class`; `refused`: the message for any other class. The schemas are
 * named in the document, such as `CreditEstimate_RECEIVABLE` and `CreditEstimateRequest`.
 */
export function bodyByClass<Choice extends z.ZodObject<{ asset_class: z.ZodLiteral<AssetClassId> }>>(
  name: string,
  ids: readonly AssetClassId[],
  choice: (id: AssetClassId, members: { readonly asset_class: z.ZodLiteral<AssetClassId> }) => Choice,
  refused: FaultWords = noneOf(ids),
) {
  const [first, ...others] = ids.map((id) =>
    choice(id, { asset_class: z.literal(id).meta(assetMeanings.asset_class) }).meta({
      id: `${name}_${id}`,
      title: assetClass(id).label.en,
    }),
  );
  if (!first) throw new Error(`no asset class has a ${name}`);
  return z
    .discriminatedUnion('asset_class', [first, ...others], { error: sayingOfUnion(refused) })
    .meta({ id: `${name}Request` });
}

/** The named members of an object; undefined when one is missing. */
export function picked(object: JsonObject, names: readonly string[]): JsonObject | undefined {
  if (names.some((name) => object[name] === undefined)) return undefined;
  return Object.fromEntries(names.map((name) => [name, object[name]]));
}

type View = (result: EstimateResult, language: Language) => object;

/**
 * The examples of a class that have the same result with these attributes alone, as requests with computed answers.
 */
export const classExamples = (
  id: AssetClassId,
  names: readonly string[],
  profiles: readonly SourceProfile[],
  view: View,
  request: (attributes: JsonObject) => JsonObject = (attributes) => attributes,
): readonly EstimateExample[] =>
  assetClass(id).examples.flatMap((example) => {
    const attributes = picked(example.attributes, names);
    if (!attributes) return [];
    const result = exampleEstimate(id, attributes, example, profiles);
    const whole = exampleEstimate(id, example.attributes, example, profiles);
    if (result.amount !== whole.amount) return [];
    return [{ title: example.title, request: request(attributes), response: view(result, 'en') }];
  });

export function guidedExamples(
  id: AssetClassId,
  profiles: readonly SourceProfile[],
  view: View,
): readonly EstimateExample[] {
  const definition = assetClass(id);
  const { guided } = definition;
  return (guided?.examples ?? []).map((example) => {
    const attributes = guided?.attributes(guided.parameters.parse(example.parameters)) ?? {};
    const result = exampleEstimate(id, attributes, example, profiles, guidedValuer(definition));
    return {
      title: `${id}: ${example.title}`,
      request: { asset_class: id, parameters: example.parameters },
      response: view(result, 'en'),
    };
  });
}
