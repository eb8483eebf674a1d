import { type App, type DoorOptions, openDoor, openedLater } from '../../api/door.ts';
import type { ReportOptions } from '../../api/routes/report.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Backend } from '../backend.ts';
import { publicRoutes } from '../public-routes.ts';
import { VERSION } from '../version.ts';

interface ApplicationParts extends Omit<DoorOptions, 'authenticate'> {
  readonly backend: Backend | undefined;
  readonly sources: PriceSources;
  readonly clock: Clock;
  readonly reports: ReportOptions;
}

/** Behind the first second, which belongs to those who waited for the start. */
const LOAD_LATER_MS = 1_000;

/**
 * What answers over HTTP. Without a backend the public operations and the probes are there at once; the others, which are described
 * and not served, and the pages are loaded after that, or when somebody asks for one of them.
 */
export async function openApplication({
  backend,
  sources,
  reports,
  ...parts
}: ApplicationParts): Promise<App> {
  const { clock, limits, log, onRequest } = parts;
  if (backend) {
    const [{ createApp }, { routeTable }] = await Promise.all([
      import('../../api/app.ts'),
      import('../routes.ts'),
    ]);
    const table = routeTable(backend, sources, clock, reports, limits.patience);
    return createApp({ ...parts, ...table, version: VERSION });
  }
  const atOnce = publicRoutes(sources, clock);
  const others = openedLater(log, async (door) => {
    const [{ router }, { absent, managementRoutes }] = await Promise.all([
      import('../../api/app.ts'),
      import('../routes.ts'),
    ]);
    const routes = [...atOnce, ...managementRoutes(absent, reports)];
    return router({ routes, version: VERSION, log, onRequest }, door);
  });
  const authenticate = async () => (await import('../routes.ts')).absent();
  const app = openDoor({ ...parts, authenticate }, atOnce, others.behind);
  setTimeout(() => void others.load().catch(() => {}), LOAD_LATER_MS).unref();
  return app;
}
