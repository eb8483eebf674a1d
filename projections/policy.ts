import { readEvent } from '../src/domain/events/catalog.ts';
import { isApproved, policyAggregate } from '../src/domain/policy.ts';
import { personKey } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

const policies = resourceTable(policyAggregate, {
  name: 'policies',
  filters: { status: 'text', approved: 'boolean', closed_to: 'text' },
  values: (policy) => ({ approved: isApproved(policy), closed_to: personKey([policy.proposed_by]) }),
  indexed: ['approved', 'status'],
});

export const policyProjection: Projection = {
  name: 'policy',
  version: 1,
  streamPrefixes: ['policy-'],
  readEvent,
  tables: [policies],
};
