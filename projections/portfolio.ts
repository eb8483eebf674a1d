import { assetAggregate, type RecordedAssetEvent } from '../src/domain/asset.ts';
import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { NOT_READY } from '../src/domain/review.ts';
import { reviewedValues, shownValue } from '../src/domain/valuation/reviewed-values.ts';
import {
  approvalsOf,
  type RecordedValuationEvent,
  type ValuationCompleted,
  valuationAggregate,
} from '../src/domain/valuation.ts';
import type { Position } from '../src/engine/log/event-log.ts';
import { type Projection, plainTable } from '../src/engine/projecting/projection.ts';
import { portfolioId } from '../src/kernel/ids.ts';
import type { CalendarDate, Instant } from '../src/kernel/instant.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { unreachable } from '../src/kernel/result.ts';
import {
  type AcceptedValue,
  type AssetClassId,
  type Decision,
  type Purpose,
  type ReviewStatus,
  VALUE_NAMES,
  type ValueName,
} from '../src/kernel/vocabulary.ts';
import { attributeFigures, declaredFigures, figureTexts } from '../src/valuation/coverage/base.ts';
import { firstDueOn } from '../src/valuation/coverage/ends.ts';
import { mayRestOnPrices, restsOnPrices } from '../src/valuation/marks/basis.ts';
import { assetValues, portfolioSums } from './portfolio/sums.ts';

/** The part of an asset that portfolios use. */
interface PortfolioAsset {
  readonly id: string;
  readonly organization_id: string;
  /** Null: in no portfolio. */
  readonly portfolio_id: string | null;
  readonly asset_class: AssetClassId;
  readonly active: boolean;
  /** Of its attributes, and of its declared value. */
  readonly attribute_figures: string;
  readonly quantities: string;
  readonly declared_figures: string;
  readonly version: number;
  readonly updated_at: Instant;
}

/** One row an asset, also archived ones and those in no portfolio, which may return. */
const portfolioAssets = plainTable<PortfolioAsset>({
  name: 'portfolio_assets',
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    portfolio_id: 'uuid',
    asset_class: 'text',
    active: 'boolean',
    attribute_figures: 'text',
    quantities: 'text',
    declared_figures: 'text',
    version: 'integer',
    updated_at: 'instant',
  },
  indexes: [],
  keyOf: (event) => (assetAggregate.holds(event) ? assetAggregate.idOf(event.stream) : undefined),
  evolve: (entry, event) =>
    !assetAggregate.holds(event) || (entry && event.revision < entry.version)
      ? entry
      : assetEvolved(entry, event),
});

function assetEvolved(
  entry: PortfolioAsset | undefined,
  event: RecordedAssetEvent,
): PortfolioAsset | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  if (event.type === 'AssetRegistered') {
    const organization_id = event.organizationId ?? '';
    return {
      id: assetAggregate.idOf(event.stream),
      organization_id,
      portfolio_id: idOf(organization_id, event.data.portfolio),
      asset_class: event.data.asset_class,
      active: true,
      ...attributesOf(event.data.asset_class, event.data.attributes),
      declared_figures: declaredFigures(event.data.declared_value),
      ...stamp,
    };
  }
  if (!entry) return entry;
  switch (event.type) {
    case 'AssetPatched': {
      const { portfolio, attributes, declared_value } = event.data;
      return {
        ...entry,
        ...stamp,
        ...(portfolio !== undefined && { portfolio_id: idOf(entry.organization_id, portfolio) }),
        ...(attributes && attributesOf(entry.asset_class, attributes)),
        ...(declared_value !== undefined && { declared_figures: declaredFigures(declared_value) }),
      };
    }
    case 'AssetArchived':
    case 'AssetMarkedDisposed':
      return { ...entry, ...stamp, active: false };
    case 'AssetRestored':
      return { ...entry, ...stamp, active: true };
    case 'AssetDistinctionProposed':
    case 'AssetDistinctionDecided':
    case 'PersonalDataErased':
      return { ...entry, ...stamp };
    default:
      return unreachable(event);
  }
}

function attributesOf(assetClass: AssetClassId, attributes: JsonObject) {
  const { figures, quantities } = attributeFigures(assetClass, attributes);
  return { attribute_figures: figures, quantities: JSON.stringify(quantities) };
}

const idOf = (organization: string, name: string | null): string | null =>
  name === null ? null : portfolioId(organization, name);

type Outcome = 'CALCULATED' | 'NO_COVERAGE' | 'FAILED';
type Amounts = Readonly<Record<ValueName, string | null>>;

/** The part of a valuation that portfolios use. Later events do not name the asset: the row keeps it from the first. */
interface PortfolioValuation extends Amounts {
  readonly id: string;
  readonly organization_id: string;
  readonly asset_id: string;
  readonly purpose: Purpose;
  readonly valuation_date: string;
  readonly requested_at: Instant;
  /** Of the asset as it was valued. */
  readonly figures: string;
  readonly quantities: string;
  /** The first day on which something of it falls due; null where nothing does. */
  readonly due_on: CalendarDate | null;
  /** The same where its scenario is accepted. */
  readonly scenario_due_on: CalendarDate | null;
  /** Whether newer prices may mark it; before its end, whether they might. */
  readonly priced: boolean;
  readonly outcome: Outcome | null;
  readonly ended_at: Instant | null;
  readonly review_status: ReviewStatus;
  /** Approvals so far, and how many it needs; null before the end. */
  readonly approvals_given: number;
  readonly approvals_required: number;
  /** Whether the value is recognized as long as the valuation is approved. */
  readonly forced_recognizable: boolean;
  readonly collateral_recognizable: boolean;
  /** The value by which lists show the asset, and which of them it is; null before the end, and where there is none. */
  readonly shown_amount: string | null;
  readonly shown_value: AcceptedValue | null;
  /** Revision + 1 of the last event that changed the row. */
  readonly version: number;
  readonly updated_at: Instant;
}

/** One row a valuation, in any state. */
const portfolioValuations = plainTable<PortfolioValuation>({
  name: 'portfolio_valuations',
  columns: {
    id: 'uuid',
    organization_id: 'uuid',
    asset_id: 'uuid',
    purpose: 'text',
    valuation_date: 'text',
    requested_at: 'instant',
    figures: 'text',
    quantities: 'text',
    due_on: 'text',
    scenario_due_on: 'text',
    priced: 'boolean',
    outcome: 'text',
    ended_at: 'instant',
    review_status: 'text',
    approvals_given: 'integer',
    approvals_required: 'integer',
    forced_recognizable: 'boolean',
    collateral_recognizable: 'boolean',
    shown_amount: 'text',
    shown_value: 'text',
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
  keyOf: (event) => (valuationAggregate.holds(event) ? valuationAggregate.idOf(event.stream) : undefined),
  evolve: (entry, event) =>
    !valuationAggregate.holds(event) || (entry && event.revision < entry.version)
      ? entry
      : valuationEvolved(entry, event),
});

const amountsOf = (amountOf: (name: ValueName) => string | null): Amounts =>
  Object.fromEntries(VALUE_NAMES.map((name) => [name, amountOf(name)])) as Record<ValueName, string | null>;

function valuationEvolved(
  entry: PortfolioValuation | undefined,
  event: RecordedValuationEvent,
): PortfolioValuation | undefined {
  const stamp = { version: event.revision + 1, updated_at: event.occurredAt };
  if (event.type === 'ValuationRequested') {
    const { input } = event.data;
    return {
      id: valuationAggregate.idOf(event.stream),
      organization_id: event.organizationId ?? '',
      asset_id: input.asset.id,
      purpose: input.purpose,
      valuation_date: input.valuation_date,
      requested_at: event.occurredAt,
      ...figureTexts(input.asset),
      due_on: firstDueOn(input, null),
      scenario_due_on: firstDueOn(input, 'scenario_value'),
      priced: mayRestOnPrices(input),
      outcome: null,
      ended_at: null,
      review_status: 'NOT_READY',
      approvals_given: 0,
      approvals_required: 1,
      forced_recognizable: false,
      collateral_recognizable: false,
      shown_amount: null,
      shown_value: null,
      ...stamp,
      ...amountsOf(() => null),
    };
  }
  if (!entry) return entry;
  switch (event.type) {
    case 'ValuationStarted':
      return entry;
    case 'ValuationCompleted':
      return { ...entry, ...stamp, ended_at: event.occurredAt, ...completed(entry, event.data) };
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

function completed({ due_on, scenario_due_on, priced }: PortfolioValuation, result: ValuationCompleted) {
  const approved = reviewedValues({
    result,
    review: { ...NOT_READY, status: 'APPROVED' },
    approvals: [],
  });
  const shown = shownValue({ result });
  const isRecognizable = (name: ValueName) => approved?.[name].status === 'RECOGNIZED';
  return {
    outcome: result.outcome,
    due_on: result.accepted_value === 'scenario_value' ? scenario_due_on : due_on,
    priced: priced && restsOnPrices(result),
    review_status: result.outcome === 'CALCULATED' ? 'PENDING' : 'NOT_READY',
    approvals_required: approvalsOf(result) ?? 1,
    ...amountsOf((name) => result.values[name].amount),
    forced_recognizable: isRecognizable('forced_liquidation_value'),
    collateral_recognizable: isRecognizable('collateral_value'),
    shown_amount: shown?.amount ?? null,
    shown_value: shown?.name ?? null,
  } as const;
}

/** A name that some asset ever had. It is a portfolio while an active asset has it. */
interface PortfolioName {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  /** Position of the first event with it: the order of lists, which stays when the name goes and returns. */
  readonly first_position: Position;
}

/** The organization and the name that an event gives to its asset. */
function namedBy(event: DomainEvent): { organization: string; name: string } | undefined {
  if (!assetAggregate.holds(event)) return undefined;
  if (event.type !== 'AssetRegistered' && event.type !== 'AssetPatched') return undefined;
  const { portfolio: name } = event.data;
  return name === null || name === undefined ? undefined : { organization: event.organizationId ?? '', name };
}

/** One row a name in an organization, written once. */
const portfolioNames = plainTable<PortfolioName>({
  name: 'portfolios',
  columns: { id: 'uuid', organization_id: 'uuid', name: 'text', first_position: 'position' },
  indexes: [['organization_id', 'first_position']],
  keyOf(event: DomainEvent) {
    const named = namedBy(event);
    return named && portfolioId(named.organization, named.name);
  },
  evolve(entry, event: DomainEvent, first_position) {
    const named = namedBy(event);
    if (entry || !named) return entry;
    const { organization: organization_id, name } = named;
    return { id: portfolioId(organization_id, name), organization_id, name, first_position };
  },
});

/** Portfolios, with their sums, the ages of their assets, and the value of each asset, which are kept. */
export const portfolioProjection: Projection = {
  name: 'portfolio',
  version: 4,
  weight: 7,
  streamPrefixes: ['asset-', 'valuation-'],
  readEvent,
  tables: [portfolioAssets, portfolioValuations, portfolioNames],
  sums: [portfolioSums, assetValues],
};
