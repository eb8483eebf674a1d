import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { openOverview } from '../support/operators-scene.ts';
import { publicService } from '../support/public-service.ts';
import { cleanPage } from './operators-right.ts';

const LONG = `https://${'made-up.'.repeat(12)}example/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo?$format=json answered 503 (2026-11-20T15:00:00.000Z)`;

/** What overflows a table's frame, by its section; nothing is right. */
const clipped = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...document.querySelectorAll('.table-frame')]
    .filter((frame) => frame.scrollWidth > frame.clientWidth)
    .map((frame) => (frame.closest('section[id]')?.id ?? '?') + ' ' + frame.scrollWidth + '>' + frame.clientWidth)`);

suiteInBrowser('the tables of the operators’ page, whatever the service says in them', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => publicService());

  /** The overview of a service where every source and component answers, or fails, in long words. */
  async function opened(width: number, locale: string) {
    const watched = await cleanPage(browser, service.operatorsUrl, {
      locale,
      viewport: { width, height: 900 },
    });
    await watched.page.route('**/data/overview.json', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      if (body.components.value)
        body.components.value = body.components.value.map((each: object) => ({ ...each, detail: LONG }));
      body.sources = body.sources.map((source: object, index: number) => ({
        ...source,
        status: index % 2 ? 'DOWN' : 'UP',
        why_off: null,
        last_success_at: '2026-01-02T03:04:05.000Z',
        last_failure: { at: '2026-01-02T03:04:05.000Z', detail: LONG },
        newest_reference_date: '2026-11-20',
        detail: LONG,
      }));
      await route.fulfill({ response: answer, json: body });
    });
    await openOverview(watched.page, service.operatorsUrl);
    return watched;
  }

  it.each([
    [1280, 'en'],
    [1280, 'pt-BR'],
    [1024, 'pt-BR'],
  ])('show their last column whole at %i px in %s', async (width, locale) => {
    const watched = await opened(width, locale);
    await watched.screenshot(`operators-width-${width}-${locale}`);
    expect(await clipped(watched.page)).toEqual([]);
    expect(await watched.violations()).toEqual([]);
  });

  it('scroll to the right on a phone, and the page itself stays as wide as it', async () => {
    const watched = await opened(360, 'pt-BR');
    await watched.screenshot('operators-width-360');
    expect(await watched.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    const frame = watched.page.locator('#sources .table-frame');
    expect(await frame.getAttribute('tabindex')).toBe('0');
    const [last] = await frame.locator('tbody td:last-child').all();
    await last?.scrollIntoViewIfNeeded();
    const box = await last?.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 1_000)).toBeLessThanOrEqual(360);
    expect(await watched.violations()).toEqual([]);
  });
});
