import type { Table } from '../../src/engine/projecting/projection.ts';
import { revaluationId } from '../../src/kernel/ids.ts';
import type { CalendarDate, Instant } from '../../src/kernel/instant.ts';
import { unreachable } from '../../src/kernel/result.ts';
import type { AssetClassId, Purpose, ReviewStatus } from '../../src/kernel/vocabulary.ts';
import type { DomainEvent } from '../../src/valuing/domain/event-catalog.ts';
import {
  approvalsOf,
  type RecordedValuationEvent,
  valuationIdOf,
} from '../../src/valuing/domain/valuation/state.ts';

/** What tells whether a valuation may be due, or stands in the way of another. */
interface RepeatableValuation {
  readonly id: string;
  readonly organization_id: string;
  readonly asset_id: string;
  readonly asset_class: AssetClassId;
  readonly purpose: Purpose;
  readonly valuation_date: CalendarDate;
  readonly ended_at: Instant | null;
  readonly review_status: ReviewStatus;
  readonly approvals_given: number;
  readonly approvals_required: number;
  /** The id of the valuation by which the service repeats it, once it does. */
  readonly revaluation_id: string;
  /** Revision + 1 of the last event that changed the row. */
  readonly version: number;
}

const isOfValuation = (event: DomainEvent): event is RecordedValuationEvent =>
  event.stream.startsWith('valuation-');

/** One row a valuation, whatever its state. */
export const repeatableValuations: Table<RepeatableValuation> = {
  name: 'repeatable_valuations',
  key: 'id',
  oneStreamARow: true,
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    asset_id: 'uuid',
    asset_class: 'text',
    purpose: 'text',
    valuation_date: 'text',
    ended_at: 'instant',
    review_status: 'text',
    approvals_given: 'integer',
    approvals_required: 'integer',
    revaluation_id: 'uuid',
    version: 'integer',
  },
  indexes: [
    ['asset_id', 'purpose'],
    ['organization_id', 'asset_class', 'review_status', 'id'],
  ],
  keyOf: (event) => (isOfValuation(event) ? valuationIdOf(event.stream) : undefined),
  evolve(entry, event) {
    if (!isOfValuation(event) || (entry && event.revision < entry.version)) return entry;
    return evolved(entry, event);
  },
  toRow: (entry) => ({ ...entry }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    asset_id: String(row.asset_id),
    asset_class: String(row.asset_class) as AssetClassId,
    purpose: String(row.purpose) as Purpose,
    valuation_date: String(row.valuation_date),
    ended_at: row.ended_at === null ? null : String(row.ended_at),
    review_status: String(row.review_status) as ReviewStatus,
    approvals_given: Number(row.approvals_given),
    approvals_required: Number(row.approvals_required),
    revaluation_id: String(row.revaluation_id),
    version: Number(row.version),
  }),
};

function evolved(
  entry: RepeatableValuation | undefined,
  event: RecordedValuationEvent,
): RepeatableValuation | undefined {
  const version = event.revision + 1;
  if (event.type === 'ValuationRequested') {
    const { asset, purpose, valuation_date } = event.data.input;
    const id = valuationIdOf(event.stream);
    return {
      id,
      organization_id: event.organizationId ?? '',
      asset_id: asset.id,
      asset_class: asset.asset_class,
      purpose,
      valuation_date,
      ended_at: null,
      review_status: 'NOT_READY',
      approvals_given: 0,
      approvals_required: 1,
      revaluation_id: revaluationId(id),
      version,
    };
  }
  if (!entry) return entry;
  switch (event.type) {
    case 'ValuationStarted':
      return entry;
    case 'ValuationCompleted':
      return {
        ...entry,
        version,
        ended_at: event.occurredAt,
        review_status: event.data.outcome === 'CALCULATED' ? 'PENDING' : 'NOT_READY',
        approvals_required: approvalsOf(event.data) ?? 1,
      };
    case 'ValuationFailed':
      return { ...entry, version, ended_at: event.occurredAt };
    case 'ValuationReviewed': {
      if (event.data.decision === 'REJECT') return { ...entry, version, review_status: 'REJECTED' };
      const approvals_given = entry.approvals_given + 1;
      const isLast = approvals_given >= entry.approvals_required;
      return {
        ...entry,
        version,
        approvals_given,
        review_status: isLast ? 'APPROVED' : entry.review_status,
      };
    }
    case 'ValuationWithdrawn':
      return { ...entry, version, review_status: 'WITHDRAWN' };
    default:
      return unreachable(event);
  }
}
