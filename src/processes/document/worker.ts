import {
  failDocumentVerification,
  recordDocumentVerified,
  refuseDocument,
  startDocumentVerification,
} from '../../../commands/document.ts';
import { alsoEvidenceOf, type DocumentState, documentStream, evolveDocument } from '../../domain/document.ts';
import { loadState, loadStream } from '../../domain/events/handling.ts';
import { MOST_ATTEMPTS, retryDelayMs } from '../../engine/handling/attempts.ts';
import { type Cause, reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { RecordedEvent } from '../../engine/log/event-log.ts';
import type { WorkResult } from '../../engine/queue/work-queue.ts';
import type { Verdict } from '../../evidence/documents/verify.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type LimitedWorkerParts, limitedWorker, RETRY_AT_ONCE } from '../work.ts';

export interface DocumentWorkerParts extends LimitedWorkerParts {
  /** Throws if there is no verdict. */
  readonly verify: (document: DocumentState, signal: AbortSignal) => Promise<Verdict>;
}

export const documentWorker = (parts: DocumentWorkerParts) =>
  limitedWorker(parts, parts.atOnce, (id) => verifyOne(parts, id));

/** Verifies one document: reads its state, records the start, checks its bytes, records the verdict. */
async function verifyOne(parts: DocumentWorkerParts, id: string): Promise<WorkResult> {
  const read = await loadStream(parts.log, documentStream(id), evolveDocument);
  const completed = read.history.findLast(({ type }) => type === 'DocumentCompleted');
  const reaction = reactionTo(read.state);
  if (reaction.react === 'ignore' || !completed) return { result: 'done' };
  const completion: Completion = {
    id,
    completedAt: completed.metadata.occurred_at,
    cause: reactionCause(completed, 'system:documents'),
    history: read.history,
  };
  if (reaction.react === 'give-up')
    return giveUp(parts, completion, 'ATTEMPTS_EXHAUSTED', 'no attempt ended');
  if (parts.signal.aborted) return RETRY_AT_ONCE;
  const { cause, completedAt } = completion;
  const { state: started, history } = done(
    await parts.handler.change(startDocumentVerification, {
      id,
      input: () => ({ worker: parts.worker }),
      cause,
      history: read.history,
    }),
  );
  const ending = { ...completion, history };
  // Decided or completed again since it was read; in the latter case the queue delivers it again.
  if (started.status !== 'VERIFYING' || started.completed_at !== completedAt) return { result: 'done' };
  try {
    await record(parts, ending, started, await parts.verify(started, parts.signal));
    return { result: 'done' };
  } catch (error) {
    if (parts.signal.aborted) return RETRY_AT_ONCE;
    parts.onFailure(id, error);
    if (reactionTo(started).react === 'verify')
      return { result: 'retry', delayMs: retryDelayMs(started.attempts) };
    return giveUp(parts, ending, 'VERIFICATION_FAILED', 'the last attempt failed as those before it');
  }
}

interface Completion {
  readonly id: string;
  readonly completedAt: Instant;
  readonly cause: Cause;
  readonly history: readonly RecordedEvent[];
}

async function record(
  { log, handler }: DocumentWorkerParts,
  { completedAt, ...ending }: Completion,
  document: DocumentState,
  verdict: Verdict,
): Promise<void> {
  if (verdict.verdict === 'VERIFIED') {
    const { verified } = verdict;
    const input = async () => ({
      completedAt,
      verified,
      alsoEvidenceOf: await alsoEvidenceOf((...of) => loadState(log, ...of), document, document.id),
    });
    done(await handler.change(recordDocumentVerified, { ...ending, input }));
  } else {
    const { refused } = verdict;
    const input = () => ({ completedAt, refused });
    done(await handler.change(refuseDocument, { ...ending, input }));
  }
}

async function giveUp(
  { handler }: DocumentWorkerParts,
  { completedAt, ...ending }: Completion,
  code: string,
  detail: string,
): Promise<WorkResult> {
  const input = () => ({ completedAt, code, detail });
  done(await handler.change(failDocumentVerification, { ...ending, input }));
  return { result: 'done' };
}

/** Reaction to a delivered document; redelivery is an explicit outcome. */
type Reaction =
  | { readonly react: 'verify' }
  | { readonly react: 'give-up' }
  | { readonly react: 'ignore'; readonly because: 'already-decided' | 'not-completed' | 'unknown-document' };

function reactionTo(state: DocumentState | undefined): Reaction {
  if (!state) return { react: 'ignore', because: 'unknown-document' };
  switch (state.status) {
    case 'VERIFIED':
    case 'REFUSED':
      return { react: 'ignore', because: 'already-decided' };
    case 'UPLOADING':
    case 'EXPIRED':
      return { react: 'ignore', because: 'not-completed' };
    case 'VERIFYING':
      return state.attempts >= MOST_ATTEMPTS ? { react: 'give-up' } : { react: 'verify' };
  }
}
