import { readEvent } from '../domain/event-catalog.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policyIdOf,
  type RecordedPolicyEvent,
} from '../domain/policy/state.ts';
import type { RecordedEvent } from '../ports/event-log.ts';
import { type Supersession, supersessionsBy } from './supersession.ts';

/** A supersession that is still to be recorded, and the decision that it follows from. */
export interface Due {
  readonly supersession: Supersession;
  readonly decision: RecordedEvent;
}

/**
 * The approvals of every organization, read in the order of the log.
 *
 * Each approval is weighed against those before it in the log, and what once followed for a policy in a class stays.
 * So what follows is told by the log alone: not by when the reaction ran, how much it read at once, or how many of them
 * run.
 */
export class Approvals {
  readonly #policies = new Map<string, PolicyState>();
  /** Policy and class of all that has followed so far, recorded or not. */
  readonly #followed = new Set<string>();

  /** Reads on. What follows from these events and is not recorded among them. */
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
    return supersessionsBy(policy, before)
      .filter((supersession) => this.#isNew(supersession))
      .map((supersession) => ({ supersession, decision: recorded }));
  }

  #isNew({ policyId, asset_class }: Supersession): boolean {
    const key = `${policyId} ${asset_class}`;
    if (this.#followed.has(key)) return false;
    this.#followed.add(key);
    return true;
  }
}
