import { failDocumentVerification } from '../../../commands/document/fail-document-verification.ts';
import { recordDocumentVerified } from '../../../commands/document/record-document-verified.ts';
import { refuseDocument } from '../../../commands/document/refuse-document.ts';
import { startDocumentVerification } from '../../../commands/document/start-document-verification.ts';
import { retryDelayMs, whileWorking } from '../../engine/handling/attempts.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { loadState } from '../../engine/handling/load-stream.ts';
import { stateAfter } from '../../engine/handling/own-command.ts';
import { reactionCause } from '../../engine/handling/reaction-cause.ts';
import type { Cause } from '../../engine/handling/seal-events.ts';
import type { EventLog } from '../../engine/log/event-log.ts';
import type { Delivery, WorkResult } from '../../engine/queue/work-queue.ts';
import { atMost } from '../../evidence/documents/at-most.ts';
import type { Verdict } from '../../evidence/documents/verify.ts';
import type { Instant } from '../../kernel/instant.ts';
import { type DocumentState, documentStream, evolveDocument } from '../../valuing/domain/document/state.ts';
import { reactionTo } from './saga.ts';

export interface DocumentWorkerParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  /** Throws where it comes to no verdict. */
  readonly verify: (document: DocumentState, signal: AbortSignal) => Promise<Verdict>;
  /** Name of this worker, recorded with each attempt. */
  readonly worker: string;
  /** Documents verified at once. */
  readonly atOnce: number;
  /** Documents that may be here, waiting ones among them: the others must not keep other work from being taken. */
  readonly most: number;
  /** Ends what is under way; it is taken up again by whoever comes next. */
  readonly signal: AbortSignal;
  /** How often the queue is told that a verification goes on. */
  readonly workingEveryMs?: number;
  /** Told of each failed attempt: for the process's log. */
  onFailure(documentId: string, error: unknown): void;
}

const FULL_HOUSE_MS = 2_000;

/** Verifies documents that the queue delivers, few at once; it hears meanwhile that each is being worked on. */
export function documentWorker(parts: DocumentWorkerParts): (delivery: Delivery) => Promise<WorkResult> {
  const few = atMost(parts.atOnce);
  return async (delivery) => {
    if (few.size >= parts.most) return { result: 'retry', delayMs: FULL_HOUSE_MS };
    const work = () => few.run(() => verifyOne(parts, delivery));
    return whileWorking(delivery, work, parts.workingEveryMs);
  };
}

/** Verifies one document: reads where it stands, records that it starts, looks at its bytes, records the verdict. */
async function verifyOne(parts: DocumentWorkerParts, { item: { id } }: Delivery): Promise<WorkResult> {
  const history = await parts.log.readStream(documentStream(id));
  const completed = history.findLast(({ type }) => type === 'DocumentCompleted');
  const reaction = reactionTo(await loadState(parts.log, documentStream(id), evolveDocument));
  if (reaction.react === 'ignore' || !completed) return { result: 'done' };
  const completion: Completion = {
    id,
    completedAt: completed.metadata.occurred_at,
    cause: reactionCause(completed, 'system:documents'),
  };
  if (reaction.react === 'give-up')
    return giveUp(parts, completion, 'ATTEMPTS_EXHAUSTED', 'no attempt ended');
  if (parts.signal.aborted) return LATER;
  const { cause, completedAt } = completion;
  const started = stateAfter(
    await parts.handler.change(startDocumentVerification, {
      id,
      input: () => ({ worker: parts.worker }),
      cause,
    }),
  );
  // Decided, or even completed anew, since it was read: the queue has it again then.
  if (started.status !== 'VERIFYING' || started.completed_at !== completedAt) return { result: 'done' };
  try {
    await record(parts, completion, await parts.verify(started, parts.signal));
    return { result: 'done' };
  } catch (error) {
    if (parts.signal.aborted) return LATER;
    parts.onFailure(id, error);
    if (reactionTo(started).react === 'verify')
      return { result: 'retry', delayMs: retryDelayMs(started.attempts) };
    return giveUp(parts, completion, 'VERIFICATION_FAILED', 'the last attempt failed as those before it');
  }
}

/** What a worker on its way out leaves to the next one. */
const LATER: WorkResult = { result: 'retry', delayMs: 0 };

/** One completion of a document: a verdict on it says nothing of a later one. */
interface Completion {
  readonly id: string;
  readonly completedAt: Instant;
  readonly cause: Cause;
}

async function record(
  { handler }: DocumentWorkerParts,
  { id, completedAt, cause }: Completion,
  verdict: Verdict,
): Promise<void> {
  if (verdict.verdict === 'VERIFIED') {
    const { verified } = verdict;
    const input = () => ({ completedAt, verified });
    stateAfter(await handler.change(recordDocumentVerified, { id, input, cause }));
  } else {
    const { refused } = verdict;
    const input = () => ({ completedAt, refused });
    stateAfter(await handler.change(refuseDocument, { id, input, cause }));
  }
}

async function giveUp(
  { handler }: DocumentWorkerParts,
  { id, completedAt, cause }: Completion,
  code: string,
  detail: string,
): Promise<WorkResult> {
  const input = () => ({ completedAt, code, detail });
  stateAfter(await handler.change(failDocumentVerification, { id, input, cause }));
  return { result: 'done' };
}
