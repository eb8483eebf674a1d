import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type WatchedPage, watchedPage } from '../support/browser.ts';

/** A page that has complained of nothing when its test is over, and has asked nobody but its service. */
export async function cleanPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await watchedPage(browser, options);
  onTestFinished(async () => {
    expect(watched.complaints).toEqual([]);
    expect([...watched.origins]).toEqual([origin]);
    await watched.close();
  });
  return watched;
}

/** In both colours nothing for axe-core to find. */
export async function expectRight(watched: WatchedPage, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await watched.page.emulateMedia({ colorScheme });
    expect([name, colorScheme, await watched.violations()]).toEqual([name, colorScheme, []]);
    await watched.screenshot(`${name}-${colorScheme}`);
  }
}
