import type { SourceDescription } from '../../kernel/estimate.ts';
import type { Label } from '../../kernel/vocabulary.ts';
import type { SourceProfile } from '../references/contract.ts';

/** A source that answered, its name and its terms in both languages. */
export interface WordedSource extends Omit<SourceDescription, 'name' | 'terms'> {
  readonly name: Label;
  readonly terms: Label;
}

/** What is kept of a source has each text once: its profile has both. One without a profile keeps its own words. */
export function worded(source: SourceDescription, profiles: readonly SourceProfile[]): WordedSource {
  const profile = profiles.find(({ id }) => id === source.id);
  return {
    ...source,
    name: profile?.name ?? { 'pt-BR': source.name, en: source.name },
    terms: profile?.terms ?? { 'pt-BR': source.terms, en: source.terms },
  };
}

export const sourceIn = (source: WordedSource, language: keyof Label): SourceDescription => ({
  ...source,
  name: source.name[language],
  terms: source.terms[language],
});
