import type { CredentialState } from '../domain/credential/state.ts';
import { credentialLookup } from '../http/credential-lookup.ts';
import type { ManagementParts } from '../http/management.ts';
import { OwnWrites } from '../http/own-writes.ts';
import { type Patience, PROMISED } from '../http/patience.ts';
import type { Route } from '../http/route.ts';
import { assetDuplicatesRoute } from '../http/routes/asset-duplicates.ts';
import { assetRoutes } from '../http/routes/assets.ts';
import { documentContentRoutes } from '../http/routes/document-content.ts';
import { documentPartRoutes } from '../http/routes/document-parts.ts';
import { documentReviewRoutes } from '../http/routes/document-reviews.ts';
import { documentRoutes } from '../http/routes/documents.ts';
import { catalogRoute } from '../http/routes/inventory-catalog.ts';
import { inventoryEstimateRoutes } from '../http/routes/inventory-estimates.ts';
import { presetsRoute } from '../http/routes/inventory-presets.ts';
import { referencesRoute } from '../http/routes/inventory-references.ts';
import { jobRoutes } from '../http/routes/jobs.ts';
import { coverageRoute } from '../http/routes/market-coverage.ts';
import { creditRoute } from '../http/routes/market-credit.ts';
import { equipmentRoutes } from '../http/routes/market-equipment.ts';
import { guidedRoute } from '../http/routes/market-guided.ts';
import { treasuryRoutes } from '../http/routes/market-treasury.ts';
import { vehicleRoutes } from '../http/routes/market-vehicles.ts';
import { policyRoutes } from '../http/routes/policies.ts';
import { portfolioRoutes } from '../http/routes/portfolios.ts';
import { profilesRoute } from '../http/routes/profiles.ts';
import { publicEstimatesRoute } from '../http/routes/public-estimates.ts';
import { type ReportOptions, reportRoutes } from '../http/routes/report.ts';
import { scenarioRoutes } from '../http/routes/scenarios.ts';
import { type ReadStatusParts, statusRoute } from '../http/routes/status.ts';
import { valuationRequestRoute } from '../http/routes/valuation-requests.ts';
import { valuationReviewRoutes } from '../http/routes/valuation-reviews.ts';
import { valuationRoutes } from '../http/routes/valuations.ts';
import type { Clock } from '../ports/clock.ts';
import { DependencyUnavailable } from '../ports/dependency-unavailable.ts';
import type { PriceSources } from '../price-sources/contract.ts';
import { openReportRenderer } from '../reports/report-renderer.ts';
import type { Backend } from './backend.ts';
import { statusParts } from './status-parts.ts';

export interface RouteTable {
  /** Every operation, whatever the roles: the document is whole in each. */
  readonly routes: readonly Route[];
  authenticate(token: string): Promise<CredentialState | undefined>;
}

/**
 * The table of all operations. Without a backend those that need one are described, and not served. The renderer starts
 * no thread before there is work for one.
 */
export function routeTable(
  backend: Backend | undefined,
  sources: PriceSources,
  clock: Clock,
  reports: ReportOptions = { renderer: openReportRenderer() },
  patience = PROMISED,
): RouteTable {
  const wired = backend && wire(backend, sources, clock, patience);
  return {
    routes: routesOver(() => wired ?? absent(), sources, clock, reports),
    authenticate: async (token) => (wired ?? absent()).authenticate(token),
  };
}

/** Every operation, over whatever serves the management routes when a request comes. */
export function routesOver(
  wired: () => Wired,
  sources: PriceSources,
  clock: Clock,
  reports: ReportOptions,
): readonly Route[] {
  const management = () => wired().management();
  return [
    profilesRoute(),
    publicEstimatesRoute(clock),
    coverageRoute(sources, clock),
    ...vehicleRoutes(sources, clock),
    ...equipmentRoutes(sources, clock),
    ...treasuryRoutes(sources, clock),
    creditRoute(sources, clock),
    guidedRoute(sources, clock),
    presetsRoute(sources, clock),
    catalogRoute(sources, clock),
    referencesRoute(sources, clock),
    ...inventoryEstimateRoutes(sources, clock),
    statusRoute(() => wired().status()),
    ...assetRoutes(management),
    assetDuplicatesRoute(management),
    ...documentRoutes(management),
    ...documentPartRoutes(management),
    ...documentContentRoutes(management),
    ...documentReviewRoutes(management),
    valuationRequestRoute(management),
    ...valuationRoutes(management),
    ...valuationReviewRoutes(management),
    ...reportRoutes(management, reports),
    ...policyRoutes(management),
    ...portfolioRoutes(management),
    ...jobRoutes(management),
    ...scenarioRoutes(management),
  ];
}

function absent(): never {
  throw new DependencyUnavailable('event_log', new Error('this process has no role that serves it'));
}

/** What stands behind the management routes of one process. */
export interface Wired {
  management(): ManagementParts;
  status(): ReadStatusParts;
  authenticate(token: string): Promise<CredentialState | undefined>;
}

export function wire(backend: Backend, sources: PriceSources, clock: Clock, patience: Patience): Wired {
  const { engines } = backend;
  const ownWrites = new OwnWrites(engines.readModels, patience);
  const management: ManagementParts = {
    log: engines.eventLog,
    handler: engines.handler,
    readModels: engines.readModels,
    ownWrites,
    documents: backend.documents,
    clock,
    fingerprintKeys: engines.serviceKeys.fingerprints,
    cursorKeys: engines.serviceKeys.cursors,
    seal: backend.seal,
    sharedRegistration: backend.sharedRegistration,
    opener: backend.opener,
  };
  const status: ReadStatusParts = { ...statusParts(backend, sources, clock, patience), ownWrites };
  const lookUp = credentialLookup(engines.eventLog, clock);
  const whenPrepared = <T>(value: T): T => {
    if (!backend.isPrepared()) {
      throw new DependencyUnavailable('event_log', new Error('the databases are not prepared yet'));
    }
    return value;
  };
  /** The log is prepared first: who may look is then known, and can be told what else cannot be prepared. */
  const whenLogIsPrepared = <T>(value: T): T =>
    backend.unmade.all().some(({ dependency }) => dependency !== 'event_log') ? value : whenPrepared(value);
  const whenRolledOut = <T>(value: T): T => {
    if (!backend.standing.areRolledOut()) {
      throw new DependencyUnavailable('read_models', new Error('a newer version of them is being built'));
    }
    return value;
  };
  return {
    management: () => whenRolledOut(whenPrepared(management)),
    status: () => whenLogIsPrepared(status),
    authenticate: (token: string) => whenLogIsPrepared(lookUp)(token),
  };
}
