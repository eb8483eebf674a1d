import type { Evidence, SourceDescription } from '../../../kernel/estimate.ts';
import type { Reference } from '../../../kernel/reference.ts';

/** What a result shows of a reference that it used. */
export const evidenceOf = (reference: Reference): Evidence => ({
  source: reference.source.id,
  observed: reference.observed,
  reference_date: reference.reference_date,
  unit: reference.unit,
  region: reference.region,
  retrieved_at: reference.retrieved_at,
  sha256: reference.sha256,
});

/** The sources of several references, each once. */
export const sourcesOf = (references: readonly Reference[]): readonly SourceDescription[] => [
  ...new Map(references.map(({ source }) => [source.id, source])).values(),
];
