import { supersedePolicy } from '../../../commands/policy.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import {
  byPrecedence,
  evolvePolicy,
  isApproved,
  type PolicyState,
  type PolicySuperseded,
  policyIdOf,
  policyStream,
  type RecordedPolicyEvent,
} from '../../domain/policy.ts';
import { reactionCause } from '../../engine/handling/cause.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog, Position, RecordedEvent } from '../../engine/log/event-log.ts';

interface Supersession extends PolicySuperseded {
  readonly policyId: string;
}

/**
 * True if `one` supersedes `other` in their common classes for the rest of its term: it has precedence, begins no later
 * than the other ends, and ends no earlier. Both are approved.
 */
export const supersedesPolicy = (one: PolicyState, other: PolicyState): boolean =>
  byPrecedence(one, other) > 0 &&
  (other.effective_until === null || one.effective_from <= other.effective_until) &&
  (one.effective_until === null ||
    (other.effective_until !== null && other.effective_until <= one.effective_until));

/**
 * Supersessions caused by an approval, given the earlier approvals of the organization in any order: policies that the
 * new one supersedes, and the one that supersedes it. Of several candidates the one that begins first is chosen; on the
 * same day the one with precedence, which is then in force.
 */
export const supersessionsBy = (
  approved: PolicyState,
  before: readonly PolicyState[],
): readonly Supersession[] =>
  approved.asset_classes.flatMap((assetClass) => {
    const rivals = before.filter(({ asset_classes }) => asset_classes.includes(assetClass));
    const above = rivals.filter((rival) => supersedesPolicy(rival, approved)).toSorted(byBeginning)[0];
    const below = rivals.filter((rival) => supersedesPolicy(approved, rival));
    return [
      ...(above ? [supersession(approved, above, assetClass)] : []),
      ...below.map((rival) => supersession(rival, approved, assetClass)),
    ];
  });

function byBeginning(one: PolicyState, other: PolicyState): number {
  if (one.effective_from !== other.effective_from) return one.effective_from < other.effective_from ? -1 : 1;
  return byPrecedence(other, one);
}

/** A policy with precedence begins no earlier, so `from` is its first day. */
const supersession = (
  of: PolicyState,
  by: PolicyState,
  assetClass: PolicySuperseded['asset_class'],
): Supersession => ({
  policyId: of.id,
  asset_class: assetClass,
  by: by.id,
  from: by.effective_from,
});

const BATCH = 500;

export interface PolicyReactionParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  /** All policies of every organization proposed up to a position; later ones may be included. */
  policies(): Promise<{ readonly ids: readonly string[]; readonly upTo: Position }>;
}

/**
 * Follows policy decisions and records supersessions, for display only, until the signal aborts. Each run begins with all
 * decisions, so unfinished work is completed. Safe to run concurrently, because the append is pinned and a class is
 * superseded once. Throws on an engine failure; the supervisor restarts it.
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

interface DueSupersession {
  readonly supersession: Supersession;
  readonly decision: RecordedEvent;
}

export class Approvals {
  readonly #policies = new Map<string, PolicyState>();

  /**
   * Reads further events and returns the supersessions that follow and are not recorded, in order; the first for a policy
   * and class counts. Each approval is compared only with earlier ones in the log, so the result does not depend on how
   * the log is read.
   */
  take(events: readonly RecordedEvent[]): readonly DueSupersession[] {
    return events
      .flatMap((event) => this.#takeOne(event))
      .filter(({ supersession: { policyId, asset_class } }) => {
        const recorded = this.#policies.get(policyId)?.superseded ?? [];
        return !recorded.some((each) => each.asset_class === asset_class);
      });
  }

  #takeOne(recorded: RecordedEvent): readonly DueSupersession[] {
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

/** Events of these policies up to a position, in log order. Later ones are followed. */
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

async function record({ handler }: PolicyReactionParts, due: readonly DueSupersession[]): Promise<void> {
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
