import type { JsonObject } from '../../../kernel/json.ts';
import type { AssetClassId } from '../../../kernel/vocabulary.ts';
import { assetClass, guidedValuer } from '../../../valuation/asset-classes/index.ts';
import type { EstimateResult } from '../../../valuation/estimation/estimate-result.ts';
import { exampleEstimate } from '../../../valuation/estimation/public-estimates.ts';
import type { SourceProfile } from '../../../valuation/references/contract.ts';
import { picked } from '../../resource/class-fields.ts';
import type { Language } from '../../route.ts';
import type { EstimateExample } from './estimate-route.ts';

type View = (result: EstimateResult, language: Language) => object;

/**
 * The worked examples of a class that come to the same with these attributes alone, as requests with what they are
 * answered: worked out, not written.
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

/** The same of a class's guided estimate. */
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
