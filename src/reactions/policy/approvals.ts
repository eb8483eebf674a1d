import type { RecordedEvent } from '../../engine/log/event-log.ts';
import { readEvent } from '../../valuing/domain/event-catalog.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policyIdOf,
  type RecordedPolicyEvent,
} from '../../valuing/domain/policy/state.ts';
import { type Supersession, supersessionsBy } from './supersession.ts';

/** A supersession that is still to be recorded, and the decision that it follows from. */
export interface Due {
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
