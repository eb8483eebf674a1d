import { routeTable } from '../../src/app/routes.ts';
import { NOW } from './scenario.ts';
import { sourceRig } from './source-rig.ts';
import { testClock } from './test-clock.ts';

/** Every operation that needs a credential, such as `GET /assets/{id}`, from the table that serves them. */
export async function managedOperations(): Promise<readonly string[]> {
  const rig = await sourceRig(NOW);
  const { routes } = routeTable(undefined, rig.sources, testClock());
  await rig.close();
  return routes.filter(({ access }) => access !== 'public').map(({ method, path }) => `${method} ${path}`);
}
