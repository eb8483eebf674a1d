import {
  evolveValuation,
  hasEnded,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { digestOf } from '../../kernel/digest.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { DocumentStore } from '../document-stores/document-store.ts';
import { bytesLookUp } from './bytes.ts';
import { checkDocuments, type DocumentCheck, documentFindings } from './documents.ts';
import { checkEvidence, type EvidenceCheck, evidenceFindings } from './evidence.ts';
import { replayFailure } from './failure.ts';
import { type Finding, placeOf } from './finding.ts';
import { type ResultReplay, replayResult } from './result.ts';
import { foldEvents, readReplayed } from './stream.ts';
import type { Generation } from './versions.ts';

export interface ValuationReplay {
  readonly stream: string;
  /** Events that were folded, and all that the stream has. */
  readonly events_replayed: number;
  readonly events: number;
  /** Hash of the last event that was folded: the `history_head` of the answers and reports of then. */
  readonly head: string | null;
  readonly check: ResultReplay['check'];
  readonly statement: string;
  readonly evidence: readonly EvidenceCheck[];
  /** Those that the valuation froze. */
  readonly documents: readonly DocumentCheck[];
  /** Why document storage did not answer; undefined when it did, or was not asked. */
  readonly storageUnavailable: Error | undefined;
  /** Everything that is wrong; none: the replay gives what was recorded. */
  readonly findings: readonly Finding[];
  /** As far as events could be folded. */
  readonly state: ValuationState | undefined;
}

interface ValuationReplayParts {
  readonly log: EventLog;
  readonly documents: Pick<DocumentStore, 'get'>;
  /** What can be run; by default what this program can. */
  readonly generations?: readonly Generation[];
}

/**
 * A valuation again from its events: the chain and the digest of the frozen input are checked, the state is folded (with
 * `asOf` from the longest prefix that is not later), what was calculated is recomputed and compared with what was
 * recorded, and the bytes of its evidence and documents are looked for. Undefined when nothing had happened. Reads only.
 */
export async function replayValuation(
  { log, documents, generations }: ValuationReplayParts,
  id: string,
  asOf?: Instant,
): Promise<ValuationReplay | undefined> {
  const { stream, count, events, isCut, findings } = await readReplayed(log, valuationStream(id), asOf);
  const [requested] = events;
  if (!requested && !isCut) return undefined;
  const folded = foldEvents<ValuationState, RecordedValuationEvent>(events, evolveValuation);
  // Of what an unreadable event hides nothing is said.
  const isHidden = (isCut || folded.findings.length > 0) && !(folded.state && hasEnded(folded.state));
  const ended = folded.state && !isHidden ? await replayEnd(folded.state, events, generations) : NOTHING;
  const bytes = bytesLookUp(documents);
  const evidence = folded.state?.result ? await checkEvidence(folded.state.result, bytes) : [];
  const frozen = folded.state ? await checkDocuments(folded.state.input, log, bytes) : [];
  return {
    stream,
    events_replayed: events.length,
    events: count,
    head: events.at(-1)?.metadata.hash ?? null,
    check: ended.check,
    statement: ended.statement,
    evidence,
    documents: frozen,
    storageUnavailable: bytes.unavailable(),
    findings: [
      ...findings,
      ...folded.findings,
      ...(requested ? digestFindings(requested) : []),
      ...ended.findings,
      ...evidenceFindings(evidence),
      ...documentFindings(frozen),
    ],
    state: folded.state,
  };
}

const NOTHING: ResultReplay = {
  check: 'NONE',
  statement: 'These events cannot be read to their end: nothing was compared.',
  findings: [],
};

/** Over the input as it is stored: what is frozen is never lifted. */
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

async function replayEnd(
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
