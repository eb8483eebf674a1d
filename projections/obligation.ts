import { coverageAggregate } from '../src/domain/coverage.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { isReferenceStream, obligationAggregate, obligationIdOf } from '../src/domain/obligation.ts';
import { personKey } from '../src/domain/review.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import { type Projection, plainTable, resourceTable } from '../src/engine/projecting/projection.ts';
import type { KeptSums } from '../src/engine/projecting/read-models.ts';
import { searchWords } from '../src/kernel/words/search-words.ts';
import { requiredBy } from '../src/valuation/coverage/coverage.ts';

const obligations = resourceTable(obligationAggregate, {
  name: 'obligations',
  filters: {
    status: 'text',
    portfolio: 'text',
    external_reference: 'text',
    requires: 'boolean',
    calls: 'boolean',
    closed_to: 'text',
  },
  values: (obligation) => ({
    // An obligation that requires nothing is NOT_REQUIRED, whatever was recorded before.
    requires: !requiredBy(obligation).isZero(),
    // An obligation without a threshold is not checked when a price comes.
    calls: obligation.call_below !== null,
    // Its last writer decides on no guarantee of it.
    closed_to: personKey([obligation.last_written_by]),
  }),
  indexed: ['status', 'portfolio', 'external_reference'],
  // All of an organization, in pages by id.
  lookedUp: [['organization_id', 'id']],
  keyOf: idIn,
});

function idIn({ stream }: { readonly stream: string }): string | undefined {
  return stream.startsWith('obligation-') && !isReferenceStream(stream) ? obligationIdOf(stream) : undefined;
}

/** What an obligation is found by. Nothing of it is personal: its debtor is not searched. */
interface ObligationName {
  readonly id: string;
  readonly organization_id: string;
  readonly first_position: Position;
  /** Of the obligation, after the last event that changed its name. */
  readonly version: number;
  readonly external_reference: string;
  /** Of the name and the reference; the id of the organization is one of them. */
  readonly words: string;
}

const withWords = (named: Omit<ObligationName, 'words'>, name: string): ObligationName => ({
  ...named,
  words: [
    named.organization_id,
    ...new Set([name, named.external_reference].flatMap((text) => searchWords(text))),
  ].join(' '),
});

/** Narrow rows, so that a search reads many of them quickly. */
const obligationNames = plainTable<ObligationName>({
  name: 'obligation_names',
  oneStreamARow: true,
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    first_position: 'position',
    version: 'integer',
    external_reference: 'text',
    words: 'words',
  },
  indexes: [['words'], ['organization_id', 'first_position']],
  keyOf: idIn,
  evolve(entry, event: DomainEvent, first_position) {
    if (!obligationAggregate.holds(event) || (entry && event.revision < entry.version)) return entry;
    const version = event.revision + 1;
    if (event.type === 'ObligationRegistered') {
      const { external_reference, name } = event.data;
      const organization_id = event.organizationId ?? '';
      const id = obligationIdOf(event.stream);
      return withWords({ id, organization_id, first_position, version, external_reference }, name);
    }
    if (!entry || event.type !== 'ObligationPatched' || event.data.name === undefined) return entry;
    return withWords({ ...entry, version }, event.data.name);
  },
});

/** The last record of the coverage of each obligation that has one. */
const coverageRecords = resourceTable(coverageAggregate, {
  name: 'coverage_records',
  filters: { recorded_status: 'text', status_since: 'instant' },
  values: ({ status, status_since }) => ({
    recorded_status: status ?? null,
    status_since: status_since ?? null,
  }),
});

interface ReferenceClaim {
  /** Id of the obligation. */
  readonly id: string;
  readonly organization_id: string;
  readonly stream: string;
}

const claimedBy = (event: DomainEvent): string | undefined =>
  event.type === 'ObligationReferenceClaimed' ? event.data.obligation_id : undefined;

/** Claims of references, by obligation: unfinished requests are found by them. */
const referenceClaims = plainTable<ReferenceClaim>({
  name: 'obligation_references',
  columns: { id: 'uuid', organization_id: 'uuid', stream: 'text' },
  indexes: [],
  keyOf: claimedBy,
  evolve: (entry, event: DomainEvent) =>
    entry ?? {
      id: claimedBy(event) ?? '',
      organization_id: event.organizationId ?? '',
      stream: event.stream,
    },
});

/** The last recorded coverage of each obligation, and how many there are of each. */
const coverages: KeptSums = {
  root: 'id',
  roots: { obligations: 'id', coverage_records: 'id' },
  parts: {
    name: 'obligation_coverages',
    columns: {
      id: 'uuid',
      organization_id: 'uuid',
      first_position: 'position',
      coverage: 'text',
      since: 'instant',
    },
    key: ['id'],
    indexes: [
      ['organization_id', 'coverage', 'first_position'],
      ['organization_id', 'coverage', 'since', 'id'],
    ],
    select: (schema) =>
      `select o.id, o.organization_id, o.first_position,
         case when o.requires then coalesce(t.recorded_status, 'COVERED') else 'NOT_REQUIRED' end as coverage,
         t.status_since as since
       from ${schema}.obligations o left join ${schema}.coverage_records t on t.id = o.id
       where o.id = any($1::text[]::uuid[])`,
  },
  sums: [{ name: 'obligations_by_coverage', where: 'true', by: ['organization_id', 'coverage'], added: {} }],
};

/** The current state of every obligation, and the last record of its coverage. */
export const obligationProjection: Projection = {
  name: 'obligation',
  version: 5,
  streamPrefixes: ['obligation-', 'coverage-'],
  readEvent,
  tables: [obligations, obligationNames, coverageRecords, referenceClaims],
  sums: [coverages],
};
