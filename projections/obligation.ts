import {
  type CoverageToldState,
  coveredIdOf,
  evolveCoverage,
  type RecordedCoverageEvent,
} from '../src/domain/coverage.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import {
  evolveObligation,
  isReferenceStream,
  type ObligationState,
  obligationIdOf,
  type RecordedObligationEvent,
} from '../src/domain/obligation.ts';
import { type Projection, resourceTable, type Table } from '../src/engine/projecting/projection.ts';
import { requiredBy } from '../src/valuation/coverage/coverage.ts';

export type { CoverageToldState, ObligationState };

const isOfObligation = (event: DomainEvent): event is RecordedObligationEvent =>
  event.stream.startsWith('obligation-');

const isOfCoverage = (event: DomainEvent): event is RecordedCoverageEvent =>
  event.stream.startsWith('coverage-');

const obligations = resourceTable<
  ObligationState,
  'status' | 'portfolio' | 'external_reference' | 'requires' | 'calls'
>({
  name: 'obligations',
  filters: {
    status: 'text',
    portfolio: 'text',
    external_reference: 'text',
    requires: 'boolean',
    calls: 'boolean',
  },
  filterValues: (obligation) => ({
    status: obligation.status,
    portfolio: obligation.portfolio,
    external_reference: obligation.external_reference,
    // What requires nothing is NOT_REQUIRED, whatever was told before.
    requires: !requiredBy(obligation).isZero(),
    // What names no threshold need not be looked at when a price comes.
    calls: obligation.call_below !== null,
  }),
  indexed: ['status', 'portfolio', 'external_reference'],
  // All of an organization, in pages by id.
  lookedUp: [['organization_id', 'id']],
  keyOf: (event: DomainEvent) =>
    isOfObligation(event) && !isReferenceStream(event.stream) ? obligationIdOf(event.stream) : undefined,
  evolve: (state, event: DomainEvent) => (isOfObligation(event) ? evolveObligation(state, event) : state),
});

/** What was told last of the coverage of each obligation that anything was told of. */
const coveragesTold = resourceTable<CoverageToldState, 'told'>({
  name: 'coverages_told',
  filters: { told: 'text' },
  filterValues: ({ status }) => ({ told: status ?? null }),
  indexed: ['told'],
  keyOf: (event: DomainEvent) => (isOfCoverage(event) ? coveredIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfCoverage(event) ? evolveCoverage(state, event) : state),
});

interface ReferenceClaim {
  /** Of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly stream: string;
}

/** Claims of references, by obligation: what a request left undone is found by them. */
const referenceClaims: Table<ReferenceClaim> = {
  name: 'obligation_references',
  key: 'id',
  columns: { id: 'uuid', organization_id: 'uuid', stream: 'text' },
  indexes: [],
  keyOf: (event: DomainEvent) =>
    event.type === 'ObligationReferenceClaimed' ? event.data.obligation_id : undefined,
  evolve: (entry, event: DomainEvent) =>
    entry ?? {
      id: event.type === 'ObligationReferenceClaimed' ? event.data.obligation_id : '',
      organization_id: event.organizationId ?? '',
      stream: event.stream,
    },
  toRow: (entry) => ({ ...entry }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    stream: String(row.stream),
  }),
};

/** Every obligation as it stands, and what was told of its coverage. */
export const obligationProjection: Projection = {
  name: 'obligation',
  version: 1,
  streamPrefixes: ['obligation-', 'coverage-'],
  readEvent,
  tables: [obligations, coveragesTold, referenceClaims],
};
