import { supersedePolicy } from '../../../commands/policy/supersede-policy.ts';
import { readEvent } from '../../domain/event-catalog.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policyIdOf,
  policyStream,
  type RecordedPolicyEvent,
} from '../../domain/policy.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { reactionCause } from '../../engine/handling/reaction-cause.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import { type Supersession, supersessionsBy } from './supersession.ts';

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

/** A supersession that is still to be recorded, and the decision that it follows from. */
interface Due {
  readonly supersession: Supersession;
  readonly decision: RecordedEvent;
}

/** The policies of every organization, read in the order of the log. */
export class Approvals {
  readonly #policies = new Map<string, PolicyState>();

  /**
   * Reads on. What follows from these events and is not recorded among what was read, in the order in which it is to be
   * recorded: of several that supersede one policy in one class the first counts. Each approval is weighed against
   * those before it in the log, so what follows is told by the log alone, not by when and how much of it is read.
   */
  take(events: readonly RecordedEvent[]): readonly Due[] {
    return events
      .flatMap((event) => this.#takeOne(event))
      .filter(({ supersession: { policyId, asset_class } }) => {
        const recorded = this.#policies.get(policyId)?.superseded ?? [];
        return !recorded.some((each) => each.asset_class === asset_class);
      });
  }

  #takeOne(recorded: RecordedEvent): readonly Due[] {
    const id = policyIdOf(recorded.stream);
    const event = readEvent(recorded) as RecordedPolicyEvent;
    const policy = evolvePolicy(this.#policies.get(id), event);
    if (!policy) return [];
    this.#policies.set(id, policy);
    if (event.type !== 'PolicyDecided' || !isApproved(policy)) return [];
    const before = [...this.#policies.values()].filter(
      (other) => other.id !== id && other.organization_id === policy.organization_id && isApproved(other),
    );
    return supersessionsBy(policy, before).map((supersession) => ({ supersession, decision: recorded }));
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
