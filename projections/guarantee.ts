import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  type EncumbrancesState,
  encumberedIdOf,
  evolveEncumbrances,
  evolveGuarantee,
  type GuaranteeState,
  guaranteeIdOf,
  isOfCourse,
  type RecordedEncumbranceEvent,
  registrationOf,
} from '../src/domain/guarantee.ts';
import {
  type Projection,
  type ResourceEntry,
  resourceTable,
  type Table,
} from '../src/engine/projecting/projection.ts';
import type { ApprovedOnce } from '../src/valuation/coverage/base.ts';
import type { BookedAsset, CoverageBook } from '../src/valuation/coverage/book.ts';
import {
  REGISTRATION_STANDINGS,
  REGISTRY_KINDS,
  registrationDue,
} from '../src/valuation/coverage/standing.ts';

export type { ApprovedOnce, BookedAsset, CoverageBook, EncumbrancesState, GuaranteeState };
export { REGISTRATION_STANDINGS, REGISTRY_KINDS, registrationDue, registrationOf };

const isOfEncumbrances = (event: DomainEvent): event is RecordedEncumbranceEvent =>
  event.stream.startsWith('encumbrances-');

const guaranteeOf = (event: DomainEvent): string | undefined => {
  if (event.type === 'GuaranteeProposed') return guaranteeIdOf(event.stream);
  return isOfEncumbrances(event) && isOfCourse(event) ? event.data.guarantee_id : undefined;
};

/** One row a guarantee, made of two streams: its proposal, and what became of it in that of its asset. */
const { oneStreamARow: _, ...ofProposal } = resourceTable<
  GuaranteeState,
  'asset_id' | 'obligation_id' | 'status'
>({
  name: 'guarantees',
  filters: { asset_id: 'uuid', obligation_id: 'uuid', status: 'text' },
  filterValues: ({ asset_id, obligation_id, status }) => ({ asset_id, obligation_id, status }),
  indexed: ['asset_id', 'obligation_id', 'status'],
  lookedUp: [
    ['obligation_id', 'status'],
    // Who claims on an asset.
    ['asset_id', 'status'],
    // All, in pages by their assets.
    ['asset_id', 'id'],
  ],
  keyOf: guaranteeOf,
  evolve: (state) => state,
});

const guarantees: Table<ResourceEntry<GuaranteeState>> = {
  ...ofProposal,
  evolve(entry, event: DomainEvent, position) {
    const isOfOne = event.type === 'GuaranteeProposed' || (isOfEncumbrances(event) && isOfCourse(event));
    if (!isOfOne) return entry;
    // Each event tells which version it makes: what was seen before makes none.
    const version = event.type === 'GuaranteeProposed' ? 1 : event.data.version;
    if (entry && version <= entry.state.version) return entry;
    const state = evolveGuarantee(entry?.state, event);
    return state && { state, firstPosition: entry?.firstPosition ?? position };
  },
};

/** All that burdens an asset, one row an asset of which anything was recorded. */
const encumbrances = resourceTable<EncumbrancesState, 'disposed'>({
  name: 'encumbrances',
  filters: { disposed: 'boolean' },
  filterValues: ({ disposal }) => ({ disposed: disposal !== null }),
  indexed: [],
  keyOf: (event: DomainEvent) => (isOfEncumbrances(event) ? encumberedIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfEncumbrances(event) ? evolveEncumbrances(state, event) : state),
});

/** Guarantees, and all that burdens an asset. */
export const guaranteeProjection: Projection = {
  name: 'guarantee',
  version: 1,
  streamPrefixes: ['guarantee-', 'encumbrances-'],
  readEvent,
  tables: [guarantees, encumbrances],
};
