import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const MARKUP = '<img src=x onerror="document.title=1"> & "quotes"';
/** A mark that turns the text behind it round; a description takes it, a name does not. */
const TURNED = 'Coffee \u202Egnirpac';
const NOT_FOUND = /status of 404/;

suiteInBrowser('the workspace under attack', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let own = '';
  let foreign = { asset: '', valuation: '' };
  beforeAll(async () => {
    const body = (name: string, description: string) => ({
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name,
      attributes: { lines: [{ description, quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }] },
    });
    const { made } = await fourEyes(service);
    own = await made('/assets', body(MARKUP, TURNED));
    const { token } = await service.issue('Coop Sul', 'Eva Prado');
    const post = async (path: string, sent: unknown) =>
      (await service.call('POST', path, { body: sent, key: newKey(), token })).body;
    const asset = String((await post('/assets', body('Secret of Coop Sul', 'Coffee'))).id);
    const valuation = String((await post('/valuations', { asset_id: asset, purpose: 'SALE' })).valuation_id);
    foreign = { asset, valuation };
  });

  it('shows names with markup and direction marks as the texts that they are', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/assets');
    await page.getByRole('link', { name: MARKUP }).click();
    await page.getByRole('heading', { name: MARKUP, level: 1 }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    const turned = page.locator('bdi', { hasText: TURNED });
    await turned.waitFor();
    expect(await turned.count()).toBe(1);
    expect(await page.title()).toBe(`${MARKUP} · Asset Valuation`);
  });

  it('shows nothing of another organization, whatever id is in the address', async () => {
    const ana = await openWorkspace(browser, service, { profiles: ['ANALYST', 'REVIEWER', 'AUDITOR'] });
    ana.mayComplain(NOT_FOUND);
    const { page } = ana;
    for (const path of [
      `/assets/${foreign.asset}`,
      `/valuations/${foreign.valuation}`,
      `/valuations/${own}`,
    ]) {
      await ana.open(path);
      await page.getByText('Your organization has nothing at this address.').first().waitFor();
      expect([path, await page.locator('body').innerText()]).not.toContain('Secret');
    }
    for (const path of [
      '/no/such/screen',
      '/assets/..%2F..%2Fstatus',
      '/assets/%F0%9F',
      '/assets/__proto__',
    ]) {
      await ana.open(path);
      await page.getByRole('heading', { name: 'There is no such screen' }).waitFor();
    }
  });

  it('is framed by nobody, and runs nothing but its own files', async () => {
    const answer = await fetch(`${service.origin}/workspace/assets/${own}`);
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(part);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    const html = await answer.text();
    expect(html).not.toMatch(/<script(?![^>]+src=)|\son\w+=|https?:\/\//);
  });

  it('offers nothing that the person may not do', async () => {
    const auditor = await openWorkspace(browser, service, { person: 'Lia Sá', profiles: ['AUDITOR'] });
    const { page } = auditor;
    await auditor.open(`/assets/${own}`);
    await page.getByRole('heading', { name: MARKUP, level: 1 }).waitFor();
    await page.getByText('No document yet.').waitFor();
    for (const name of ['Change the facts', 'Request', 'Send'])
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
    await auditor.open('/assets');
    await page.getByRole('link', { name: MARKUP }).waitFor();
    expect(await page.getByRole('link', { name: 'Register an asset' }).count()).toBe(0);
  });
});

suiteInBrowser('the workspace, switched off', () => {
  const service = forSuite(() => runningService({ WORKSPACE: 'off' }));

  it('is not there', async () => {
    for (const path of ['/workspace', '/workspace/assets', '/workspace/session'])
      expect([path, (await fetch(service.origin + path)).status]).toEqual([path, 404]);
  });
});
