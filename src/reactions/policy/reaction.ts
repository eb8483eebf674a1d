import { supersedePolicy } from '../../../commands/policy/supersede-policy.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { reactionCause } from '../../engine/handling/reaction-cause.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { policyStream } from '../../valuing/domain/policy/state.ts';
import { Approvals, type Due } from './approvals.ts';

const BATCH = 500;

export interface PolicyReactionParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  /** All policies, of every organization, that were proposed up to a position. Later ones may be among them. */
  policies(): Promise<{ readonly ids: readonly string[]; readonly upTo: Position }>;
}

/**
 * Follows decisions on policies and records where one supersedes another, until the signal aborts. For showing only: no
 * value depends on it. Each run begins with all that was ever decided, so what an earlier one left undone is done;
 * several may run at once, because the append is pinned and a class is superseded once. Throws when an engine breaks;
 * the supervisor runs it again.
 */
export async function reactToPolicies(
  parts: PolicyReactionParts,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const approvals = new Approvals();
  const { ids, upTo } = await parts.policies();
  await record(parts, approvals.take(await historyOf(parts.log, ids, upTo)));
  progressed();
  const batches = parts.log.follow({ after: upTo, limit: BATCH, streamPrefixes: ['policy-'], signal });
  for await (const { events } of batches) {
    await record(parts, approvals.take(events));
    progressed();
  }
}

/** Events of these policies up to a position, in the order of the log. What comes after it is followed. */
async function historyOf(
  log: EventLog,
  ids: readonly string[],
  upTo: Position,
): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const id of ids) events.push(...(await log.readStream(policyStream(id))));
  return events
    .filter(({ position }) => position <= upTo)
    .sort((one, other) => Number(one.position > other.position) - Number(one.position < other.position));
}

async function record({ handler }: PolicyReactionParts, due: readonly Due[]): Promise<void> {
  for (const { supersession, decision } of due) {
    const { policyId, ...superseded } = supersession;
    const execution = await handler.change(supersedePolicy, {
      id: policyId,
      input: () => superseded,
      cause: reactionCause(decision, 'system:policies'),
    });
    if (execution.outcome !== 'done') {
      throw new Error(`policy ${policyId} was approved and cannot be superseded: ${execution.outcome}`);
    }
  }
}
