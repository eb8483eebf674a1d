import { expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { forTest } from '../support/for-suite.ts';
import { estimatorSuite, openEstimator } from './estimator-page.ts';
import { pageService } from './page-service.ts';

const CAR = '#class=VEHICLE&way=vehicle-estimates&type=cars';

estimatorSuite('what cannot be found, or not yet', ({ open, service }) => {
  const herd = '#class=LIVESTOCK&way=guided-estimates&heads=1&weight_kg=4';
  const lines = '#class=INVENTORY&way=estimates&lines.0.quantity=1';
  const machine = '#class=EQUIPMENT&way=equipment-estimates&condition=NEW';
  it.each([
    ['brand', `${CAR}&brand=9999&model=9540&year=32000-5`, 'Brand: “9999”'],
    ['model', `${CAR}&brand=21&model=1&year=32000-5`, 'Model: “1”'],
    ['year', `${CAR}&brand=21&model=9540&year=1900-1`, 'Model year and fuel: “1900-1”'],
    ['product_id', '#class=INVENTORY&way=quick-estimates&product_id=gold&quantity=1', 'Product: “gold”'],
    ['product_id', `${herd}&product_id=camel`, 'Product: “camel”'],
    ['lines.0.product_id', `${lines}&lines.0.product_id=gold`, 'Lines of the stock 1, Product: “gold”'],
    ['family', `${machine}&family=NO&product_code=1`, 'Family: “NO”'],
    ['product_code', `${machine}&family=TRATOR&product_code=NO`, 'Product: “NO”'],
  ])('a link whose %s no list has leads to that field: %s', async (path, fragment, named) => {
    const { page } = await open(fragment);
    const summary = page.getByRole('alert', { name: 'Check these fields' });
    await summary.getByText(`${named} is not in the list. Choose an entry of the list.`).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(`field-${path}`);
    const field = page.locator(`[id="field-${path}"]`);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('');
    // No result is shown as if it belonged to the current entries.
    expect(await page.getByRole('region', { name: 'Result', exact: true }).count()).toBe(0);
  });

  it('takes nobody away who is at work elsewhere when a list comes late', async () => {
    const { page } = await open();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/market/treasury', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(
      `${service.origin}/#class=TREASURY_SECURITY&way=treasury-estimates&product_id=no&quantity=2`,
    );
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('3');
    answer();
    await page.getByText('“no” is not in the list.').first().waitFor();
    expect(await quantity.evaluate((box) => box.matches(':focus'))).toBe(true);
  });

  it('a list that cannot be loaded keeps the code of a link, in sight and in Portuguese', async () => {
    const { page, look, mayComplain } = await open('', { locale: 'pt-BR' });
    let isAway = true;
    await page.route('**/market/vehicles?*', (route) =>
      isAway ? route.fulfill({ status: 503, headers: { 'Retry-After': '300' }, json: {} }) : route.continue(),
    );
    await page.goto(`${service.origin}/${CAR}&brand=21&model=9540&year=32000-5`);
    await page.getByText('Não foi possível carregar a lista.').nth(2).waitFor();
    expect(await page.getByRole('textbox', { name: /^Marca/ }).inputValue()).toBe('21');
    expect(await page.getByRole('textbox', { name: /^Modelo \(/ }).inputValue()).toBe('9540');
    expect(await page.getByRole('timer').last().textContent()).toMatch(/^Tente de novo em \d+ segundos\.$/);
    await page.getByRole('heading', { name: 'Resultado', exact: true }).waitFor();
    await look('no-lists');
    isAway = false;
    for (const left of [3, 2, 1]) {
      const again = page.getByRole('button', { name: 'Tentar de novo' });
      await expect.poll(() => again.count()).toBe(left);
      await again.first().click();
    }
    const model = page.getByRole('combobox', { name: /^Modelo \(/ });
    await expect.poll(() => model.locator('option:checked').textContent()).toBe('ARGO 1.0 6V Flex.');
    mayComplain(/status of 503/);
  });

  it('a source that does not answer can be asked for its list again', async () => {
    const { page } = await open();
    let isAway = true;
    await page.route('**/market/treasury', (route) =>
      isAway
        ? route.fulfill({ json: { items: [], source: null, reason_codes: ['SOURCE_UNAVAILABLE'] } })
        : route.continue(),
    );
    await page.goto(`${service.origin}/#class=TREASURY_SECURITY&way=treasury-estimates`);
    await page.getByText('The source did not answer.').waitFor();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('combobox', { name: 'Product' })
      .getByText('Tesouro Prefixado · Jan 1, 2099')
      .waitFor({ state: 'attached' });
  });

  it('follows an address that changes before the page was painted', async () => {
    const { page } = await open();
    await page.addInitScript(
      "addEventListener('load', () => { location.hash = '#class=TREASURY_SECURITY' })",
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Treasury security' }).waitFor();
  });

  it('a link to a way that there is not says so', async () => {
    const { page } = await open('#class=RURAL_LAND&way=crystal-ball');
    await page.getByText('This link names a method that does not exist here.').waitFor();
  });

  it('a factor of forty digits stays inside the page and inside the sheet', async () => {
    const fragment =
      '#class=EQUITY_STAKE&way=guided-estimates&ownership_share=0.25&discount_rate=0.151234567891&valuation_date=2026-11-20&cash_flows.0.date=2029-12-21&cash_flows.0.amount=115000.00';
    const pageWidth = 'document.documentElement.scrollWidth';
    for (const width of [360, 1000, 1280]) {
      const { page, screenshot } = await open(fragment, {
        viewport: { width, height: 740 },
      });
      const table = page.getByRole('table', { name: 'How it was calculated' });
      await table.getByText('≈ 1.5447342').click();
      const factor = table.getByText('1.544734237792482496969551381647558469422');
      await factor.waitFor();
      const frame = page.getByRole('region', { name: 'How it was calculated' });
      const hidden = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect([width, hidden, await page.evaluate(pageWidth)]).toEqual([width, 0, width]);
      await screenshot(`estimator-factor-${width}`);
      await page.setViewportSize({ width: 300, height: 700 });
      await expect.poll(() => page.evaluate(pageWidth)).toBe(300);
      await page.emulateMedia({ media: 'print' });
      // A5, without the browser's margins.
      await page.setViewportSize({ width: 420, height: 600 });
      await expect.poll(() => page.evaluate(pageWidth)).toBe(420);
    }
  });
});

estimatorSuite('a service that has had enough', ({ open, service }) => {
  it('says in how many seconds to come back', async () => {
    const strict = await forTest(pageService({ RATE_LIMIT_PUBLIC: '20' }));
    const browser = await forTest(launchBrowser());
    const { page, mayComplain } = await openEstimator(browser, strict, '#class=RURAL_LAND');
    await page.getByRole('textbox', { name: 'Area' }).fill('1');
    let status = 200;
    while (status === 200) status = (await strict.get('/market/coverage')).status;
    expect(status).toBe(429);
    await page.getByRole('button', { name: 'Estimate', exact: true }).click();
    const heard = page.getByRole('alert');
    await heard.getByText(/Too many requests .* try again in \d+ seconds?/).waitFor();
    mayComplain(/status of 429/);
  });

  it.each([
    {
      locale: 'en',
      again: 'Try again',
      first: 'Too many requests came from this address in the last minute. Please try again in 300 seconds.',
      over: 'You can try again now.',
    },
    {
      locale: 'pt-BR',
      again: 'Tentar de novo',
      first: 'Foram feitas consultas demais deste endereço no último minuto. Tente de novo em 300 segundos.',
      over: 'Você já pode tentar de novo.',
    },
  ])('counts the seconds down for the eye, and is heard at start and end: $locale', async (words) => {
    const { page, installClock, look, mayComplain } = await open('', words);
    let asked = 0;
    await page.route('**/public-estimates', (route) => {
      asked += 1;
      return asked === 1
        ? route.fulfill({ status: 429, headers: { 'Retry-After': '300' }, json: {} })
        : route.continue();
    });
    await installClock();
    await page.goto('about:blank');
    await page.goto(`${service.origin}/#class=RURAL_LAND&area_ha=3&price_per_ha=100`);
    const again = page.getByRole('button', { name: words.again });
    const timer = page.getByRole('timer');
    await timer.waitFor();
    const heard = page.getByRole('alert');
    expect(await heard.textContent()).toBe(words.first);
    const secondsLeft = async () => Number(/\d+/.exec((await timer.textContent()) ?? '')?.[0]);
    expect(await secondsLeft()).toBeLessThanOrEqual(300);
    await page.clock.fastForward(100_000);
    await expect.poll(secondsLeft).toBeLessThanOrEqual(200);
    expect(await secondsLeft()).toBeGreaterThan(0);
    expect(await heard.textContent()).toBe(words.first);
    await look(`counting-${words.locale}`);
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await again.press('Enter');
    expect(asked).toBe(1);
    await page.clock.fastForward(300_000);
    await expect.poll(() => timer.textContent()).toBe(words.over);
    expect(await heard.textContent()).toBe(words.over);
    expect(await again.getAttribute('aria-disabled')).toBeNull();
    await again.click();
    await page
      .getByText(/^R\$\u00a0300[.,]00$/)
      .first()
      .waitFor();
    expect(asked).toBe(2);
    mayComplain(/status of 429/);
  });
});
