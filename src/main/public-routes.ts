import type { Route } from '../border/http/route.ts';
import { comparativeRoute } from '../border/http/routes/public/comparables.ts';
import { coverageRoute } from '../border/http/routes/public/coverage.ts';
import { creditRoute } from '../border/http/routes/public/credit.ts';
import { equipmentRoutes } from '../border/http/routes/public/equipment.ts';
import { guidedRoute } from '../border/http/routes/public/guided.ts';
import { catalogRoute } from '../border/http/routes/public/inventory-catalog.ts';
import { inventoryEstimateRoutes } from '../border/http/routes/public/inventory-estimates.ts';
import { presetsRoute } from '../border/http/routes/public/inventory-presets.ts';
import { referencesRoute } from '../border/http/routes/public/inventory-references.ts';
import { profilesRoute } from '../border/http/routes/public/profiles.ts';
import { publicEstimatesRoute } from '../border/http/routes/public/public-estimates.ts';
import { treasuryRoutes } from '../border/http/routes/public/treasury.ts';
import { vehicleRoutes } from '../border/http/routes/public/vehicles.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PriceSources } from '../sources/contract.ts';

/** The operations that need no credential and no engine, in the order of the document, where they come first. */
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
