import { forSuite } from './for-suite.ts';
import { freePort } from './free-port.ts';
import { type RunningIdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { type RunningService, runningService } from './running-service.ts';
import { dataDirectory } from './service-process.ts';
import { settingsFor } from './visits-to-provider.ts';

/** What the tests' provider says of Ana Lima, who analyses for Coop Norte. */
export const ANA = { name: 'Ana Lima', organization: 'norte', groups: ['analysts', 'football'] };

/**
 * A service whose people sign in at a real provider. Both start before the tests of the calling file, and end after them. `host`:
 * the provider's; `localhost` is another site than the service's to a browser.
 */
export async function serviceWithProvider(host?: 'localhost') {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = await dataDirectory();
  const provider: RunningIdentityProvider = forSuite(() => startIdentityProvider(origin, host));
  const service: RunningService = forSuite(async () =>
    runningService(await settingsFor(provider, origin, folder.dir)),
  );
  return { origin, provider, service };
}
