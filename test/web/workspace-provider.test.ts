import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser, watchedPage } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { ANA, serviceWithProvider } from '../support/service-with-provider.ts';
import { linkFor, openWorkspace } from './workspace-page.ts';

const { origin, provider, service } = await serviceWithProvider('localhost');
const BUTTON = 'Sign in with your organization’s account';
const COFFEE = 'Coffee of Rui';
/** The provider has no icon, and an end of a session or a provider that is away is an error to a browser. */
const KNOWN = /status of (401|403|404|503)/;

suiteInBrowser('a sign-in at the provider, in a browser', () => {
  const browser = forSuite(launchBrowser);
  let asset = '';
  beforeAll(async () => {
    const { approvedPolicy, post } = await fourEyes(service);
    await approvedPolicy(policyTerms({ evidence_rules: [] }));
    const { token } = await service.issue('Coop Norte', 'Rui Melo', ['ANALYST']);
    const body = {
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: COFFEE,
      attributes: {
        lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    };
    asset = String((await post('/assets', body, token)).body.id);
  });
  afterEach(() => {
    provider.away(false);
    provider.as('ana', ANA);
  });

  /** A person who has never been here, in a browser that the provider does not know either. */
  async function stranger(locale = 'en') {
    provider.as('ana', ANA);
    const watched = await watchedPage(browser, { locale });
    const { page } = watched;
    await page.context().clearCookies();
    return {
      ...watched,
      async end() {
        expect(watched.complaints.filter((text) => !KNOWN.test(text))).toEqual([]);
        expect([...watched.origins].filter((each) => ![origin, provider.issuer].includes(each))).toEqual([]);
        await page.context().clearCookies();
        await watched.close();
      },
    };
  }

  const today = (page: Page) => page.getByRole('heading', { name: 'Today, Ana Lima' }).waitFor();

  // First: afterwards the service knows where the provider's pages are.
  it('does not begin while the service has never reached it, and says so', async () => {
    const { page, violations, end } = await stranger();
    provider.away(true);
    await page.goto(`${origin}/workspace`);
    await page.getByRole('link', { name: BUTTON }).click();
    await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
    await page.getByText('The provider of identities does not answer').waitFor();
    expect([page.url().startsWith(origin), await violations()]).toEqual([true, []]);
    provider.away(false);
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await page.getByRole('link', { name: BUTTON }).click();
    await today(page);
    await end();
  });

  it('leads from a screen that a colleague sent through the provider to that screen, with what its groups may do', async () => {
    const { page, violations, end } = await stranger();
    await page.goto(`${origin}/workspace/assets?search=coffee`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.getByRole('link', { name: BUTTON }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: BUTTON }).click();
    await page.getByRole('link', { name: COFFEE }).waitFor();
    expect(page.url()).toBe(`${origin}/workspace/assets?search=coffee`);
    await page.getByText('Coop Norte').waitFor();
    await page.getByText('(analyst)').waitFor();
    await page.getByRole('link', { name: 'Register an asset' }).waitFor();
    await page.getByRole('link', { name: 'Ana Lima' }).click();
    await page.getByText('Account of the organization').first().waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out there' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(page.url()).toBe(`${origin}/workspace`);
    expect((await page.context().cookies(origin)).filter(({ name }) => name.startsWith('session-'))).toEqual(
      [],
    );

    // The next day the provider has them in another group.
    provider.as('ana', { ...ANA, groups: ['reviewers'] });
    await page.getByRole('link', { name: BUTTON }).click();
    await today(page);
    await page.getByText('(reviewer)').waitFor();
    await page.goto(`${origin}/workspace/assets`);
    await page.getByRole('link', { name: COFFEE }).waitFor();
    expect(await page.getByRole('link', { name: 'Register an asset' }).count()).toBe(0);
    await end();
  });

  it('says in words that it is away, while a session that began earlier works', async () => {
    const before = await stranger();
    await before.page.goto(`${origin}/workspace`);
    await before.page.getByRole('link', { name: BUTTON }).click();
    await today(before.page);
    const { page, violations, end } = await stranger('pt-BR');
    await page.goto(`${origin}/workspace`);
    await page.getByRole('link', { name: 'Entrar com a conta da organização' }).waitFor();
    // The service knows of it from a minute ago, and people still reach it.
    provider.away(true, '/token');
    const answered = page.waitForResponse((response) => response.status() === 503);
    await page.getByRole('link', { name: 'Entrar com a conta da organização' }).click();
    await answered;
    await page.getByRole('heading', { name: 'Você não entrou' }).waitFor();
    await page.getByText('tente de novo em meio minuto').waitFor();
    expect(await violations()).toEqual([]);
    await before.page.getByRole('link', { name: 'Assets', exact: true }).click();
    await before.page.getByRole('link', { name: COFFEE }).waitFor();
    provider.away(false);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await page.getByRole('link', { name: 'Entrar com a conta da organização' }).click();
    await page.getByRole('heading', { name: 'Hoje, Ana Lima' }).waitFor();
    await before.end();
    await end();
  });

  it('says in words that the provider names no profile of the service', async () => {
    const { page, end } = await stranger();
    provider.as('ana', { ...ANA, groups: ['football'] });
    await page.goto(`${origin}/workspace`);
    await page.getByRole('link', { name: BUTTON }).click();
    await page.getByText('The claim groups names no access profile of this service').waitFor();
    await page.getByRole('link', { name: 'Back to the workspace' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await end();
  });

  it('is of the same person as a link: who requested by one door does not decide by the other', async () => {
    const { page, end } = await stranger();
    await page.goto(`${origin}/workspace/assets/${asset}`);
    await page.getByRole('link', { name: BUTTON }).click();
    await page.getByRole('heading', { name: COFFEE, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    await page.getByRole('heading', { name: /valuation as of/ }).waitFor();
    const path = new URL(page.url()).pathname.replace('/workspace', '');
    await end();
    const byLink = await openWorkspace(browser, service, { person: 'ana  lima', profiles: ['REVIEWER'] });
    await byLink.open(path);
    await byLink.page.getByText('It is your own work: another person has to decide.').waitFor();
    const other = await openWorkspace(browser, service, { person: 'Eva Reis', profiles: ['REVIEWER'] });
    await other.open(path);
    await other.page.getByRole('button', { name: 'Approve' }).waitFor();
  });

  it('continues the work of a session that ended, in a tab of its own', async () => {
    const { page, end } = await stranger();
    await page.goto(
      await linkFor(service, { organization: 'Coop Norte', person: 'Ana Lima', profiles: ['ANALYST'] }),
    );
    await today(page);
    await page.goto(`${origin}/workspace/assets/${asset}`);
    await page.getByRole('textbox', { name: /^Write a comment/ }).fill('Kept (made up).');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Your session has ended' });
    const opened = page.context().waitForEvent('page');
    await window.getByRole('link', { name: `${BUTTON}, in a new tab` }).click();
    const tab = await opened;
    await tab.getByRole('heading', { name: COFFEE, level: 1 }).waitFor();
    await tab.close();
    await window.getByRole('button', { name: 'Continue' }).click();
    await window.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Kept (made up).' }).waitFor();
    await end();
  });
});
