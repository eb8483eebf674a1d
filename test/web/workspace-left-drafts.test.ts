import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { linkFor, openWorkspace } from './workspace-page.ts';

const ANA = { organization: 'Coop Norte', person: 'Ana Lima', profiles: ['ANALYST'] } as const;
const EVA = { organization: 'Coop Sul', person: 'Eva Prado', profiles: ['ANALYST'] } as const;
const OFFER = 'You have not finished this';

const left = (page: Page) =>
  page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('asset-valuation.left ')).length`);
const nameIn = (page: Page) => page.getByRole('textbox', { name: /^Name/ });

suiteInBrowser('what was typed in a tab that is closed', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());

  /** A tab with a form, and something typed into it. */
  async function typed(ana: { readonly page: Page }, name: string, path = 'obligations/new'): Promise<Page> {
    const tab = await ana.page.context().newPage();
    await tab.goto(`${service.origin}/workspace/${path}`);
    const before = Number(await left(tab));
    await nameIn(tab).fill(name);
    await expect.poll(() => left(tab)).toBe(before + 1);
    return tab;
  }
  async function another(ana: { readonly page: Page }, path = ''): Promise<Page> {
    const tab = await ana.page.context().newPage();
    await tab.goto(`${service.origin}/workspace/${path}`);
    await tab.getByRole('heading', { level: 1 }).waitFor();
    return tab;
  }

  it('is offered to the next tab, and to no third one, and cannot be read where it is kept', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    const first = await typed(ana, 'Loan of the closed tab');
    const whileOpen = await another(ana, 'assets');
    await whileOpen.getByRole('link', { name: 'Register an asset' }).waitFor();
    expect(await whileOpen.getByText(OFFER).count()).toBe(0);
    expect(await first.evaluate('JSON.stringify(localStorage)')).not.toContain('closed tab');
    await first.close();
    await ana.open('');
    await ana.page.getByText(/^Register an obligation, typed .* in a tab that is closed$/).waitFor();
    await ana.look('left-draft');
    await ana.page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => nameIn(ana.page).inputValue()).toBe('Loan of the closed tab');
    // The tab that was open meanwhile is too late, and a new one finds it taken.
    const third = await another(ana, 'obligations');
    await third.getByRole('link', { name: 'Register an obligation' }).waitFor();
    expect(await third.getByText(OFFER).count()).toBe(0);
    await ana.page.reload();
    await expect.poll(() => nameIn(ana.page).inputValue()).toBe('Loan of the closed tab');
    await Promise.all([whileOpen.close(), third.close()]);
    await ana.page.evaluate('sessionStorage.clear()');
  });

  it('is discarded for good, and never takes the place of what a tab has of its own', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    await (await typed(ana, 'Loan to discard')).close();
    const own = await typed(ana, 'Loan of this tab');
    await own.reload();
    await expect.poll(() => nameIn(own).inputValue()).toBe('Loan of this tab');
    expect(await own.getByText(OFFER).count()).toBe(0);
    await ana.open('');
    await ana.page.getByRole('button', { name: 'Discard' }).click();
    await ana.page.getByText(OFFER).waitFor({ state: 'hidden' });
    expect(await left(ana.page)).toBe(1);
    await own.close();
  });

  it('is gone once its person has signed out', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    await (await typed(ana, 'Loan of Ana')).close();
    await ana.page.getByRole('button', { name: 'Sign out' }).click();
    await ana.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await left(ana.page)).toBe(0);
  });

  it('is gone once another person has signed in, and with its session', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    const { page } = ana;
    await (await typed(ana, 'Loan of a session')).close();
    // A new session of the same person cannot open what the one before has sealed.
    await page.goto(await linkFor(service, ANA));
    await page.getByRole('heading', { name: 'Today, Ana Lima' }).waitFor();
    await expect.poll(() => left(page)).toBe(0);
    expect(await page.getByText(OFFER).count()).toBe(0);
    await (await typed(ana, 'Loan of Ana')).close();
    await page.goto(await linkFor(service, EVA));
    await page.getByRole('heading', { name: 'Today, Eva Prado' }).waitFor();
    expect(await left(page)).toBe(0);
    expect(await page.getByText(OFFER).count()).toBe(0);
  });
});
