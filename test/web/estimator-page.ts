import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchBrowser, suiteInBrowser, type WatchedPage, watchedPage } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { expectRight } from './operators-right.ts';
import { type PageService, pageService } from './page-service.ts';

/** The page at `/` in a browser, with what every journey looks at. */
export interface EstimatorPage extends WatchedPage {
  /** The region of it, in either language. */
  readonly result: Locator;
  /** Chooses an entry of a list by its name, once the list has it. */
  choose(label: string | RegExp, entry: string): Promise<void>;
  write(label: string | RegExp, text: string): Promise<void>;
  /** Sends the form; the result, or the first wrong field, has the focus then. */
  estimate(button?: string): Promise<void>;
  /** Kept as a picture, light and dark, with nothing for axe-core to find in either. */
  look(name: string): Promise<void>;
  /** A page complains of nothing but of what is named here. */
  mayComplain(...of: readonly RegExp[]): void;
}

type Opened = (fragment?: string, options?: BrowserContextOptions) => Promise<EstimatorPage>;

/** A suite of journeys on the page, in a browser and on a service of its own. */
export function estimatorSuite(
  title: string,
  define: (on: { readonly open: Opened; readonly service: PageService }) => void,
): void {
  suiteInBrowser(title, () => {
    const service = forSuite(() => pageService());
    const browser = forSuite(launchBrowser);
    define({ open: (fragment, options) => openEstimator(browser, service, fragment, options), service });
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
  const known: RegExp[] = [];
  // When the test is over it has complained of nothing else, and asked nobody else.
  onTestFinished(async () => {
    expect(watched.complaints.filter((text) => !known.some((each) => each.test(text)))).toEqual([]);
    for (const each of known) expect(watched.complaints).toContainEqual(expect.stringMatching(each));
    expect([...watched.origins]).toEqual([service.origin]);
    await watched.close();
  });
  await page.goto(`${service.origin}/${fragment}`);
  return {
    ...watched,
    result: page.getByRole('region', { name: 'Result' }),
    async choose(label, entry) {
      const list = page.getByRole('combobox', { name: label });
      await list.getByText(entry, { exact: true }).first().waitFor({ state: 'attached' });
      await list.selectOption({ label: entry });
    },
    write: (label, text) => page.getByRole('textbox', { name: label }).fill(text),
    estimate: (button = 'Estimate') => page.getByRole('button', { name: button, exact: true }).click(),
    async look(name) {
      await expectRight(watched, `estimator-${name}`);
      await page.emulateMedia({ colorScheme: 'light' });
    },
    mayComplain: (...of) => void known.push(...of),
  };
}
