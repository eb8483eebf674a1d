import { completeValuation, failValuation, startValuation } from '../../../commands/valuation.ts';
import { loadStream } from '../../domain/events/handling.ts';
import {
  evolveValuation,
  type FrozenInput,
  hasEnded,
  type Program,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import { MOST_ATTEMPTS, retryDelayMs, whileWorking } from '../../engine/handling/attempts.ts';
import { reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { Change } from '../../engine/handling/handler.ts';
import type { Delivery, WorkResult } from '../../engine/queue/work-queue.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { MethodResult } from '../../kernel/estimate.ts';
import type { KeptAnswer } from '../../kernel/reference.ts';
import { RULES } from '../../kernel/rules.ts';
import { withoutResult } from '../../valuation/estimation/estimate.ts';
import { completionOf } from '../../valuation/values/complete.ts';
import type { WorkerParts } from '../work.ts';

/**
 * The methods' results for a frozen input, and the bytes of the sources' answers. Throws `AmountOutOfRange` if retrying
 * cannot help.
 */
export type Calculate = (input: FrozenInput) => Promise<{
  readonly results: readonly MethodResult[];
  readonly bytes: readonly { readonly sha256: string; read(): Promise<Uint8Array> }[];
  readonly answers: readonly KeptAnswer[];
}>;

interface ValuationWorkerParts extends WorkerParts {
  readonly documents: DocumentStore;
  readonly calculate: Calculate;
  /** The program of this worker, recorded with each attempt. */
  readonly program: Program;
}

/** Processes one item of the queue and extends its acknowledgement meanwhile. */
export const valuationWorker =
  (parts: ValuationWorkerParts) =>
  (delivery: Delivery): Promise<WorkResult> =>
    whileWorking(delivery, () => calculateValuation(parts, delivery), parts.workingEveryMs);

/** Calculates one valuation: reads its state, records the start, stores the evidence, records the result. */
async function calculateValuation(parts: ValuationWorkerParts, { item }: Delivery): Promise<WorkResult> {
  const read = await loadStream(parts.log, valuationStream(item.id), evolveValuation);
  const [requested] = read.history;
  const reaction = reactionTo(read.state);
  if (reaction.react === 'ignore' || !requested) return { result: 'done' };
  const cause = reactionCause(requested, 'system:valuation');
  if (reaction.react === 'give-up')
    return giveUp(
      parts,
      { id: item.id, cause, history: read.history },
      'ATTEMPTS_EXHAUSTED',
      'no attempt ended',
    );
  const { state: started, history } = done(
    await parts.handler.change(startValuation, {
      id: item.id,
      input: () => ({ worker: parts.worker, program: parts.program }),
      cause,
      history: read.history,
    }),
  );
  const ending = { id: item.id, cause, history };
  if (hasEnded(started)) return { result: 'done' };
  try {
    const { results, bytes, answers } = await parts.calculate(started.input);
    for (const source of bytes) await parts.documents.put(source.sha256, await source.read());
    // A request of a newer program, which an upgrade may leave to this one, is calculated by the newest rules that this one has.
    const rules = Math.min(started.rules_version, RULES);
    const input = () => completionOf(started.input, results, answers, rules);
    done(await parts.handler.change(completeValuation, { ...ending, input }));
    return { result: 'done' };
  } catch (error) {
    parts.onFailure(item.id, error);
    const lacking = withoutResult(error);
    if (lacking) return giveUp(parts, ending, lacking.code, lacking.detail);
    if (reactionTo(started).react === 'calculate')
      return { result: 'retry', delayMs: retryDelayMs(started.attempts) };
    return giveUp(parts, ending, 'CALCULATION_FAILED', 'the last attempt failed as those before it');
  }
}

type Ending = Pick<Change<never, never>, 'id' | 'cause' | 'history'>;

async function giveUp(
  parts: ValuationWorkerParts,
  ending: Ending,
  code: string,
  detail: string,
): Promise<WorkResult> {
  done(await parts.handler.change(failValuation, { ...ending, input: () => ({ code, detail }) }));
  return { result: 'done' };
}

/** Reaction to a delivered valuation; redelivery is an explicit outcome. */
type Reaction =
  | { readonly react: 'calculate' }
  | { readonly react: 'give-up' }
  | { readonly react: 'ignore'; readonly because: 'already-ended' | 'unknown-valuation' };

function reactionTo(state: ValuationState | undefined): Reaction {
  if (!state) return { react: 'ignore', because: 'unknown-valuation' };
  if (hasEnded(state)) return { react: 'ignore', because: 'already-ended' };
  return state.attempts >= MOST_ATTEMPTS ? { react: 'give-up' } : { react: 'calculate' };
}
