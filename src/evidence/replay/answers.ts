import type { FrozenInput } from '../../domain/valuation.ts';
import {
  distinctQueries,
  type KeptAnswer,
  type ReferenceQuery,
  referenceKey,
} from '../../kernel/reference.ts';
import { assetClass } from '../../valuation/asset-classes/index.ts';
import type { ReferenceSource } from '../../valuation/estimation/estimate.ts';
import { scenarioQuestions } from '../../valuation/values/method-results.ts';

/** Each distinct question that the asset's class, and the scenario, have about a frozen input. */
export const questionsOf = (input: FrozenInput): readonly ReferenceQuery[] =>
  distinctQueries([
    ...assetClass(input.asset.asset_class).references(input.asset.attributes, input.valuation_date),
    ...scenarioQuestions(input),
  ]);

/** Price sources that say again what they said then, and nothing else. */
interface SourcesOfThen extends ReferenceSource {
  /** What was asked for and has no answer: each such question also throws. */
  readonly missing: readonly string[];
}

export function sourcesOfThen(answers: readonly KeptAnswer[]): SourcesOfThen {
  const known = new Map(answers.map(({ query, answer }) => [referenceKey(query), answer]));
  const missing: string[] = [];
  return {
    missing,
    async ask(query) {
      const key = referenceKey(query);
      const answer = known.get(key);
      if (answer) return { answer, bytes: [] };
      missing.push(key);
      throw new Error(`nothing was answered to ${key}`);
    },
  };
}
