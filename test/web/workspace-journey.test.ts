import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { runningService } from '../support/running-service.ts';
import { fillInCoffee, openWorkspace } from './workspace-page.ts';

const NAME = 'Coffee <b>in</b> warehouse 7';

suiteInBrowser('a day in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  beforeAll(async () => {
    const { approvedPolicy } = await fourEyes(service);
    await approvedPolicy(policyTerms({ name: 'Made-up policy of the journey', evidence_rules: [] }));
  });

  it('registers an asset, values it, and has it recognized by another person', async () => {
    const ana = await openWorkspace(browser, service, {
      person: 'Ana Lima',
      profiles: ['ANALYST', 'REVIEWER'],
    });
    const { page } = ana;
    page.setDefaultTimeout(8_000);
    await ana.open('');
    await page.getByText('Nothing waits for you.').waitFor();
    await ana.look('today');
    await page.getByRole('link', { name: 'Assets', exact: true }).click();
    await page.getByText('No asset fits these filters.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1');
    await page.getByRole('link', { name: 'Register an asset' }).click();
    await fillInCoffee(page, NAME);
    await page.getByRole('textbox', { name: /^Portfolio/ }).fill('Harvest 2026');
    const meanwhile = page.getByRole('complementary', { name: 'Estimate meanwhile' });
    await meanwhile.getByText('R$\u00a0150,000.00').waitFor();
    await ana.look('register');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { name: NAME, level: 1 }).waitFor();
    await page.getByText('No valuation yet.').waitFor();
    await ana.look('asset-new');

    await page.getByRole('button', { name: 'Request' }).click();
    await page.getByRole('heading', { name: /valuation as of/ }).waitFor();
    await page.getByText('It is your own work: another person has to decide.').waitFor();
    await ana.look('valuation-own');
    const address = new URL(page.url()).pathname.replace('/workspace', '');

    const rui = await openWorkspace(browser, service, { person: 'Rui Melo', profiles: ['REVIEWER'] });
    const { page: other } = rui;
    other.setDefaultTimeout(8_000);
    await rui.open('');
    await other.getByRole('link', { name: NAME }).click();
    await other.getByRole('heading', { name: /valuation as of/ }).waitFor();
    expect(new URL(other.url()).pathname).toBe(`/workspace${address}`);
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText('Write why: a decision without reasons is not taken.').waitFor();
    await expect.poll(() => other.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
    await other.keyboard.type('Seen on the spot (made up).');
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByText('Your decision is recorded.').waitFor();
    await rui.look('valuation-decided');
    await ana.open(address);
    await page.getByText('Recognized').first().waitFor();
    await page.getByText('Seen on the spot (made up).').waitFor();
    await page.goBack();
  });
});
