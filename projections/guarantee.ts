import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  encumbrancesAggregate,
  evolveGuarantee,
  type GuaranteeState,
  guaranteeAggregate,
  guaranteeIdOf,
  isOfCourse,
} from '../src/domain/guarantee.ts';
import { guaranteeWaits, WAITING_COLUMNS, WAITING_INDEX } from '../src/domain/people/waiting.ts';
import { personKey } from '../src/domain/review.ts';
import {
  type Projection,
  type ResourceEntry,
  resourceTable,
  type Table,
} from '../src/engine/projecting/projection.ts';

const guaranteeOf = (event: DomainEvent): string | undefined => {
  if (event.type === 'GuaranteeProposed') return guaranteeIdOf(event.stream);
  return encumbrancesAggregate.holds(event) && isOfCourse(event) ? event.data.guarantee_id : undefined;
};

/** One row a guarantee, from two streams: its proposal, and its further events in the stream of its asset. */
const { oneStreamARow: _, ...ofProposal } = resourceTable(guaranteeAggregate, {
  name: 'guarantees',
  filters: {
    asset_id: 'uuid',
    obligation_id: 'uuid',
    status: 'text',
    closed_to: 'text',
    ...WAITING_COLUMNS,
  },
  values: (guarantee) => ({ closed_to: personKey([guarantee.proposed_by]), ...guaranteeWaits(guarantee) }),
  indexed: ['asset_id', 'obligation_id', 'status'],
  lookedUp: [
    WAITING_INDEX,
    ['obligation_id', 'status'],
    // Claims on one asset.
    ['asset_id', 'status'],
    // All, in pages by their assets.
    ['asset_id', 'id'],
  ],
  keyOf: guaranteeOf,
});

const guarantees: Table<ResourceEntry<GuaranteeState>> = {
  ...ofProposal,
  evolve(entry, event: DomainEvent, position) {
    const isProposal = event.type === 'GuaranteeProposed';
    if (!isProposal && !(encumbrancesAggregate.holds(event) && isOfCourse(event))) return entry;
    // Each event names the version that it leads to: a repeated event leads to none.
    const version = isProposal ? 1 : event.data.version;
    if (entry && version <= entry.state.version) return entry;
    const state = evolveGuarantee(entry?.state, event);
    return state && { state, firstPosition: entry?.firstPosition ?? position };
  },
};

/** Encumbrances, one row for each asset with any record. */
const encumbrances = resourceTable(encumbrancesAggregate, {
  name: 'encumbrances',
  filters: { disposed: 'boolean' },
  values: ({ disposal }) => ({ disposed: disposal !== null }),
  indexed: ['disposed'],
});

export const guaranteeProjection: Projection = {
  name: 'guarantee',
  version: 3,
  streamPrefixes: ['guarantee-', 'encumbrances-'],
  readEvent,
  tables: [guarantees, encumbrances],
};
