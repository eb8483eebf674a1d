import type { MethodResult } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { referenceKey } from '../../kernel/reference.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { Comparables } from '../asset-classes/building-blocks/comparables/fields.ts';
import { comparativeMethod, comparedWith } from '../asset-classes/building-blocks/comparables.ts';
import type { AssetClass, WorkedExample } from '../asset-classes/contract.ts';
import { assetClass, guidedValuer } from '../asset-classes/index.ts';
import { mixedStock } from '../asset-classes/inventory/valuation.ts';
import type { PriceSources, SourceProfile } from '../references/contract.ts';
import { landingOf } from '../values/base-values.ts';
import {
  estimate,
  type ReferenceSource,
  withGeneralLimitations,
  withPlausibilityWarnings,
} from './estimate.ts';
import { CALLER, type EstimateResult, estimateResult, type Origin } from './estimate-result.ts';

/** All price sources together, and the profile of each. */
type DescribedSources = ReferenceSource & Pick<PriceSources, 'profiles' | 'answering'>;

/**
 * What a class makes of attributes for one who registers nothing: the first result that is known, in the class's
 * order of preference, or else the first. `attributes` have passed the class's schema.
 * Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export async function marketEstimate(
  id: AssetClassId,
  attributes: JsonObject,
  valuationDate: CalendarDate,
  sources: DescribedSources,
  valuer?: Pick<AssetClass, 'value'>,
): Promise<EstimateResult> {
  const { results } = await estimate(id, attributes, valuationDate, sources, { valuer });
  const queries = assetClass(id).references(attributes, valuationDate);
  const asked = queries.flatMap((query) => sources.answering(query));
  return preferredResult(id, results, sources.profiles, asked);
}

/**
 * The first result that is known, in the class's order of preference, or else the first (of a stock what all methods cover
 * of it together); with its origin. `asked`: ids of
 * the sources that could answer what this estimate asked.
 */
function preferredResult(
  id: AssetClassId,
  results: readonly MethodResult[],
  profiles: readonly SourceProfile[],
  asked: readonly string[] = [],
): EstimateResult {
  const result = results.find(({ amount }) => amount !== null) ?? mixedStock(results) ?? results[0];
  if (!result) throw new Error(`${id}: no method applies to attributes that its schema has taken`);
  return estimateResult(result, originOf(id, result, profiles, asked), profiles);
}

/** `POST /market/guided-estimates`. `parameters` have passed the class's guided schema. */
export function guidedEstimate(
  id: AssetClassId,
  parameters: JsonObject,
  valuationDate: CalendarDate,
  sources: DescribedSources,
): Promise<EstimateResult> {
  const definition = assetClass(id);
  const { guided } = definition;
  if (!guided) throw new Error(`${id} has no guided estimate`);
  const attributes = guided.attributes(parameters);
  return marketEstimate(id, attributes, valuationDate, sources, guidedValuer(definition));
}

/** Of the source that answered first, or would have been asked; the caller where the method asks none. */
function originOf(
  id: AssetClassId,
  result: MethodResult,
  profiles: readonly SourceProfile[],
  asked: readonly string[],
): Origin {
  const [source] = result.sources;
  const own = assetClass(id).methods.find((each) => each.method === result.method)?.sources ?? [];
  const named = source?.id ?? own.find((each) => asked.includes(each)) ?? own[0];
  const profile = profiles.find((each) => each.id === named);
  if (!profile) return CALLER;
  return {
    kind: profile.kind,
    name: profile.name,
    reference_date: result.evidence[0]?.reference_date ?? null,
    url: source?.url ?? profile.url,
  };
}

/**
 * What a class makes of the caller's own figures: no source is asked, nothing is kept, and the basis is USER_PROVIDED
 * whatever the formula. `parameters` have passed the class's `publicParameters`.
 * Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export function publicEstimate(
  id: AssetClassId,
  parameters: JsonObject,
  valuationDate: CalendarDate,
): EstimateResult {
  const definition = assetClass(id);
  const result = withGeneralLimitations(definition.publicEstimate(parameters, valuationDate));
  const warned = withPlausibilityWarnings(definition.plausible, parameters, valuationDate);
  return estimateResult(warned(result), CALLER, [], 'USER_PROVIDED');
}

/**
 * What the caller's market data make of an asset of a class that may be compared: as a registered asset with the same data,
 * graded where the class has a standard for it. No source is asked. Throws `AmountOutOfRange` for a result beyond 18 integer digits.
 */
export function comparativeEstimate(
  id: AssetClassId,
  comparables: Comparables,
  valuationDate: CalendarDate,
): EstimateResult {
  const isGraded = landingOf(comparativeMethod.method, id) === 'market_value';
  const [result] = comparedWith({ comparables }, valuationDate, isGraded).map(withGeneralLimitations);
  if (!result) throw new Error(`${id}: market data were given and nothing was compared`);
  return estimateResult(result, CALLER, []);
}

/** The imaginary source of the classes' worked examples. */
const EXAMPLE_SOURCE: SourceProfile = {
  id: 'example',
  name: bilingual('estimation.example.name'),
  publisher: 'None',
  kind: 'PUBLIC_SOURCE',
  url: 'https://example.org/',
  terms: bilingual('estimation.terms'),
};

/** What a public route would answer in a worked example of the class: for the OpenAPI document. */
export function exampleEstimate(
  id: AssetClassId,
  attributes: JsonObject,
  { valuationDate, answers }: Pick<WorkedExample, 'valuationDate' | 'answers'>,
  profiles: readonly SourceProfile[],
  valuer: Pick<AssetClass, 'value'> = assetClass(id),
): EstimateResult {
  const known = new Map(answers.map(({ query, answer }) => [referenceKey(query), answer]));
  const results = valuer.value(assetClass(id).attributes.parse(attributes), {
    valuationDate,
    answer: (query) => {
      const answer = known.get(referenceKey(query));
      if (!answer) throw new Error(`the example of ${id} does not answer ${referenceKey(query)}`);
      return answer;
    },
  });
  return preferredResult(id, results.map(withGeneralLimitations), [...profiles, EXAMPLE_SOURCE]);
}
