import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { forSuite } from './for-suite.ts';
import { freePort } from './free-port.ts';
import { CLIENT, type RunningIdentityProvider, startIdentityProvider } from './identity-provider.ts';
import { type RunningService, runningService } from './running-service.ts';
import { dataDirectory } from './service-process.ts';

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
  const service: RunningService = forSuite(async () => {
    const secret = join(folder.dir, 'secret');
    await writeFile(secret, `${CLIENT.secret}\n`);
    return runningService({
      PORT: String(port),
      PUBLIC_BASE_URL: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET_FILE: secret,
      OIDC_ORGANIZATIONS: 'norte=Coop Norte,sul=Coop Sul',
      OIDC_PROFILES: 'analysts=ANALYST,reviewers=REVIEWER',
    });
  });
  return { origin, provider, service };
}
