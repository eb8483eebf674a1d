import { expect } from 'vitest';
import type { WatchedPage } from '../support/browser.ts';

/** In both colours nothing for axe-core to find, and nothing was complained of. */
export async function expectRight(watched: WatchedPage, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await watched.page.emulateMedia({ colorScheme });
    expect([name, colorScheme, await watched.violations()]).toEqual([name, colorScheme, []]);
    await watched.screenshot(`${name}-${colorScheme}`);
  }
  expect(watched.complaints).toEqual([]);
  await watched.close();
}
