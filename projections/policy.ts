import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  demandShape,
  evolvePolicy,
  isApproved,
  type PolicyState,
  policyIdOf,
  policyNotices,
  type RecordedPolicyEvent,
} from '../src/domain/policy.ts';
import { markOf } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

export { demandShape, type PolicyState, policyNotices };

const isOfPolicy = (event: DomainEvent): event is RecordedPolicyEvent => event.stream.startsWith('policy-');

const policies = resourceTable<PolicyState, 'status' | 'approved' | 'closed_to'>({
  name: 'policies',
  filters: { status: 'text', approved: 'boolean', closed_to: 'text' },
  filterValues: (policy) => ({
    status: policy.status,
    approved: isApproved(policy),
    closed_to: markOf([policy.proposed_by]),
  }),
  indexed: ['approved', 'status'],
  keyOf: (event: DomainEvent) => (isOfPolicy(event) ? policyIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfPolicy(event) ? evolvePolicy(state, event) : state),
});

/** Every policy as it stands. */
export const policyProjection: Projection = {
  name: 'policy',
  version: 1,
  streamPrefixes: ['policy-'],
  readEvent,
  tables: [policies],
};
