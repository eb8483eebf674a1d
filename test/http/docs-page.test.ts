import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/http/base-path.ts';
import { routeTable } from '../../src/main/routes.ts';
import { workspace } from '../docs/execution/workspace.ts';
import { launchBrowser, suiteInBrowser, type WatchedPage, watchedPage } from '../support/browser.ts';
import { fakeSources } from '../support/fake-sources.ts';
import { type PublicService, publicService } from '../support/public-service.ts';
import { testClock } from '../support/test-clock.ts';

/** The reference at `{base}/docs`: as text, in a shell, and opened in a browser. */

let service: PublicService;
let html = '';
beforeAll(async () => {
  service = await publicService();
  html = await (await fetch(`${service.origin}${BASE_PATH}/docs`)).text();
});
afterAll(() => service.stop());

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const calls = () =>
  [...html.matchAll(/<article id="(\w+)">[\s\S]*?<code class="call">([\s\S]*?)<\/code>/g)].map(
    ([, id = '', line = '']) => ({ id, line: unescaped(line) }),
  );
const { routes } = routeTable(undefined, fakeSources(), testClock());

describe('the reference', () => {
  it('leads from the contents to every operation, schema and error, and from each link to what it names', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(300);
    for (const id of links) expect(ids).toContain(id);
    const [nav = ''] = /<nav[\s\S]*?<\/nav>/.exec(html) ?? [];
    for (const { operationId } of routes) expect(nav).toContain(`href="#${operationId}"`);
    for (const id of ids) if (id?.startsWith('schema-')) expect(nav).toContain(`href="#${id}"`);
  });

  it('has headings in order, one of the first level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  it('has a line for a shell for each operation, with its credential, key and example', () => {
    expect(calls().map(({ id }) => id)).toEqual(routes.map(({ operationId }) => operationId));
    const asset = calls().find(({ id }) => id === 'registerAsset')?.line;
    for (const part of ['curl -s $BASE/assets', 'Bearer $TOKEN', 'Idempotency-Key: $KEY', '-d '])
      expect(asset).toContain(part);
  });

  it('shows lines that the public area answers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'asset-valuation-reference-'));
    const place = await workspace(folder, { BASE: service.origin + BASE_PATH });
    const isPublic = new Set(
      routes.flatMap(({ access, operationId }) => (access === 'public' ? [operationId] : [])),
    );
    const lines = calls().filter(({ id }) => isPublic.has(id));
    expect(lines).toHaveLength(16);
    for (const { id, line } of lines) {
      const given =
        {
          listEquipment: '',
          listVehicleCodes: 'TYPE=cars',
          listInventoryReferences: 'PRODUCT_ID=coffee STATE=PR',
        }[id] ?? '';
      const { code, stdout, stderr } = await place.shell(`${given}\n${line}`);
      expect([id, code, stdout, stderr]).toEqual([id, 0, expect.stringMatching(/^\{/), '']);
    }
    await Promise.all([place.remove(), rm(folder, { recursive: true })]);
  });
});

/**
 * Articles are made alike, and all of them take axe a minute: of each dozen one keeps what it says. Details are opened, so that examples and
 * headers are looked at, too.
 */
const THINNED = `
  for (const [index, each] of document.querySelectorAll('article').entries()) if (index % 12 !== 2) each.replaceChildren();
  for (const each of document.querySelectorAll('details')) each.open = true;
`;

suiteInBrowser('the reference, opened', () => {
  let browser: Browser;
  let opened: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  const open = async (options: Parameters<typeof watchedPage>[1] = {}) => {
    opened = await watchedPage(browser, options);
    await opened.page.goto(`${service.origin}${BASE_PATH}/docs`);
    return opened.page;
  };
  const clean = async () => {
    expect(opened.complaints).toEqual([]);
    expect([...opened.origins]).toEqual([service.origin]);
    await opened.close();
  };

  it.each([
    ['a desk, light', { colorScheme: 'light' }],
    ['a desk, dark', { colorScheme: 'dark' }],
    ['a phone', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ] as const)('has nothing that axe finds wrong: %s', async (name, options) => {
    const page = await open(options);
    await page.locator('details').first().waitFor();
    const [width, seen] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(width).toBeLessThanOrEqual(seen);
    await page.evaluate('document.querySelector("#requestValuation").scrollIntoView()');
    await page.screenshot({ path: `test-results/screenshots/reference-${name.replaceAll(/\W+/g, '-')}.png` });
    await page.evaluate(THINNED);
    expect(await opened.violations()).toEqual([]);
    await clean();
  });

  it('finds operations and schemas by their names and by what they say, with the keyboard alone', async () => {
    const page = await open();
    const links = () => page.locator('nav li:not([hidden]) a').allInnerTexts();
    const all = (await links()).length;
    await page.keyboard.press('/');
    await page.keyboard.type('withdraw');
    expect(await links()).toContain('POST /valuations/{id}/withdrawals');
    expect((await links()).length).toBeLessThan(all);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#withdrawValuation$/);
    await page.keyboard.press('/');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('forced_liquidation_discount');
    expect(await links()).toEqual(expect.arrayContaining(['POST /policies', 'Policy']));
    await page.keyboard.press('Escape');
    expect(await page.locator('nav li:not([hidden])').count()).toBeGreaterThanOrEqual(all);
    await page.locator('#wanted').fill('zyxwvu');
    expect(await page.locator('#found').innerText()).toMatch(/^0 of \d+$/);
    await clean();
  });

  it('is whole without a script, and skips to the content', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('nav search').isHidden()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
    await clean();
  });

  it('prints all of it, examples included, and not the contents', async () => {
    const page = await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav').isHidden()).toBe(true);
    const example = page.locator('details pre').first();
    expect((await example.boundingBox())?.height).toBeGreaterThan(20);
    await clean();
  });
});
