import { tmpdir } from 'node:os';
import type { Route } from '../../../src/api/route.ts';
import { routeTable } from '../../../src/app/routes.ts';
import { createPriceSources } from '../../../src/sources/index.ts';
import { OFF } from '../source-rig.ts';
import { testClock } from '../test-clock.ts';

/** The service's own table of routes, for its document: nothing behind it is ever called. */
export function serviceRoutes(): readonly Route[] {
  const clock = testClock();
  const sources = createPriceSources({ addresses: OFF, importsDir: tmpdir(), clock });
  return routeTable(undefined, sources, clock).routes;
}
