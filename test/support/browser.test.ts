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

  it('may be closed while a handler of its requests still works, even one that then fails', async () => {
    const { page, close } = await watchedPage(browser);
    const working = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    let thrown = false;
    await page.route('**/*', async () => {
      working.resolve();
      await resume.promise;
      thrown = true;
      throw new Error('Response has been disposed');
    });
    page.goto('https://service.example/').catch(() => undefined);
    await working.promise;
    await close();
    resume.resolve();
    // Time for an unhandled error to reach the runner, which then fails this run.
    await pause(50);
    expect(thrown).toBe(true);
  });
});
