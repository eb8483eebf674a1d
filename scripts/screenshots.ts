import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/**
 * The pictures of the workspace in the README, from a running demo:
 * `npm run demo`, then `npm run screenshots -- <link of the analyst>`. CHROMIUM names the browser's program.
 */
const PICTURES = join(import.meta.dirname, '..', 'docs', 'pictures');
const SIZE = { width: 1_200, height: 800 };
/** Until a screen shows what it has read, in milliseconds. */
const READ_MS = 30_000;

interface Picture {
  readonly name: string;
  go(page: Page, origin: string): Promise<unknown>;
}

/** The first link of a list, and the first one of what it leads to, where `then` names its table; from a heading on. */
const firstOf = (list: string, heading: string, then?: string) => async (page: Page, origin: string) => {
  await page.goto(`${origin}/workspace/${list}`);
  await page.locator('main table a, main li a[href*="/workspace/"]').first().click();
  if (then !== undefined) await page.getByRole('table', { name: then }).getByRole('link').first().click();
  const found = page.getByRole('heading', { name: heading, exact: true }).first();
  await found.waitFor({ timeout: READ_MS });
  await page.waitForLoadState('networkidle');
  await found.evaluate((element) => element.scrollIntoView());
};

const PICTURED: readonly Picture[] = [
  {
    name: 'today',
    go: (page) => page.getByRole('heading', { name: /^Today/ }).waitFor({ timeout: READ_MS }),
  },
  { name: 'valuation', go: firstOf('assets?sort=name', 'The six values', 'All valuations, newest first') },
  { name: 'cover', go: firstOf('obligations?coverage=COVERED', 'Cover') },
];

async function picture(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en', viewport: SIZE, colorScheme: 'light' });
  const page = await context.newPage();
  await page.goto(link);
  for (const { name, go } of PICTURED) {
    await go(page, new URL(link).origin);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
    process.stdout.write(`docs/pictures/${name}.png\n`);
  }
}

const [link] = process.argv.slice(2);
if (link === undefined) {
  process.stderr.write('Name the link that npm run demo printed: npm run screenshots -- <link>\n');
  process.exitCode = 1;
} else {
  mkdirSync(PICTURES, { recursive: true });
  const { CHROMIUM: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  // Chromium has no sandbox for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    await picture(browser, link);
  } finally {
    await browser.close();
  }
}
