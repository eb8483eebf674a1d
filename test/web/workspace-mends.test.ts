import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

/** What was wrong once: each was found by hand. */
suiteInBrowser('work that meets other work in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  const ids: string[] = [];
  beforeAll(async () => {
    const { made } = await fourEyes(service);
    for (const name of ['Coffee in warehouse 8', 'Maize in warehouse 9'])
      ids.push(
        await made('/assets', {
          asset_class: 'INVENTORY',
          profile_version: '1.0.0',
          name,
          attributes: {
            lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
          },
        }),
      );
  });
  const changed = async (version: number, body: object) => {
    const headers = { 'if-match': `"${version}"`, 'content-type': 'application/merge-patch+json' };
    const answer = await service.call('PATCH', `/assets/${ids[0]}`, { headers, body });
    expect(answer.status, answer.text).toBe(200);
  };

  it('a change for which others were faster twice is compared twice, and saved over the newest', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/status of 412/);
    const { page } = ana;
    await ana.open(`/assets/${ids[0]}`);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByRole('textbox', { name: /^Portfolio/ }).fill('Mine');
    await changed(1, { external_reference: 'ERP-1' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const theirs = page.getByRole('region', { name: 'Both sides' });
    await theirs.getByText('ERP-1').first().waitFor();
    await changed(2, { external_reference: 'ERP-2' });
    await page.getByRole('button', { name: 'Save over the other’s version' }).click();
    await page.getByText('Somebody changed this asset while you typed').waitFor();
    expect(await page.getByRole('textbox', { name: /^Portfolio/ }).inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Compare' }).click();
    await theirs.getByText('ERP-2').first().waitFor();
    await page.getByRole('button', { name: 'Save over the other’s version' }).click();
    await page.getByText('The facts are saved.').waitFor();
    expect((await service.call('GET', `/assets/${ids[0]}`)).body).toMatchObject({
      ...{ portfolio: 'Mine', external_reference: 'ERP-2', version: 4 },
    });
  });

  it('a filter begins its list at the first page, not at the page of the list before', async () => {
    const { body } = await service.call('GET', '/assets?limit=1');
    expect(body.next_cursor).toEqual(expect.any(String));
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open(`/assets?cursor=${body.next_cursor}`);
    await page.getByRole('link', { name: 'Coffee in warehouse 8' }).waitFor();
    expect(await page.getByRole('link', { name: 'Maize in warehouse 9' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('ACTIVE');
    await page.getByRole('link', { name: 'Maize in warehouse 9' }).waitFor();
    expect(new URL(page.url()).search).toBe('?status=ACTIVE');
  });

  it('a valuation that ends while somebody writes is listed, and takes nothing of the writing away', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    const held = Promise.withResolvers<void>();
    await page.route('**/jobs/*', (route) => held.promise.then(() => route.continue()));
    await ana.open(`/assets/${ids[1]}`);
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    await page.getByText(/Being calculated/).waitFor();
    const comment = page.getByRole('textbox', { name: /^Write a comment/ });
    await comment.pressSequentially('Half a sent');
    held.resolve();
    await page.getByText(/Being calculated/).waitFor({ state: 'hidden' });
    await comment.pressSequentially('ence.');
    expect(await comment.inputValue()).toBe('Half a sentence.');
    expect(new URL(page.url()).pathname).toBe(`/workspace/assets/${ids[1]}`);
    const table = page.getByRole('table', { name: 'All valuations, newest first' });
    expect(await table.getByRole('link').count()).toBe(1);
    await comment.fill('');
  });
});
