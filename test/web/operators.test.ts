import { beforeAll, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { SOURCE_PROFILES } from '../../src/valuation/references/profiles.ts';
import { launchBrowser, suiteInBrowser, type WatchedPage } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { goodSources } from '../support/good-sources.ts';
import { openOverview, openTimeline, operatorsScene } from '../support/operators-scene.ts';
import { publicService } from '../support/public-service.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { deadAddress } from '../support/source-server.ts';
import { cleanPage } from './operators-right.ts';

const TODAY = '2026-11-20';

suiteInBrowser('the page of the operators, of a service that is well', () => {
  const browser = forSuite(launchBrowser);
  const sources = forSuite(() => goodSources(TODAY));
  const service = forSuite(async () =>
    runningService({
      SOURCE_BCB_SGS_URL: sources.settings.SOURCE_BCB_SGS_URL,
      SOURCE_TESOURO_URL: `${await deadAddress()}/prices.csv`,
      SOURCE_WORLD_BANK_PINK_URL: `${await deadAddress()}/never-asked.xlsx`,
      WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1',
    }),
  );
  let asset = '';
  /** Where nobody is notice. */
  let deaf = '';
  let given: { readonly asset: string; readonly valuation: string };
  beforeAll(async () => {
    deaf = await deadAddress();
    const body = { url: `${deaf}/hooks?token=made-up`, types: ['asset.registered'] };
    await service.call('POST', '/webhooks', { body, key: newKey() });
    const scene = operatorsScene(service);
    asset = await scene.historyOfAnAsset();
    await scene.value(asset);
    await service.call('POST', '/market/credit-estimates', {
      body: { asset_class: 'RECEIVABLE', parameters: { face_value: '10000.00', due_date: '2027-11-22' } },
    });
    await service.call('GET', '/market/treasury');
    given = await scene.givenUpValuation();
  });

  const open = async (options: Parameters<typeof cleanPage>[2] = {}): Promise<WatchedPage> => {
    const watched = await cleanPage(browser, service.operatorsUrl, options);
    await openOverview(watched.page, service.operatorsUrl);
    return watched;
  };
  const row = (watched: WatchedPage, section: string, name: string) =>
    watched.page.locator(`#${section} tr`, { hasText: name }).first();

  it('shows every read model, what this process is, and how the log is sealed', async () => {
    const watched = await open();
    const models = watched.page.locator('#projections tbody tr');
    // One may be an event behind at the first reading.
    await expect
      .poll(() => models.allInnerTexts())
      .toEqual(projections.map(() => expect.stringMatching(/^\w+\tfollowing\t0\t–\t–\t0\t\d\t/)));
    expect(await row(watched, 'process', 'Event log').innerText()).toContain('up');
    expect(await watched.page.locator('#process').innerText()).toContain(
      'public, api, projector, dispatcher, worker',
    );
    expect(await watched.page.locator('#seals').innerText()).toContain('The log has no seal yet.');
    await watched.screenshot('operators-overview');
  });

  it('shows a dead letter with its cause, and leads to its timeline', async () => {
    const watched = await open();
    const dead = watched.page.locator('#jobs tr', { has: watched.page.getByTitle(given.valuation) }).first();
    expect(await dead.innerText()).toMatch(/FACTOR_OUT_OF_RANGE /);
    expect(await watched.page.locator('#verdict-heading + div').innerText()).toContain(
      'Jobs that failed in the last day: 1.',
    );
    await dead.locator('a').first().click();
    await watched.page.locator('#found-heading').waitFor();
    expect(await watched.page.locator('#found-heading').innerText()).toBe(`Valuation ${given.valuation}`);
    await expect.poll(() => watched.page.evaluate('document.activeElement.id')).toBe('timeline-heading');
    expect(await watched.page.locator('.entry h4').allInnerTexts()).toEqual([
      'Valuation requested',
      'Valuation started',
      'Valuation failed',
    ]);
  });

  it('shows the sources: which answered, which failed and why, which are off', async () => {
    const watched = await open();
    // All but two at the central bank, the treasury's and the bank's of the pink sheet.
    await watched.page.locator('summary', { hasText: `Disabled: ${SOURCE_PROFILES.length - 4}` }).click();
    expect(await row(watched, 'sources', 'bcb_sgs').innerText()).toMatch(
      /up\t.* ago\tnone yet\t2026-\d\d-\d\d/,
    );
    expect(await row(watched, 'sources', 'tesouro').innerText()).toMatch(
      /down\tnone yet\t.* ago: .*ECONNREFUSED/,
    );
    expect(await row(watched, 'sources', 'world_bank_pink').innerText()).toMatch(
      /\tnot queried yet\tnone yet\tnone yet\t–\t/,
    );
    expect(await row(watched, 'sources', 'lbma').innerText()).toMatch(/\toff\tswitched off$/);
    expect(await row(watched, 'sources', 'cepea').innerText()).toContain('CC BY-NC');
  });

  it('shows the webhooks: which are not reached and why, and what waits for them', async () => {
    const watched = await open();
    const endpoint = row(watched, 'deliveries', deaf);
    await endpoint.getByText('not reached', { exact: true }).waitFor();
    expect(await endpoint.innerText()).toMatch(/\tnone yet\t.* ago\s+CONNECTION_FAILED .*\s+[12]\t0$/);
    expect(await watched.page.locator('#deliveries').innerText()).not.toContain('made-up');
  });

  it('shows a history event by event, its chain checked, personal texts closed', async () => {
    const watched = await open();
    const { page } = watched;
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByLabel(/^Id of/).fill('not an id');
    await page.getByRole('button', { name: 'Find' }).click();
    expect(await page.getByText('This is not an id').isVisible()).toBe(true);
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('find');
    await page.getByLabel(/^Id of/).fill(`  ${asset.toUpperCase()} `);
    await page.keyboard.press('Enter');
    await page.locator('#found-heading').waitFor();
    expect(await page.getByText('The chain is intact').isVisible()).toBe(true);
    expect(await page.locator('.entry h4').allInnerTexts()).toEqual([
      ...['Asset registered', 'Asset patched', 'Asset patched', 'Asset patched'],
    ]);
    expect(await page.locator('#event-3 tbody tr').allInnerTexts()).toEqual([
      'attributes.face_value\t10000.00\t12500.00',
    ]);
    expect(await page.locator('#event-4 tbody tr').allInnerTexts()).toEqual([
      'owner.name\t[personal data 1]\t[personal data 4]',
    ]);
    expect(await page.locator('#event-1').innerText()).toMatch(/2026-\d\d-\d\d .* UTC .* by Ana Lima/);
    const shown = await page.locator('body').innerText();
    for (const personal of ['Conceição', '529.982', 'Guimarães', 'Benedita'])
      expect(shown).not.toContain(personal);
    await watched.screenshot('operators-timeline');
  });

  it('says so when nothing has an id', async () => {
    const watched = await open();
    await watched.page.goto(`${service.operatorsUrl}/#timeline/00000000-0000-4000-8000-000000000000`);
    await watched.page.getByText('No record has the id 00000000-0000-4000-8000-000000000000.').waitFor();
  });

  it('is right for screen readers, in light and dark, on a phone, in both languages', async () => {
    for (const [name, options] of [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['phone', { viewport: { width: 360, height: 740 } }],
      ['portuguese', { locale: 'pt-BR' }],
    ] as const) {
      const watched = await open(options);
      expect([name, await watched.violations()]).toEqual([name, []]);
      await watched.screenshot(`operators-overview-${name}`);
      await openTimeline(watched.page, service.operatorsUrl, asset);
      expect([name, await watched.violations()]).toEqual([name, []]);
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect([name, await watched.page.evaluate(isWide)]).toEqual([name, false]);
      await watched.screenshot(`operators-timeline-${name}`);
    }
  });

  it('speaks Portuguese where the browser does', async () => {
    const watched = await open({ locale: 'pt-BR' });
    expect(await watched.page.locator('h1').innerText()).toBe('Visão geral');
    expect(await row(watched, 'projections', 'portfolio').innerText()).toContain('em dia');
    expect(await row(watched, 'sources', 'world_bank_pink').innerText()).toContain('ainda não consultada');
    expect(await row(watched, 'deliveries', deaf).innerText()).toContain('sem contato');
    expect(await watched.page.evaluate('document.documentElement.lang')).toBe('pt-BR');
  });

  it('refreshes by itself without taking the focus away, and not while it is paused', async () => {
    const watched = await open();
    const { page } = watched;
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/data/overview.json')) asked += 1;
    });
    const link = page.locator('#jobs a').first();
    await link.focus();
    await link.evaluate((element) => element.setAttribute('data-mark', 'the same'));
    await operatorsScene(service).value(asset);
    await page
      .locator('#jobs tr', { hasText: 'Valuation' })
      .first()
      .getByText('2', { exact: true })
      .waitFor();
    expect(asked).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate('document.activeElement.dataset.mark')).toBe('the same');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('not refreshed: paused').waitFor();
    const before = asked;
    await watched.installClock();
    await page.clock.fastForward(60_000);
    expect(asked).toBe(before);
    await page.getByRole('button', { name: 'Refresh now' }).click();
    await expect.poll(() => asked).toBe(before + 1);
  });

  it('says without JavaScript what it needs, in both languages, and where the same is as JSON', async () => {
    const { page } = await cleanPage(browser, service.operatorsUrl, { javaScriptEnabled: false });
    await page.goto(service.operatorsUrl);
    for (const [language, words] of [
      ['en', 'needs JavaScript'],
      ['pt-BR', 'precisa de JavaScript'],
    ] as const) {
      const notice = page.locator(`noscript div[lang="${language}"]`);
      expect(await notice.innerText()).toContain(words);
      const links = await notice
        .locator('a')
        .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      expect(links).toEqual(['/data/overview.json', '/metrics']);
      expect(await notice.locator('code').allInnerTexts()).toEqual([
        '/data/overview.json',
        '/data/timeline.json?id=…',
        '/metrics',
      ]);
    }
    await page.screenshot({ path: 'test-results/screenshots/operators-without-javascript.png' });
    await page.locator('noscript div[lang="en"] a').first().click();
    expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({
      process: { roles: expect.arrayContaining(['api']) },
    });
    const timeline = await fetch(`${service.operatorsUrl}/data/timeline.json?id=${asset}`);
    expect(await timeline.json()).toMatchObject({ found: 'timeline' });
  });

  it('is not where clients are', async () => {
    expect((await fetch(`${service.origin}/data/overview.json`)).status).toBe(404);
    const home = await (await fetch(service.origin)).text();
    const own = await (await fetch(service.operatorsUrl)).text();
    const [script = ''] = /\/asset-valuation\/[\w-]+\.js/.exec(own) ?? [];
    expect(home).not.toContain(script);
    expect((await fetch(service.origin + script)).status).toBe(404);
  });
});

suiteInBrowser('the page of the operators, of a process for the public alone', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => publicService());

  it('shows itself and its sources, and says which roles show the rest', async () => {
    const watched = await cleanPage(browser, service.operatorsUrl);
    await openOverview(watched.page, service.operatorsUrl);
    for (const section of ['projections', 'jobs', 'deliveries', 'seals', 'process'])
      expect(await watched.page.locator(`#${section}`).innerText()).toContain(
        'See a process with one of these roles: api, projector, dispatcher, worker, notifier.',
      );
    expect(await watched.page.locator('#sources tbody tr').count()).toBeGreaterThan(10);
    expect(await watched.page.getByText('All good in this process.').isVisible()).toBe(true);
    await watched.page.goto(`${service.operatorsUrl}/#timeline/00000000-0000-4000-8000-000000000000`);
    await watched.page.getByText('See a process with one of these roles').waitFor();
    expect(await watched.violations()).toEqual([]);
    await watched.screenshot('operators-public-role');
  });
});
