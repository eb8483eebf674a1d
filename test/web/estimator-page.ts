import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser, suiteInBrowser, type WatchedPage, watchedPage } from '../support/browser.ts';
import { type PageService, pageService } from './page-service.ts';

/** The page at `/` in a browser, with what every journey looks at. */
export interface EstimatorPage extends WatchedPage {
  /** Chooses an entry of a list by its name, once the list has it. */
  choose(label: string | RegExp, entry: string): Promise<void>;
  write(label: string | RegExp, text: string): Promise<void>;
  /** Sends the form; the result, or the first wrong field, has the focus then. */
  estimate(button?: string): Promise<void>;
  /** Kept as a picture, light and dark, with nothing for axe-core to find in either. */
  look(name: string): Promise<void>;
  /** Nothing was complained of but what is named, and nobody else was asked. */
  leave(...complaints: readonly RegExp[]): Promise<void>;
}

type Opened = (fragment?: string, options?: BrowserContextOptions) => Promise<EstimatorPage>;

/** A suite of journeys on the page, in a browser and on a service of its own. */
export function estimatorSuite(
  title: string,
  define: (on: { readonly open: Opened; readonly service: () => PageService }) => void,
): void {
  suiteInBrowser(title, () => {
    let service: PageService;
    let browser: Browser;
    beforeAll(async () => {
      service = await pageService();
      browser = await launchBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await service.stop();
    });
    define({
      open: (fragment, options) => openEstimator(browser, service, fragment, options),
      service: () => service,
    });
  });
}

export async function openEstimator(
  browser: Browser,
  service: PageService,
  fragment = '',
  options: BrowserContextOptions = {},
): Promise<EstimatorPage> {
  const watched = await watchedPage(browser, options);
  const { page } = watched;
  await page.goto(`${service.origin}/${fragment}`);
  return {
    ...watched,
    async choose(label, entry) {
      const list = page.getByRole('combobox', { name: label });
      await list.getByText(entry, { exact: true }).first().waitFor({ state: 'attached' });
      await list.selectOption({ label: entry });
    },
    write: (label, text) => page.getByRole('textbox', { name: label }).fill(text),
    estimate: (button = 'Estimate') => page.getByRole('button', { name: button, exact: true }).click(),
    async look(name) {
      expect([name, await watched.violations()]).toEqual([name, []]);
      await watched.screenshot(`estimator-${name}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect([name, 'dark', await watched.violations()]).toEqual([name, 'dark', []]);
      await watched.screenshot(`estimator-${name}-dark`);
      await page.emulateMedia({ colorScheme: 'light' });
    },
    async leave(...complaints) {
      expect(watched.complaints.filter((text) => !complaints.some((known) => known.test(text)))).toEqual([]);
      for (const known of complaints) expect(watched.complaints).toContainEqual(expect.stringMatching(known));
      expect([...watched.origins]).toEqual([service.origin]);
      await watched.close();
    },
  };
}
