import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sessionById } from '../../queries/credentials.ts';
import { linkPath, offerLink } from '../../src/app/keys/sessions.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { type WatchedPage, watchedPage } from '../support/browser.ts';
import { scaled } from '../support/machine-speed.ts';
import type { RunningService } from '../support/running-service.ts';
import { expectRight } from './operators-right.ts';

export interface WorkspacePage extends WatchedPage {
  /** Goes to a screen by its address. */
  open(path: string): Promise<void>;
  /** Nothing for axe-core to find in either colour, and nothing wider than the screen; kept as pictures. */
  look(name: string): Promise<void>;
  /** A page complains of nothing but of what is named here. */
  mayComplain(...of: readonly RegExp[]): void;
}

interface Person {
  readonly organization?: string;
  readonly person?: string;
  readonly profiles?: readonly AccessProfile[];
}

/** The workspace in a browser, with a person signed in. */
export async function openWorkspace(
  browser: Browser,
  service: RunningService,
  { organization = 'Coop Norte', person = 'Ana Lima', profiles = ['ANALYST'] }: Person = {},
  options: BrowserContextOptions = {},
): Promise<WorkspacePage> {
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  // A busy machine may be late with the log; the page then tries again.
  const known: RegExp[] = [/status of 503/];
  onTestFinished(async () => {
    expect(watched.complaints.filter((text) => !known.some((each) => each.test(text)))).toEqual([]);
    expect([...watched.origins]).toEqual([service.origin]);
    await watched.close();
  });
  await signIn(page, service, { organization, person, profiles });
  return {
    ...watched,
    async open(path) {
      await page.goto(`${service.origin}/workspace${path}`);
    },
    async look(name) {
      await expectRight(watched, `workspace-${name}`);
      await page.emulateMedia({ colorScheme: 'light' });
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect([name, await page.evaluate(isWide)]).toEqual([name, false]);
    },
    mayComplain: (...of) => void known.push(...of),
  };
}

/** By a link, as the tool gives it. */
export async function linkFor(
  service: RunningService,
  { organization, person, profiles }: Required<Person>,
): Promise<string> {
  const grant = { organization, person, profiles, expiresAt: null };
  const { token } = await offerLink(service.engines.handler, grant, service.clock);
  return service.origin + linkPath(token);
}

async function signIn(page: Page, service: RunningService, who: Required<Person>): Promise<void> {
  // The context may be an earlier test's.
  await page.context().clearCookies();
  await page.goto(await linkFor(service, who));
  await page.getByRole('link', { name: who.person }).waitFor();
  const { readModels, eventLog } = service.engines;
  await readModels.passed(sessionById.projections, await eventLog.head(), scaled(20_000));
}

/** Fills in the form of a stock of coffee worth 150,000 reais at the owner's price; nothing is sent. */
export async function fillInCoffee(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Inventory' });
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('combobox', { name: 'Enter it by' }).selectOption({ label: 'At your own price' });
  await page.getByRole('textbox', { name: /^Description/ }).fill('Coffee');
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('100');
  await page.getByRole('textbox', { name: /^Unit \(/ }).fill('sc 60 kg');
  await page.getByRole('textbox', { name: /^Unit price/ }).fill('1500');
}
