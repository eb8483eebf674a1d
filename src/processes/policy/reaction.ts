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

/** In one class a policy gives place to another. */
interface Supersession extends PolicySuperseded {
  readonly policyId: string;
}

/**
 * True when the one takes the other's place, in the classes that both name, for all the time that is left to it: it
 * comes before it, begins not after its end, and ends not before it. Both are approved.
 */
export const supersedesPolicy = (one: PolicyState, other: PolicyState): boolean =>
  byPrecedence(one, other) > 0 &&
  (other.effective_until === null || one.effective_from <= other.effective_until) &&
  (one.effective_until === null ||
    (other.effective_until !== null && other.effective_until <= one.effective_until));

/**
 * What follows from an approval, given what one organization approved before it, in any order: where the newcomer takes
 * over, and where it is itself taken over by one that stands. Of several that take it over, it is the one that begins
 * first; of those that begin on the same day the one with precedence, which is in force from then on.
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

/** Who has precedence begins on the same day or later, so `from` is its own first day. */
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
interface DueSupersession {
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
