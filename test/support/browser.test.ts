import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser, watchedPage } from './browser.ts';

suiteInBrowser('a watched page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('may be closed while a handler of its requests still works, whatever becomes of it', async () => {
    const { page, close } = await watchedPage(browser);
    const working = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let thrown = false;
    await page.route('**/*', async () => {
      working.resolve();
      await goOn.promise;
      thrown = true;
      throw new Error('Response has been disposed');
    });
    page.goto('https://service.example/').catch(() => undefined);
    await working.promise;
    await close();
    goOn.resolve();
    // Time for an error that nobody holds to reach the runner, which then fails this run.
    await pause(50);
    expect(thrown).toBe(true);
  });
});
