import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { describe } from 'vitest';
import { commandPath } from './command-path.ts';
import { scaled } from './machine-speed.ts';

/** The one without a window renders the same pages in less than half the processor time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
const executable = process.env.CHROMIUM ?? PROGRAMS.map(commandPath).find((program) => program !== undefined);

/** A suite that runs where one of Debian's Chromiums (or the one that `CHROMIUM` names) exists; elsewhere it is skipped visibly. */
export function suiteInBrowser(title: string, define: () => void): void {
  describe.skipIf(executable === undefined)(`${title} (needs chromium)`, define);
}

const SCREENSHOTS = path.resolve(import.meta.dirname, '../../test-results/screenshots');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** Chromium without a window. Root may not use its sandbox. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    timeout: scaled(30_000),
    ...(executable ? { executablePath: executable } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });

/** Idle contexts, by browser and options: in a new context a page costs three times the processor time. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function idleContexts(browser: Browser, options: BrowserContextOptions): BrowserContext[] {
  const ofBrowser = idle.get(browser) ?? new Map<string, BrowserContext[]>();
  idle.set(browser, ofBrowser);
  const key = JSON.stringify(options);
  const contexts = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, contexts);
  return contexts;
}

/**
 * A watched page of its own: earlier pages leave only the browser's cache, and everything that a user's browser
 * would complain of is collected.
 */
export async function watchedPage(browser: Browser, options: BrowserContextOptions = {}) {
  const contexts = idleContexts(browser, options);
  const context =
    contexts.pop() ??
    (await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 }, ...options }));
  // Ends a test that hangs. The operators' page pauses for twenty times as long as its reading took.
  context.setDefaultTimeout(scaled(100_000));
  const page = await context.newPage();
  let isReusable = options.javaScriptEnabled !== false;
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // Requests that the page itself cancelled do not count.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`);
  });
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return {
    page,
    /** Errors and warnings of the console, exceptions, refusals of the content security policy, failed requests. */
    complaints: complaints as readonly string[],
    origins: origins as ReadonlySet<string>,
    /** The findings of axe-core, one a line; empty when all is right. */
    async violations(): Promise<readonly string[]> {
      await page.evaluate(axe);
      const found: readonly AxeViolation[] = await page.evaluate(
        // A text, because only the page's own world has `axe`.
        `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
      );
      return found.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    /** Stored as `test-results/screenshots/<name>.png`, to look at. */
    async screenshot(name: string): Promise<void> {
      await mkdir(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: path.join(SCREENSHOTS, `${name}.png`), fullPage: true });
    },
    /** From now on the page's time advances only when the test says so (`page.clock`). */
    async installClock(): Promise<void> {
      isReusable = false;
      await page.clock.install();
    },
    async close(): Promise<void> {
      // A page that polls may have sent another request: a failure of its handler in a closed page is no fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // Only a page of the service has storage to clear.
      const cleared = page.evaluate('localStorage.clear()').then(
        () => isReusable,
        () => false,
      );
      if (!(await cleared)) return context.close();
      await page.close();
      await context.setOffline(false);
      contexts.push(context);
    },
  };
}
export type WatchedPage = Awaited<ReturnType<typeof watchedPage>>;
