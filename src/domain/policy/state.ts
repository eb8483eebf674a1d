import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import { unreachable } from '../../kernel/result.ts';
import type { PolicyStatus } from '../../kernel/vocabulary.ts';
import type { PolicyEvent, PolicySuperseded, PolicyTerms } from './events.ts';

/** A policy as its events leave it. */
export interface PolicyState extends PolicyTerms {
  readonly id: string;
  readonly organization_id: string;
  /** For showing. Whether it is in force is told by `policyInForce` and by nothing else. */
  readonly status: PolicyStatus;
  readonly version: number;
  readonly proposed_at: Instant;
  readonly proposed_by: string;
  readonly decided_at: Instant | null;
  readonly decided_by: string | null;
  readonly rationale: string | null;
  readonly superseded: readonly PolicySuperseded[];
  readonly updated_at: Instant;
}

export const policyStream = (policyId: string): string => `policy-${policyId}`;
/** The list of an organization's policies. */
export const policiesStream = (organizationId: string): string => `policies-${organizationId}`;
export const policyIdOf = (stream: string): string => stream.slice('policy-'.length);

export type RecordedPolicyEvent = Recorded & PolicyEvent;

/** Folds one event. Never refuses: what is in the log has happened. */
export function evolvePolicy(
  state: PolicyState | undefined,
  event: RecordedPolicyEvent,
): PolicyState | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  if (event.type === 'PolicyProposed') {
    return {
      ...event.data,
      ...stamp,
      id: policyIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      status: 'PROPOSED',
      proposed_at: event.occurredAt,
      proposed_by: event.actor,
      decided_at: null,
      decided_by: null,
      rationale: null,
      superseded: [],
    };
  }
  if (!state) return state;
  switch (event.type) {
    case 'PolicyDecided':
      return {
        ...state,
        ...stamp,
        status: event.data.decision === 'APPROVE' ? 'APPROVED' : 'REJECTED',
        decided_at: event.occurredAt,
        decided_by: event.actor,
        rationale: event.data.rationale,
      };
    case 'PolicySuperseded': {
      const superseded = [...state.superseded, event.data];
      const isWhole = state.asset_classes.every((id) => superseded.some((each) => each.asset_class === id));
      return { ...state, ...stamp, superseded, status: isWhole ? 'SUPERSEDED' : state.status };
    }
    default:
      return unreachable(event);
  }
}

/** True once the policy was approved: for good, also when another has superseded it. */
export const isApproved = ({ status }: PolicyState): boolean =>
  status === 'APPROVED' || status === 'SUPERSEDED';
