import { type ReferenceQuery, referenceKey } from '../../kernel/reference.ts';
import { assetClass } from '../../valuing/asset-classes/index.ts';
import type { FrozenInput, ValuationCompleted } from '../../valuing/domain/valuation/events.ts';
import type { KeptAnswer, ReferenceSource } from '../../valuing/estimation/estimate.ts';

/** The answers that a result keeps, as the methods saw them; null where they were not kept. */
export const keptAnswers = ({ answers }: ValuationCompleted): readonly KeptAnswer[] | null =>
  answers as unknown as readonly KeptAnswer[] | null;

/** Each distinct question that the asset's class has about a frozen input. */
export const questionsOf = ({ asset, valuation_date }: FrozenInput): readonly ReferenceQuery[] => [
  ...new Map(
    assetClass(asset.asset_class)
      .references(asset.attributes, valuation_date)
      .map((query) => [referenceKey(query), query]),
  ).values(),
];

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
