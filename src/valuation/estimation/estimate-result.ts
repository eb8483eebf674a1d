import type { MethodResult, SourceDescription } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import type { Basis, Label } from '../../kernel/vocabulary.ts';
import type { SourceProfile } from '../references/contract.ts';

/** A source that answered, its name and its terms in both languages. */
interface WordedSource extends Omit<SourceDescription, 'name' | 'terms'> {
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

export const ORIGIN_KINDS = ['CALLER', 'PUBLIC_SOURCE', 'MARKET_SOURCE'] as const;

/** Where a figure comes from. */
export interface Origin {
  readonly kind: (typeof ORIGIN_KINDS)[number];
  readonly name: Label;
  readonly reference_date: CalendarDate | null;
  readonly url: string | null;
}

/** The origin of what rests on the caller's own figures alone. */
export const CALLER: Origin = {
  kind: 'CALLER',
  name: bilingual('estimation.own_parameters'),
  reference_date: null,
  url: null,
};

/** What a public route answers, in both languages: a method's result with its origin. */
export interface EstimateResult extends Omit<MethodResult, 'sources'> {
  readonly origin: Origin;
  readonly sources: readonly WordedSource[];
}

/** `profiles`: what the sources are, in words. */
export const estimateResult = (
  result: MethodResult,
  origin: Origin,
  profiles: readonly SourceProfile[],
  basis: Basis = result.basis,
): EstimateResult => ({
  ...result,
  basis,
  origin,
  sources: result.sources.map((source) => worded(source, profiles)),
});
