import type { MethodResult, SourceDescription } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { type RangeOrReason, rangeOf } from '../../kernel/range.ts';
import { type Basis, CURRENCY, type Label } from '../../kernel/vocabulary.ts';
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
  name: { 'pt-BR': 'Parâmetros informados por quem consulta', en: "The caller's own parameters" },
  reference_date: null,
  url: null,
};

export const ESTIMATE_STATUSES = ['CALCULATED', 'NO_COVERAGE'] as const;

/** What a public route answers, in both languages: a method's result with its origin. */
export interface EstimateResult
  extends Omit<MethodResult, 'method' | 'methods' | 'calendars' | 'evidence' | 'sources' | 'range'>,
    Partial<Pick<MethodResult, 'evidence'>> {
  readonly currency: typeof CURRENCY;
  readonly ranging: RangeOrReason;
  readonly status: (typeof ESTIMATE_STATUSES)[number];
  readonly origin: Origin;
  readonly sources?: readonly WordedSource[];
}

/**
 * The result of a public route from a method's. The caller's own figures have neither sources nor evidence.
 * `profiles`: what the sources are, in words.
 */
export function estimateResult(
  result: MethodResult,
  origin: Origin,
  profiles: readonly SourceProfile[],
  basis: Basis = result.basis,
): EstimateResult {
  return {
    amount: result.amount,
    currency: CURRENCY,
    ranging: rangeOf({ ...result, basis }),
    basis,
    status: result.amount === null ? 'NO_COVERAGE' : 'CALCULATED',
    reason_codes: result.reason_codes,
    origin,
    limitations: result.limitations,
    calculation: result.calculation,
    ...(origin.kind === 'CALLER'
      ? {}
      : {
          evidence: result.evidence,
          sources: result.sources.map((source) => worded(source, profiles)),
        }),
    ...(result.inventory ? { inventory: result.inventory } : {}),
  };
}
