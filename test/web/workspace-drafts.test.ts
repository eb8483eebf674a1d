import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { runningService } from '../support/running-service.ts';
import { fillInCoffee, linkFor, openWorkspace } from './workspace-page.ts';

const kept = (page: Page) =>
  page.evaluate(
    `Object.keys(sessionStorage).filter((key) => key.startsWith('asset-valuation.draft ')).length`,
  );

suiteInBrowser('what is typed in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let id = '';
  let policy = '';
  beforeAll(async () => {
    const { made, approvedPolicy } = await fourEyes(service);
    policy = await approvedPolicy(policyTerms({ name: 'Policy of last year', evidence_rules: [] }));
    id = await made('/assets', {
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: 'Coffee in warehouse 8',
      attributes: {
        lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    });
  });

  it('comes back when the page is loaded again, until it is sent', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/assets/new');
    await fillInCoffee(page, 'Coffee of a long day');
    await page.reload();
    const price = page.getByRole('textbox', { name: /^Unit price/ });
    await price.waitFor();
    expect(await price.inputValue()).toBe('1500');
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Coffee of a long day');
    expect(await kept(page)).toBe(1);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { name: 'Coffee of a long day', level: 1 }).waitFor();
    expect(await kept(page)).toBe(0);
    await ana.open('/assets/new?class=INVENTORY');
    await page.getByRole('textbox', { name: /^Name/ }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('');
  });

  it('comes back of a debt, a policy and a comment', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/obligations/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Loan 7');
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Loan 7');
    await ana.open(`/policies/new?from=${policy}`);
    await page.getByRole('textbox', { name: /^Name/ }).fill('Policy of this year');
    await page.getByRole('checkbox', { name: 'Vessel' }).click();
    const isChosen = await page.getByRole('checkbox', { name: 'Vessel' }).isChecked();
    await page.reload();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue())
      .toBe('Policy of this year');
    expect(await page.getByRole('checkbox', { name: 'Vessel' }).isChecked()).toBe(isChosen);
    await ana.open(`/assets/${id}`);
    const comment = page.getByRole('textbox', { name: /^Write a comment/ });
    await comment.fill('Half a thought (made up)');
    await page.reload();
    await expect.poll(() => comment.inputValue()).toBe('Half a thought (made up)');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect.poll(() => comment.inputValue()).toBe('');
    expect(await kept(page)).toBe(2);
  });

  it('comes back over an asset that somebody changed meanwhile, with both sides', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/status of 412/);
    const { page } = ana;
    await ana.open(`/assets/${id}`);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await kept(page)).toBe(0);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Coffee of mine');
    const patched = await service.call('PATCH', `/assets/${id}`, {
      headers: { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
      body: { name: 'Coffee of theirs' },
    });
    expect(patched.status).toBe(200);
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Coffee of mine');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody changed this asset while you typed').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Change the facts' }).waitFor();
    expect(await kept(page)).toBe(0);
  });

  it('is gone in every tab once its person has signed out', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/status of 401/);
    const { page } = ana;
    await ana.open('/obligations/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Loan of Ana');
    await expect.poll(() => kept(page)).toBe(1);
    const second = await page.context().newPage();
    await second.goto(`${service.origin}/workspace/obligations/new`);
    await second.getByRole('textbox', { name: /^Name/ }).fill('Another loan of Ana');
    await expect.poll(() => kept(second)).toBe(1);
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await kept(second)).toBe(0);
    await second.close();
    await expect.poll(() => kept(page)).toBe(0);
  });

  it('is gone once another person has signed in, and stays where the same person has', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/obligations/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Loan of Ana');
    await expect.poll(() => kept(page)).toBe(1);
    const again = { organization: 'Coop Norte', person: 'Ana Lima', profiles: ['ANALYST'] } as const;
    await page.goto(await linkFor(service, again));
    await page.getByRole('heading', { name: 'Today, Ana Lima' }).waitFor();
    await ana.open('/obligations/new');
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Loan of Ana');
    const eva = { organization: 'Coop Sul', person: 'Eva Prado', profiles: ['ANALYST'] } as const;
    await page.goto(await linkFor(service, eva));
    await page.getByRole('heading', { name: 'Today, Eva Prado' }).waitFor();
    await expect.poll(() => kept(page)).toBe(0);
  });
});
