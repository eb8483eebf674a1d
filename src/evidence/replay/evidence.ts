import { keptAnswers } from '../../domain/kept-answers.ts';
import type { ValuationCompleted } from '../../domain/valuation.ts';
import type { BytesLookUp, BytesStatus } from './bytes.ts';
import type { Finding } from './finding.ts';

/** Whether the bytes that a source answered are still what they were. */
export interface EvidenceCheck {
  readonly sha256: string;
  /** Ids of the sources that answered with them. */
  readonly sources: readonly string[];
  readonly status: BytesStatus;
}

/** Looks for the bytes of all evidence, and of every answer that was kept, one after the other: they may be large. */
export async function checkEvidence(
  result: ValuationCompleted,
  { look }: BytesLookUp,
): Promise<readonly EvidenceCheck[]> {
  const checks: EvidenceCheck[] = [];
  for (const [sha256, sources] of digestsOf(result))
    checks.push({ sha256, sources: [...sources], status: (await look(sha256)).status });
  return checks;
}

function digestsOf(result: ValuationCompleted): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (sha256: string, source: string) =>
    found.set(sha256, (found.get(sha256) ?? new Set()).add(source));
  for (const { sha256, source } of result.evidence) add(sha256, source);
  for (const { answer } of keptAnswers(result.answers))
    if (answer.found) add(answer.reference.sha256, answer.reference.source.id);
  return found;
}

export const evidenceFindings = (checks: readonly EvidenceCheck[]): readonly Finding[] =>
  checks.flatMap(({ sha256, sources, status }): Finding[] => {
    const detail = `sha256 ${sha256}, of ${sources.join(', ')}`;
    if (status === 'KEPT' || status === 'NOT_CHECKED') return [];
    return [{ finding: status === 'MISSING' ? 'EVIDENCE_MISSING' : 'EVIDENCE_DAMAGED', detail }];
  });
