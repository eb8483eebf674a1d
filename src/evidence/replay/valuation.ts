import { createHash } from 'node:crypto';
import {
  type DocumentState,
  documentStream,
  evolveDocument,
  type RecordedDocumentEvent,
} from '../../domain/document.ts';
import { keptAnswers } from '../../domain/events/stored-answers.ts';
import {
  evolveValuation,
  type FrozenDocument,
  hasEnded,
  type RecordedValuationEvent,
  type ValuationCompleted,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { digestOf } from '../../kernel/digest.ts';
import type { Instant } from '../../kernel/instant.ts';
import { DigestMismatch, type DocumentStore } from '../document-stores/document-store.ts';
import { type Finding, placeOf } from './finding.ts';
import { type ResultReplay, replayFailure, replayResult } from './result.ts';
import { foldEvents, readStreamUpTo, type StreamCheck } from './stream.ts';
import type { Generation } from './versions.ts';

interface DocumentCheck {
  readonly id: string;
  readonly sha256: string;
  /** `EXPIRED`: the service gave it up; its bytes may be gone. */
  readonly status: BytesStatus | 'EXPIRED';
  readonly detail?: string;
}

/** Checks the bytes of a frozen document, one part in memory at a time. */
async function checkDocument(
  { id, sha256 }: FrozenDocument,
  log: EventLog,
  { look }: BytesLookup,
): Promise<DocumentCheck> {
  const { events } = await readStreamUpTo(log, documentStream(id));
  const { state } = foldEvents<DocumentState, RecordedDocumentEvent>(events, evolveDocument);
  if (!state) return { id, sha256, status: 'MISSING', detail: 'no event records where its bytes are' };
  if (state.status === 'EXPIRED') return { id, sha256, status: 'EXPIRED' };
  const whole = createHash('sha256');
  for (const part of state.parts) {
    const kept = await look(part.sha256);
    if (kept.status !== 'KEPT')
      return { id, sha256, status: kept.status, detail: `part ${part.number}, sha256 ${part.sha256}` };
    whole.update(kept.bytes);
  }
  const digest = whole.digest('hex');
  return digest === sha256
    ? { id, sha256, status: 'KEPT' }
    : { id, sha256, status: 'DAMAGED', detail: `its parts together have the sha256 ${digest}` };
}

interface EvidenceCheck {
  readonly sha256: string;
  readonly sources: readonly string[];
  readonly status: BytesStatus;
}

/** Checks the bytes of all evidence and recorded answers, one after the other, because they may be large. */
async function checkEvidence(
  { evidence, answers }: ValuationCompleted,
  { look }: BytesLookup,
): Promise<readonly EvidenceCheck[]> {
  const found = new Map<string, Set<string>>();
  const add = (sha256: string, source: string) =>
    found.set(sha256, (found.get(sha256) ?? new Set()).add(source));
  for (const { sha256, source } of evidence) add(sha256, source);
  for (const { answer } of keptAnswers(answers))
    if (answer.found) add(answer.reference.sha256, answer.reference.source.id);
  const checks: EvidenceCheck[] = [];
  for (const [sha256, sources] of found)
    checks.push({ sha256, sources: [...sources], status: (await look(sha256)).status });
  return checks;
}

/** Bytes that expired, or could not be checked, are no finding. */
const bytesFindings = (
  kind: 'EVIDENCE' | 'DOCUMENT',
  status: DocumentCheck['status'],
  detail: string,
): readonly Finding[] =>
  status === 'MISSING' || status === 'DAMAGED' ? [{ finding: `${kind}_${status}`, detail }] : [];

/** `head`: the `history_head` of answers and reports at that time. */
export interface ValuationReplay extends StreamCheck {
  readonly check: ResultReplay['check'];
  readonly statement: string;
  /** The result of the recalculation; undefined if there is none. */
  readonly recomputed: ValuationCompleted | undefined;
  readonly evidence: readonly EvidenceCheck[];
  readonly documents: readonly DocumentCheck[];
  /** Why document storage did not answer; undefined if it did, or was not needed. */
  readonly storageUnavailable: Error | undefined;
  readonly findings: readonly Finding[];
  readonly state: ValuationState | undefined;
}

interface ValuationReplayParts {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'get'>;
  readonly generations?: readonly Generation[];
}

/**
 * Replays a valuation from its events: checks the chain and the digest of the frozen input, folds the state (with `asOf`
 * up to that instant), recomputes and compares the result, and checks the bytes of evidence and documents. Undefined if
 * there are no events. Reads only.
 */
export async function replayValuation(
  { log, documents, generations }: ValuationReplayParts,
  id: string,
  asOf?: Instant,
): Promise<ValuationReplay | undefined> {
  const { check, events, isCut, findings } = await readStreamUpTo(log, valuationStream(id), asOf);
  const [requested] = events;
  if (!requested && !isCut) return undefined;
  const folded = foldEvents<ValuationState, RecordedValuationEvent>(events, evolveValuation);
  // An unreadable event hides the rest: no statement about it.
  const isHidden = (isCut || folded.findings.length > 0) && !(folded.state && hasEnded(folded.state));
  const ended =
    folded.state && !isHidden ? await replayOutcome(folded.state, events, generations) : NOT_READABLE;
  const bytes = bytesLookup(documents);
  const evidence = folded.state?.result ? await checkEvidence(folded.state.result, bytes) : [];
  const frozen: DocumentCheck[] = [];
  for (const document of folded.state?.input.documents ?? [])
    frozen.push(await checkDocument(document, log, bytes));
  return {
    ...check,
    check: ended.check,
    statement: ended.statement,
    recomputed: ended.recomputed,
    evidence,
    documents: frozen,
    storageUnavailable: bytes.unavailable(),
    findings: [
      ...findings,
      ...folded.findings,
      ...(requested ? digestFindings(requested) : []),
      ...ended.findings,
      ...evidence.flatMap(({ sha256, sources, status }) =>
        bytesFindings('EVIDENCE', status, `sha256 ${sha256}, of ${sources.join(', ')}`),
      ),
      ...frozen.flatMap(({ id, sha256, status, detail }) =>
        bytesFindings('DOCUMENT', status, `document ${id}, sha256 ${sha256}: ${detail}`),
      ),
    ],
    state: folded.state,
  };
}

const NOT_READABLE: ResultReplay = {
  check: 'NONE',
  statement: 'These events cannot be read to their end: nothing was compared.',
  findings: [],
};

/** Uses the input as stored: frozen data is never upcast. */
function digestFindings(requested: RecordedEvent): readonly Finding[] {
  const { input, input_digest: recorded } = requested.data;
  const recomputed = input === undefined ? undefined : digestOf(input);
  if (recorded === recomputed) return [];
  return [
    {
      finding: 'INPUT_DIGEST_DIFFERS',
      ...placeOf(requested),
      pointer: '/input_digest',
      ...(recorded !== undefined && { recorded }),
      ...(recomputed !== undefined && { recomputed }),
    },
  ];
}

async function replayOutcome(
  state: ValuationState,
  events: readonly RecordedEvent[],
  generations: readonly Generation[] | undefined,
): Promise<ResultReplay> {
  const end = events.findLast(({ type }) => type === 'ValuationCompleted' || type === 'ValuationFailed');
  const at = (replay: ResultReplay): ResultReplay => ({
    ...replay,
    findings: replay.findings.map((finding) => ({ ...(end && placeOf(end)), ...finding })),
  });
  if (state.result) return at(await replayResult(state.input, state.result, generations));
  const { error } = state;
  if (error) return at(await replayFailure({ ...state, error }, Number(end?.data.attempts)));
  const statement = `Nothing had been calculated: the valuation was ${state.status}.`;
  return { check: 'NOT_ENDED', statement, findings: [] };
}

/** Stored bytes, or the reason why there are none. */
type KeptBytes =
  | { readonly status: 'KEPT'; readonly bytes: Uint8Array }
  | { readonly status: 'MISSING' | 'DAMAGED' | 'NOT_CHECKED' };
type BytesStatus = KeptBytes['status'];

/** Document storage for a replay, which works without it. */
interface BytesLookup {
  look(sha256: string): Promise<KeptBytes>;
  /** Why it did not answer; it is not tried again. Undefined while it works. */
  unavailable(): DependencyUnavailable | undefined;
}

function bytesLookup(documents: Pick<DocumentStore, 'get'>): BytesLookup {
  let away: DependencyUnavailable | undefined;
  return {
    unavailable: () => away,
    async look(sha256) {
      // An invalid digest cannot be stored.
      if (!/^[0-9a-f]{64}$/.test(sha256)) return { status: 'MISSING' };
      if (away) return { status: 'NOT_CHECKED' };
      try {
        const bytes = await documents.get(sha256);
        return bytes ? { status: 'KEPT', bytes } : { status: 'MISSING' };
      } catch (error) {
        if (error instanceof DigestMismatch) return { status: 'DAMAGED' };
        if (!(error instanceof DependencyUnavailable)) throw error;
        away = error;
        return { status: 'NOT_CHECKED' };
      }
    },
  };
}
