import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { NOT_READY } from '../../src/domain/review.ts';
import { reviewedValues } from '../../src/domain/valuation/reviewed-values.ts';
import {
  approvalsOf,
  type RecordedValuationEvent,
  type ValuationCompleted,
  valuationIdOf,
} from '../../src/domain/valuation.ts';
import type { Table } from '../../src/engine/projecting/projection.ts';
import type { Row } from '../../src/engine/projecting/read-models.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { unreachable } from '../../src/kernel/result.ts';
import {
  type Decision,
  type Purpose,
  type ReviewStatus,
  VALUE_NAMES,
  type ValueName,
} from '../../src/kernel/vocabulary.ts';

type Outcome = 'CALCULATED' | 'NO_COVERAGE' | 'FAILED';
type Amounts = Readonly<Record<ValueName, string | null>>;

/** What a portfolio needs to know of a valuation. Later events do not name the asset: the row keeps it from the first. */
interface PortfolioValuation {
  readonly id: string;
  readonly organization_id: string;
  readonly asset_id: string;
  readonly purpose: Purpose;
  readonly valuation_date: string;
  readonly requested_at: Instant;
  readonly outcome: Outcome | null;
  readonly ended_at: Instant | null;
  readonly review_status: ReviewStatus;
  /** Approvals so far, and how many it takes; nobody's before the end. */
  readonly approvals_given: number;
  readonly approvals_required: number;
  /** Whether the value is recognized as long as the valuation is approved. */
  readonly forced_recognizable: boolean;
  readonly collateral_recognizable: boolean;
  /** Revision + 1 of the last event that changed the row. */
  readonly version: number;
  readonly updated_at: Instant;
  readonly amounts: Amounts;
}

const isOfValuation = (event: DomainEvent): event is RecordedValuationEvent =>
  event.stream.startsWith('valuation-');

/** One row a valuation, whatever its state. */
export const portfolioValuations: Table<PortfolioValuation> = {
  name: 'portfolio_valuations',
  key: 'id',
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    asset_id: 'uuid',
    purpose: 'text',
    valuation_date: 'text',
    requested_at: 'instant',
    outcome: 'text',
    ended_at: 'instant',
    review_status: 'text',
    approvals_given: 'integer',
    approvals_required: 'integer',
    forced_recognizable: 'boolean',
    collateral_recognizable: 'boolean',
    version: 'integer',
    updated_at: 'instant',
    declared_value: 'text',
    market_value: 'text',
    scenario_value: 'text',
    replacement_cost: 'text',
    forced_liquidation_value: 'text',
    collateral_value: 'text',
  },
  indexes: [['asset_id', 'purpose', 'valuation_date', 'requested_at', 'id']],
  keyOf: (event: DomainEvent) => (isOfValuation(event) ? valuationIdOf(event.stream) : undefined),
  evolve(entry, event: DomainEvent) {
    if (!isOfValuation(event) || (entry && event.revision < entry.version)) return entry;
    return evolved(entry, event);
  },
  toRow: ({ amounts, ...entry }) => ({ ...entry, ...amounts }),
  fromRow: (row) => ({
    id: String(row.id),
    organization_id: String(row.organization_id),
    asset_id: String(row.asset_id),
    purpose: String(row.purpose) as Purpose,
    valuation_date: String(row.valuation_date),
    requested_at: String(row.requested_at),
    outcome: textOf(row.outcome) as Outcome | null,
    ended_at: textOf(row.ended_at),
    review_status: String(row.review_status) as ReviewStatus,
    approvals_given: Number(row.approvals_given),
    approvals_required: Number(row.approvals_required),
    forced_recognizable: row.forced_recognizable === true,
    collateral_recognizable: row.collateral_recognizable === true,
    version: Number(row.version),
    updated_at: String(row.updated_at),
    amounts: amountsOf((name) => textOf(row[name])),
  }),
};

const textOf = (value: Row[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const amountsOf = (amountOf: (name: ValueName) => string | null): Amounts =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, amountOf(name)])) as Record<ValueName, string | null>;

function evolved(
  entry: PortfolioValuation | undefined,
  event: RecordedValuationEvent,
): PortfolioValuation | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  if (event.type === 'ValuationRequested') {
    return {
      id: valuationIdOf(event.stream),
      organization_id: event.organizationId ?? '',
      asset_id: event.data.input.asset.id,
      purpose: event.data.input.purpose,
      valuation_date: event.data.input.valuation_date,
      requested_at: event.occurredAt,
      outcome: null,
      ended_at: null,
      review_status: 'NOT_READY',
      approvals_given: 0,
      approvals_required: 1,
      forced_recognizable: false,
      collateral_recognizable: false,
      ...stamp,
      amounts: amountsOf(() => null),
    };
  }
  if (!entry) return entry;
  switch (event.type) {
    case 'ValuationStarted':
      return entry;
    case 'ValuationCompleted':
      return { ...entry, ...stamp, ended_at: event.occurredAt, ...completed(event.data) };
    case 'ValuationFailed':
      return { ...entry, ...stamp, ended_at: event.occurredAt, outcome: 'FAILED' };
    case 'ValuationReviewed':
      return { ...entry, ...stamp, ...reviewed(entry, event.data.decision) };
    case 'ValuationWithdrawn':
      return { ...entry, ...stamp, review_status: 'WITHDRAWN' };
    default:
      return unreachable(event);
  }
}

function reviewed(
  { review_status, approvals_given, approvals_required }: PortfolioValuation,
  decision: Decision,
): Pick<PortfolioValuation, 'review_status' | 'approvals_given'> {
  if (decision === 'REJECT') return { review_status: 'REJECTED', approvals_given };
  const given = approvals_given + 1;
  return { review_status: given < approvals_required ? review_status : 'APPROVED', approvals_given: given };
}

function completed(result: ValuationCompleted) {
  const approved = reviewedValues({
    result,
    review: { ...NOT_READY, status: 'APPROVED' },
    approvals: [],
  });
  const isRecognizable = (name: ValueName) => approved?.[name].status === 'RECOGNIZED';
  return {
    outcome: result.outcome,
    review_status: result.outcome === 'CALCULATED' ? 'PENDING' : 'NOT_READY',
    approvals_required: approvalsOf(result) ?? 1,
    amounts: amountsOf((name) => result.values[name].amount),
    forced_recognizable: isRecognizable('forced_liquidation_value'),
    collateral_recognizable: isRecognizable('collateral_value'),
  } as const;
}
