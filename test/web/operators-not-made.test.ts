import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forTest } from '../support/for-suite.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { openOverview } from '../support/operators-scene.ts';
import { dataDirectory, startProcess } from '../support/service-process.ts';
import { cleanPage } from './operators-right.ts';

suiteInBrowser('the page of the operators, of a process that is not ready', () => {
  it('says that the read models are not made, and why, once', async () => {
    const browser = await forTest(launchBrowser());
    const [database, home] = await Promise.all([freshDatabase(), dataDirectory()]);
    const PRIVACY_KEY_FILE = join(home.dir, 'key');
    await writeFile(PRIVACY_KEY_FILE, randomBytes(32).toString('base64'));
    const DATABASE_URL = database.connectionString;
    const DOCUMENTS_URL = `file://${home.dir}/documents`;
    const environment = { ROLES: 'api', DATABASE_URL, PRIVACY_KEY_FILE, DOCUMENTS_URL };
    const service = await startProcess(home.dir, environment);
    onTestFinished(async () => {
      await service.signal('SIGKILL');
      await Promise.all([database.drop(), home.remove()]);
    });
    const watched = await cleanPage(browser, new URL(service.metricsUrl).origin);
    await openOverview(watched.page, service.metricsUrl.replace(/\/metrics$/, ''));
    const verdict = watched.page.locator('#verdict-heading + div');
    await verdict.getByText('its database schema is missing').waitFor();
    const looks = async () =>
      (await verdict.innerText()).split('\n').filter((line) => line.includes('Read models'));
    // Until the first answer is there they are not known, which it says, too.
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
