import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOURCE_PROFILES } from '../../src/valuation/references/profiles.ts';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { forSuite } from '../support/for-suite.ts';
import { scaled } from '../support/machine-speed.ts';
import { openOverview } from '../support/operators-scene.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { cleanPage, expectRight } from './operators-right.ts';

suiteInBrowser('the page of the operators, of a service whose database is gone', () => {
  const browser = forSuite(launchBrowser);
  let database: OwnDatabase;
  let proxy: TcpProxy;
  let service: ServiceProcess;
  beforeAll(async () => {
    database = await ownDatabase();
    const url = new URL(database.connectionString);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    const { host, port } = proxy.address;
    [url.hostname, url.port] = [host, String(port)];
    service = await database.start({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' });
    await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok);
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await proxy.close();
    await database.drop();
  });

  it(
    'says so in the parts that need it, shows the others, and comes back by itself',
    async () => {
      const operatorsUrl = new URL(service.metricsUrl).origin;
      const watched = await cleanPage(browser, operatorsUrl);
      const { page } = watched;
      await openOverview(page, operatorsUrl);
      await page.locator('#projections td', { hasText: 'following' }).first().waitFor();
      for (const trouble of ['refuse', 'fallSilent'] as const) {
        proxy[trouble]();
        await page.locator('#projections', { hasText: 'Not known' }).waitFor();
        for (const section of ['jobs', 'deliveries', 'seals'])
          await page.locator(`#${section}`, { hasText: 'Not known' }).waitFor();
        await page.locator('#process tr', { hasText: 'Event log' }).getByText('down').waitFor();
        expect(await page.locator('#verdict-heading + div').innerText()).toContain('Event log is down.');
        await page.locator('summary', { hasText: `Disabled: ${SOURCE_PROFILES.length}` }).waitFor();
        if (trouble === 'refuse') await watched.screenshot('operators-database-gone');
        proxy.restore();
        await page.locator('#projections td', { hasText: 'following' }).first().waitFor();
      }
      await expectRight(watched, 'operators-database-back');
    },
    scaled(300_000),
  );

  it('says for a timeline that the log does not answer', async () => {
    proxy.refuse();
    const { origin } = new URL(service.metricsUrl);
    const watched = await cleanPage(browser, origin);
    await watched.page.goto(`${origin}/#timeline/00000000-0000-4000-8000-000000000000`);
    await watched.page.getByText('The event log does not answer').waitFor();
    proxy.restore();
    await watched.page.getByText('No record has the id').waitFor();
    await expectRight(watched, 'operators-log-back');
  });
});
