import { readEvent } from '../src/domain/events/catalog.ts';
import { proposalWaits, WAITING_COLUMNS, WAITING_INDEX } from '../src/domain/people/waiting.ts';
import { isApproved, policyAggregate } from '../src/domain/policy.ts';
import { personKey } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

const policies = resourceTable(policyAggregate, {
  name: 'policies',
  filters: { status: 'text', approved: 'boolean', closed_to: 'text', ...WAITING_COLUMNS },
  values: (policy) => ({
    approved: isApproved(policy),
    closed_to: personKey([policy.proposed_by]),
    ...proposalWaits(policy),
  }),
  indexed: ['approved', 'status'],
  lookedUp: [WAITING_INDEX],
});

export const policyProjection: Projection = {
  name: 'policy',
  version: 2,
  streamPrefixes: ['policy-'],
  readEvent,
  tables: [policies],
};
