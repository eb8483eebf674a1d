import type { DomainEvent } from '../src/domain/event-catalog.ts';
import {
  evolvePolicy,
  isApproved,
  type PolicyState,
  policyIdOf,
  type RecordedPolicyEvent,
} from '../src/domain/policy/state.ts';
import { type Projection, resourceTable } from './projection.ts';

export type { PolicyState };

const isOfPolicy = (event: DomainEvent): event is RecordedPolicyEvent => event.stream.startsWith('policy-');

export const policies = resourceTable<PolicyState, 'status' | 'approved'>({
  name: 'policies',
  filters: { status: 'text', approved: 'boolean' },
  filterValues: (policy) => ({ status: policy.status, approved: isApproved(policy) }),
  indexed: ['approved'],
  keyOf: (event) => (isOfPolicy(event) ? policyIdOf(event.stream) : undefined),
  evolve: (state, event) => (isOfPolicy(event) ? evolvePolicy(state, event) : state),
});

/** Every policy as it stands. */
export const policyProjection: Projection = {
  name: 'policy',
  version: 1,
  streamPrefixes: ['policy-'],
  tables: [policies],
};
