import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forTest } from '../support/for-suite.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { openOverview } from '../support/operators-scene.ts';
import { ownDatabase } from '../support/own-service.ts';
import { cleanPage } from './operators-right.ts';

suiteInBrowser('the page of the operators, of a process that is not ready', () => {
  it('says that the read models are not made, and why, once', async () => {
    const browser = await forTest(launchBrowser());
    const database = await ownDatabase(freshDatabase);
    const service = await database.start({ ROLES: 'api', DOCUMENTS_URL: `file://${database.dir}/documents` });
    onTestFinished(async () => {
      await service.signal('SIGKILL');
      await database.drop();
    });
    const watched = await cleanPage(browser, new URL(service.metricsUrl).origin);
    await openOverview(watched.page, service.metricsUrl.replace(/\/metrics$/, ''));
    const verdict = watched.page.locator('#verdict-heading + div');
    await verdict.getByText('its database schema is missing').waitFor();
    const looks = async () =>
      (await verdict.innerText()).split('\n').filter((line) => line.includes('Read models'));
    // Until the first answer arrives they are unknown, which it says, too.
    await expect
      .poll(looks)
      .toEqual([
        expect.stringMatching(/^Read models: .*not ready\. not made yet: asset, .*role projector makes them/),
      ]);
    const row = watched.page.locator('#process tr', { hasText: 'Read models' });
    // What answers is asked for less often than what is made.
    await row.getByText('not made').waitFor();
    expect(await row.innerText()).toMatch(/Read models\s+down\s.*not made/s);
    expect(await watched.violations()).toEqual([]);
  });
});
