import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MADE_UP_FILE } from '../../src/app/configuration.ts';
import { endSessionAsOperator } from '../../src/app/keys/sessions.ts';
import { launchBrowser, suiteInBrowser, watchedPage } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { fillInCoffee, linkFor, openWorkspace } from './workspace-page.ts';

const ANA = { organization: 'Coop Norte', person: 'Ana Lima', profiles: ['ANALYST'] } as const;
const UNAUTHORIZED = /status of 401/;

suiteInBrowser('a session of the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());

  const endSessionOf = async (page: Page): Promise<void> => {
    const id = await page.evaluate(
      `fetch('/workspace/session').then((answer) => answer.json()).then(({ id }) => id)`,
    );
    await endSessionAsOperator(service.engines, String(id));
    // Its end reaches every process within seconds.
    await expect
      .poll(() => page.evaluate(`fetch('/workspace/session').then(({ status }) => status)`), {
        timeout: 20_000,
      })
      .toBe(401);
  };

  it('says on every screen, and before one is signed in, that all data are made up, in a demo alone', async () => {
    const { page, look, open } = await openWorkspace(browser, service, ANA);
    const says = page.getByText('Demo: everything here is made up.');
    expect(await says.count()).toBe(0);
    const file = path.join(service.dataDir, MADE_UP_FILE);
    await writeFile(file, '{}');
    try {
      await open('/assets');
      await says.waitFor();
      await look('demo');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await says.waitFor();
    } finally {
      await rm(file);
    }
  });

  it('begins by a link whose token leaves the address at once, and does not begin by it again', async () => {
    const { page, complaints } = await watchedPage(browser);
    await page.context().clearCookies();
    const link = await linkFor(service, ANA);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Today, Ana Lima' }).waitFor();
    expect(page.url()).toBe(`${service.origin}/workspace`);
    await page.goto(`${service.origin}/workspace/assets`);
    await page.goBack();
    expect(page.url()).toBe(`${service.origin}/workspace`);
    expect(complaints).toEqual([]);
    const thief = await watchedPage(browser, { locale: 'pt-BR' });
    await thief.page.goto(link);
    await thief.page.getByText('Este link não funciona').waitFor();
    expect(thief.page.url()).toBe(`${service.origin}/workspace`);
    expect(await thief.violations()).toEqual([]);
    await thief.screenshot('workspace-link-used');
    await thief.close();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.close();
  });

  it('keeps what was typed when it ends, and continues with the same person’s next link', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    ana.mayComplain(UNAUTHORIZED);
    const { page } = ana;
    await ana.open('/assets/new');
    await fillInCoffee(page, 'Coffee of a long day');
    await endSessionOf(page);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    const window = page.getByRole('dialog', { name: 'Your session has ended' });
    await window.waitFor();
    await page.keyboard.press('Escape');
    await ana.look('session-ended');
    await window.getByRole('textbox').fill('not a link');
    await window.getByRole('button', { name: 'Sign in' }).click();
    await window.getByText('This is no link to sign in by: paste all of it.').waitFor();
    await window.getByRole('textbox').fill(await linkFor(service, ANA));
    await window.getByRole('button', { name: 'Sign in' }).click();
    await window.waitFor({ state: 'hidden' });
    expect(await page.getByRole('textbox', { name: /^Unit price/ }).inputValue()).toBe('1500');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByRole('heading', { name: 'Coffee of a long day', level: 1 }).waitFor();
  });

  it('shows nothing of a page to another person who signs in at it', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    ana.mayComplain(UNAUTHORIZED);
    const { page } = ana;
    await ana.open('/assets');
    await endSessionOf(page);
    await page.getByRole('link', { name: 'Today' }).click();
    const window = page.getByRole('dialog');
    await window
      .getByRole('textbox')
      .fill(await linkFor(service, { organization: 'Coop Sul', person: 'Eva Prado', profiles: ['ANALYST'] }));
    await window.getByRole('button', { name: 'Sign in' }).click();
    await window.getByText('Eva Prado has signed in here').waitFor();
    await window.getByRole('button', { name: 'Continue as Eva Prado' }).click();
    await page.getByRole('heading', { name: 'Today, Eva Prado' }).waitFor();
  });

  it('shows a tab that another person has signed in elsewhere, as soon as somebody comes back to it', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    const { page } = ana;
    const second = await page.context().newPage();
    const eva = { organization: 'Coop Sul', person: 'Eva Prado', profiles: ['ANALYST'] } as const;
    await second.goto(await linkFor(service, eva));
    await second.getByRole('heading', { name: 'Today, Eva Prado' }).waitFor();
    await second.close();
    await page.evaluate(`dispatchEvent(new Event('focus'))`);
    await page.getByRole('dialog').getByText('Eva Prado has signed in here').waitFor();
  });

  it('says when signing out did not work, and does not look signed out', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    ana.mayComplain(/status of 500/);
    const { page } = ana;
    await page.route('**/workspace/session', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500 }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Signing out did not work').waitFor();
    await page.getByRole('link', { name: 'Ana Lima' }).waitFor();
    await page.unroute('**/workspace/session');
  });

  it('needs at most 200 KB of compressed script for its first screen', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    const { page } = ana;
    const sizes: Promise<number>[] = [];
    const fresh = await page.context().newPage();
    fresh.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      sizes.push(response.body().then((body) => gzipSync(body).length));
    });
    await fresh.goto(`${service.origin}/workspace`);
    await fresh.getByText('Nothing waits for you.').waitFor();
    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    await fresh.close();
    expect(total).toBeGreaterThan(10_000);
    expect(total).toBeLessThan(200_000);
  });

  it('is listed with the person’s others, which can be ended from it', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    const elsewhere = await openWorkspace(browser, service, ANA);
    elsewhere.mayComplain(UNAUTHORIZED);
    const { page } = ana;
    await page.getByRole('link', { name: 'Ana Lima' }).click();
    await page.getByText('this one', { exact: true }).waitFor();
    await ana.look('sessions');
    await page.reload();
    await page.getByText('this one', { exact: true }).waitFor();
    // Sessions of the tests before may still be open.
    const others = page.getByRole('button', { name: 'End it' });
    for (let left = await others.count(); left > 0; left -= 1) {
      await others.first().click();
      await expect.poll(() => others.count()).toBe(left - 1);
    }
    await expect
      .poll(() => elsewhere.page.evaluate(`fetch('/workspace/session').then(({ status }) => status)`), {
        timeout: 20_000,
      })
      .toBe(401);
  });

  it('is one for two tabs, and signing out in one ends both', async () => {
    const ana = await openWorkspace(browser, service, ANA);
    ana.mayComplain(UNAUTHORIZED);
    const second = await ana.page.context().newPage();
    await second.goto(`${service.origin}/workspace/assets`);
    await second.getByRole('heading', { name: 'Assets' }).waitFor();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();
    await second.close();
    await ana.page.getByRole('link', { name: 'Assets', exact: true }).click();
    await ana.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });
});
