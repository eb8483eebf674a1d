import type { ValuationCompleted } from '../domain/valuation/events.ts';
import { DigestMismatch } from '../ports/document-digest.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import { keptAnswers } from './replay-answers.ts';
import type { Finding } from './replay-finding.ts';

/** Whether the bytes that a source answered are still what they were. */
export interface EvidenceCheck {
  readonly sha256: string;
  /** Ids of the sources that answered with them. */
  readonly sources: readonly string[];
  readonly status: 'KEPT' | 'MISSING' | 'DAMAGED';
}

/**
 * Looks for the bytes of all evidence, and of every answer that was kept, one after the other: they may be large.
 * Throws `DependencyUnavailable` while the storage cannot answer.
 */
export async function checkEvidence(
  result: ValuationCompleted,
  documents: Pick<DocumentStore, 'get'>,
): Promise<readonly EvidenceCheck[]> {
  const checks: EvidenceCheck[] = [];
  for (const [sha256, sources] of digestsOf(result))
    checks.push({ sha256, sources: [...sources], status: await statusOf(sha256, documents) });
  return checks;
}

function digestsOf(result: ValuationCompleted): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (sha256: string, source: string) =>
    found.set(sha256, (found.get(sha256) ?? new Set()).add(source));
  for (const { sha256, source } of result.evidence) add(sha256, source);
  for (const { answer } of keptAnswers(result) ?? [])
    if (answer.found) add(answer.reference.sha256, answer.reference.source.id);
  return found;
}

async function statusOf(
  sha256: string,
  documents: Pick<DocumentStore, 'get'>,
): Promise<EvidenceCheck['status']> {
  // What is no digest names nothing that could be kept.
  if (!/^[0-9a-f]{64}$/.test(sha256)) return 'MISSING';
  try {
    return (await documents.get(sha256)) ? 'KEPT' : 'MISSING';
  } catch (error) {
    if (error instanceof DigestMismatch) return 'DAMAGED';
    throw error;
  }
}

export const evidenceFindings = (checks: readonly EvidenceCheck[]): readonly Finding[] =>
  checks.flatMap(({ sha256, sources, status }): Finding[] => {
    const detail = `sha256 ${sha256}, of ${sources.join(', ')}`;
    if (status === 'KEPT') return [];
    return [{ finding: status === 'MISSING' ? 'EVIDENCE_MISSING' : 'EVIDENCE_DAMAGED', detail }];
  });
