import { describe, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { publicService } from '../support/public-service.ts';
import { cleanPage } from './operators-right.ts';

const service = forSuite(() => publicService());

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(service.origin + path, { headers: { 'accept-encoding': 'identity', ...headers } });

describe('the page at /', () => {
  it('comes in the language that the browser prefers', async () => {
    for (const [wish, language] of [
      ['pt-BR,pt;q=0.9', 'pt-BR'],
      ['en-GB', 'en'],
    ] as const) {
      const html = await (await get('/', { 'accept-language': wish })).text();
      expect(html).toContain(`<html lang="${language}">`);
    }
  });

  it('loads files that are kept for good, under the policy of the pages', async () => {
    const html = await (await get('/')).text();
    const files = [...html.matchAll(/(?:src|href)="(\/asset-valuation\/[^"]+)"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.map((file) => file.split('.').at(-1)).sort()).toEqual(['css', 'js', 'svg']);
    for (const file of files) {
      const { status, headers } = await get(file);
      expect([file, status]).toEqual([file, 200]);
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect((await get(file, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    }
  });

  it('is sent compressed to who takes that, as a representation of its own', async () => {
    const [plain, gzip, br] = await Promise.all(
      ['identity', 'gzip', 'gzip, br'].map((encoding) => get('/', { 'accept-encoding': encoding })),
    );
    expect(plain?.headers.get('content-encoding')).toBeNull();
    expect(gzip?.headers.get('content-encoding')).toBe('gzip');
    expect(br?.headers.get('content-encoding')).toBe('br');
    const texts = await Promise.all([plain, gzip, br].map((answer) => answer?.text()));
    expect(new Set(texts).size).toBe(1);
    expect(new Set([plain, gzip, br].map((answer) => answer?.headers.get('etag'))).size).toBe(3);
    expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers.get('content-encoding')).toBeNull();
  });

  it('has nothing of the page for operators', async () => {
    const html = await (await get('/')).text();
    expect(html).not.toContain('operators');
  });
});

suiteInBrowser('the page at /, opened', () => {
  const browser = forSuite(launchBrowser);

  it('starts without a complaint, and asks nobody else', async () => {
    const { page } = await cleanPage(browser, service.origin);
    await page.goto(service.origin);
    await page.locator('h1').waitFor();
  });
});
