import { expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { launchBrowser, suiteInBrowser, type WatchedPage } from '../../support/browser.ts';
import { LANGUAGES, PAGES } from '../../support/docs-pages.ts';
import { forSuite } from '../../support/for-suite.ts';
import { publicService } from '../../support/public-service.ts';
import { cleanPage } from '../../web/operators-right.ts';

/** Articles are alike: one of each dozen keeps its content. Details are opened, so that examples and headers are tested, too. */
const THINNED = `
  for (const [index, each] of document.querySelectorAll('article').entries()) if (index % 12 !== 0) each.replaceChildren();
  for (const each of document.querySelectorAll('main details')) each.open = true;
`;

const SIZES = [
  ['a desk, light', { colorScheme: 'light' }],
  ['a desk, dark', { colorScheme: 'dark' }],
  ['a phone, light', { colorScheme: 'light', viewport: { width: 360, height: 740 } }],
  ['a phone, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
] as const;

suiteInBrowser('the reference, opened', () => {
  const service = forSuite(() => publicService());
  const browser = forSuite(launchBrowser);
  let opened: WatchedPage;
  const address = (path: string) => `${service.origin}${BASE_PATH}/docs${path}`;
  const open = async (path: string, options: Parameters<typeof cleanPage>[2] = {}) => {
    opened = await cleanPage(browser, service.origin, options);
    await opened.page.goto(address(path));
    return opened.page;
  };

  it.each(
    SIZES.flatMap(([name, options]) =>
      ['', '/assets', '/jobs'].map(
        (path, index) => [name, path, LANGUAGES[index % 2] ?? 'en', options] as const,
      ),
    ),
  )('has nothing that axe finds wrong: %s, %s in %s', async (name, path, language, options) => {
    const page = await open(`${path}?language=${language}`, options);
    await page.screenshot({
      path: `test-results/screenshots/reference-${`${name}${path}`.replaceAll(/\W+/g, '-')}.png`,
    });
    await page.evaluate(THINNED);
    expect(await opened.violations()).toEqual([]);
  });

  it('is never wider than a phone, and no page is a quarter as high as all of them', async () => {
    const heights = new Map<string, number>();
    const [desk, phone] = [await open(''), await open('', { viewport: { width: 360, height: 740 } })];
    for (const path of PAGES) {
      for (const page of [desk, phone]) await page.goto(address(path));
      heights.set(path, await desk.evaluate<number>('document.documentElement.scrollHeight'));
      const width = await phone.evaluate<number>('document.documentElement.scrollWidth');
      expect([path, width]).toEqual([path, 360]);
    }
    const whole = [...heights.values()].reduce((sum, height) => sum + height, 0);
    expect([...heights].filter(([, height]) => height * 4 >= whole)).toEqual([]);
  });

  it('finds operations and schemas of all pages by their names and texts, with the keyboard alone', async () => {
    const page = await open('/jobs?language=en');
    const links = () => page.locator('nav li:not([hidden]) a').allInnerTexts();
    await page.keyboard.press('/');
    await page.keyboard.type('withdraw an appr');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/valuations\?language=en#withdrawValuation$/);
    await page.keyboard.press('/');
    await page.keyboard.type('forced_liquidation_discount');
    await expect.poll(links).toEqual(expect.arrayContaining(['Propose a policy', 'Policy']));
    expect(await links()).not.toContain('Register an asset');
    await page.locator('#wanted').fill('POST /scenarios');
    await expect.poll(links).toContain('Propose a scenario');
    await page.locator('#wanted').fill('zyxwvu');
    await expect.poll(() => page.locator('#found').innerText()).toMatch(/^0 of \d+$/);
    await page.keyboard.press('Escape');
    expect(await page.locator('nav li[hidden]').count()).toBe(0);
  });

  it('copies a sample by the keyboard, and says so', async () => {
    const page = await open('/jobs?language=pt-BR', { permissions: ['clipboard-read', 'clipboard-write'] });
    const button = page.locator('[data-sample="curl"] .copy').first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#copy-status').innerText()).toBe('Copiado');
    const shown = await page.locator('[data-sample="curl"] pre').first().innerText();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown);
  });

  it('keeps the chosen language of samples on later pages', async () => {
    const page = await open('/assets?language=en');
    await page.getByLabel('Python', { exact: true }).first().check();
    expect(await page.locator('[data-sample="python"]').last().isVisible()).toBe(true);
    expect(await page.locator('[data-sample="curl"]').last().isVisible()).toBe(false);
    await page.goto(address('/policies?language=en'));
    expect(await page.locator('[data-sample="python"]').first().isVisible()).toBe(true);
  });

  it('redirects anchors of the former single page', async () => {
    const page = await open('#withdrawValuation');
    await page.waitForURL(/\/docs\/valuations\?language=en#withdrawValuation$/);
    await page.goto(address('#schema-Policy'));
    await page.waitForURL(/\/docs\/policies\?language=en#schema-Policy$/);
  });

  it('is complete without a script: contents, samples of each language, the skip link, and no button without effect', async () => {
    const page = await open('/policies?language=en', { javaScriptEnabled: false });
    expect(await page.locator('nav search').isHidden()).toBe(true);
    expect(await page.locator('nav').getByText('Propose a policy').isVisible()).toBe(true);
    expect(await page.locator('button').count()).toBe(0);
    await page.getByLabel('JavaScript', { exact: true }).first().check();
    expect(await page.locator('[data-sample="javascript"]').first().isVisible()).toBe(true);
    await page.goto(address('/jobs?language=en'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
  });

  it('prints all of it, samples of each language and examples included, and not the contents', async () => {
    const page = await open('/policies?language=en');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav').isHidden()).toBe(true);
    for (const language of ['curl', 'javascript', 'python'])
      expect(await page.locator(`[data-sample="${language}"]`).first().isVisible()).toBe(true);
    const example = page.locator('details pre').first();
    expect((await example.boundingBox())?.height).toBeGreaterThan(20);
  });
});
