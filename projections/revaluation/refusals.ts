import type { Table } from '../../src/engine/projecting/projection.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import type { DomainEvent } from '../../src/valuing/domain/event-catalog.ts';
import { type RecordedRevaluationEvent, revaluedIdOf } from '../../src/valuing/domain/revaluation/state.ts';

/** That the service could not repeat a valuation. */
interface RefusedRevaluation {
  /** The valuation that was to be repeated. */
  readonly id: string;
  readonly organization_id: string;
  readonly refused_at: Instant;
}

const isRefusal = (event: DomainEvent): event is RecordedRevaluationEvent =>
  event.stream.startsWith('revaluation-');

/** One row a refusal, written once. */
export const refusedRevaluations: Table<RefusedRevaluation> = {
  name: 'refused_revaluations',
  key: 'id',
  oneStreamARow: true,
  columns: { id: 'uuid', organization_id: 'uuid', refused_at: 'instant' },
  indexes: [],
  keyOf: (event) => (isRefusal(event) ? revaluedIdOf(event.stream) : undefined),
  evolve: (entry, event) =>
    entry ??
    (isRefusal(event)
      ? {
          id: revaluedIdOf(event.stream),
          organization_id: event.organizationId ?? '',
          refused_at: event.occurredAt,
        }
      : undefined),
  toRow: (entry) => ({ ...entry }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    refused_at: String(row.refused_at),
  }),
};
