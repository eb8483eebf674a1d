import type { JsonObject } from '../../kernel/json.ts';
import { referenceKey } from '../../kernel/reference.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import type { AssetClass, WorkedExample } from '../asset-classes/contract.ts';
import { assetClass } from '../asset-classes/index.ts';
import type { SourceProfile } from '../references/contract.ts';
import { withGeneralLimitations } from './estimate.ts';
import type { EstimateResult } from './estimate-result.ts';
import { preferredResult } from './market-estimate.ts';

/** The imaginary source of the classes' worked examples. */
const EXAMPLE_SOURCE: SourceProfile = {
  id: 'example',
  name: { 'pt-BR': 'Exemplo resolvido (valor inventado)', en: 'Worked example (made-up figure)' },
  publisher: 'None',
  kind: 'PUBLIC_SOURCE',
  url: 'https://example.org/',
  terms: { 'pt-BR': 'Inventado', en: 'Made up' },
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
