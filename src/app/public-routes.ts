import type { Route } from '../api/route.ts';
import { coverageRoute } from '../api/routes/public/coverage.ts';
import { equipmentRoutes } from '../api/routes/public/equipment.ts';
import { inventoryEstimateRoutes } from '../api/routes/public/inventory-estimates.ts';
import { catalogRoute, presetsRoute, referencesRoute } from '../api/routes/public/inventory-lists.ts';
import { comparativeRoute, creditRoute, guidedRoute } from '../api/routes/public/market-estimates.ts';
import { profilesRoute } from '../api/routes/public/profiles.ts';
import { publicEstimatesRoute } from '../api/routes/public/public-estimates.ts';
import { treasuryRoutes } from '../api/routes/public/treasury.ts';
import { vehicleRoutes } from '../api/routes/public/vehicles.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PriceSources } from '../valuation/references/contract.ts';

export const publicRoutes = (sources: PriceSources, clock: Clock): readonly Route[] => [
  profilesRoute(),
  publicEstimatesRoute(clock),
  coverageRoute(sources, clock),
  ...vehicleRoutes(sources, clock),
  ...equipmentRoutes(sources, clock),
  ...treasuryRoutes(sources, clock),
  creditRoute(sources, clock),
  comparativeRoute(clock),
  guidedRoute(sources, clock),
  presetsRoute(sources, clock),
  catalogRoute(sources, clock),
  referencesRoute(sources, clock),
  ...inventoryEstimateRoutes(sources, clock),
];
