import { expect, it } from 'vitest';
import { readPages } from '../evidence/reports/read-pdf.ts';
import { estimatorSuite } from './estimator-page.ts';

const HERD = '#class=LIVESTOCK&way=guided-estimates&product_id=ox&heads=1000&weight_kg=450.5';
const FLOWS =
  '#class=EQUITY_STAKE&way=guided-estimates&ownership_share=0.25&discount_rate=0.15&valuation_date=2026-11-20&cash_flows.0.date=2027-11-20&cash_flows.0.amount=115000.00';

estimatorSuite('how the page behaves', ({ open, service }) => {
  const focused = 'document.activeElement.id';

  it('a wrong field is named when it is left, and all of them when one tries to send', async () => {
    const { page, write, estimate, look } = await open('#class=LIVESTOCK');
    const heads = page.getByRole('textbox', { name: /Animals/ });
    await write(/Animals/, '12.5');
    await page.keyboard.press('Tab');
    await page.getByText('It must be a whole number.').waitFor();
    expect(await heads.getAttribute('aria-invalid')).toBe('true');
    const described = (await heads.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).innerText()).toBe(
      'It must be a whole number.',
    );
    await estimate();
    const summary = page.getByRole('alert', { name: 'Check these fields' });
    await expect.poll(() => page.evaluate(focused)).toBe('field-product_id');
    expect(await summary.getByRole('listitem').allInnerTexts()).toEqual([
      'Product: Required.',
      'Animals: It must be a whole number.',
      'Mean live weight: Required.',
    ]);
    await look('wrong-fields');
    await summary.getByRole('button', { name: /Animals/ }).click();
    await expect.poll(() => page.evaluate(focused)).toBe('field-heads');
    await heads.fill('12');
    expect(await heads.getAttribute('aria-invalid')).toBeNull();
  });

  it('a fault found by the service is shown at its field', async () => {
    const { page, estimate, mayComplain } = await open(FLOWS);
    await page.getByRole('region', { name: 'Result' }).getByText('R$\u00a025,000.00').first().waitFor();
    await page.getByRole('textbox', { name: 'Valuation date' }).fill('2027-01-01');
    await estimate();
    await page.locator('[id="field-valuation_date-error"]').waitFor();
    expect(await page.locator('[id="field-valuation_date-error"]').innerText()).toBe(
      'It must be today or earlier.',
    );
    expect(await page.getByRole('region', { name: 'Result' }).count()).toBe(0);
    mayComplain(/status of 422/);
  });

  it('a link opens elsewhere with form and result; nothing of it reaches the server but the estimate', async () => {
    const first = await open(HERD);
    const amount = 'R$\u00a04,966,462.17';
    await first.page.getByText(amount).first().waitFor();
    const link = first.page.url();
    expect(link).toContain(HERD);
    const second = await open(new URL(link).hash);
    const paths: string[] = [];
    second.page.on('request', (request) => paths.push(request.url()));
    await second.page.reload();
    await second.page.getByText(amount).first().waitFor();
    expect(await second.page.getByRole('textbox', { name: /Mean live weight/ }).inputValue()).toBe('450.5');
    expect(paths.filter((path) => path.includes('450.5'))).toEqual([]);
  });

  it('a link that is wrong fills the form and says so, and one of an unknown class leads to the start', async () => {
    const { page } = await open(`${HERD}&state=XX`);
    await page.getByRole('alert', { name: 'Check these fields' }).waitFor();
    expect(await page.getByRole('region', { name: 'Result' }).count()).toBe(0);
    await page.goto(`${service.origin}/#class=SPACESHIP`);
    await page.getByText('This link names a kind of asset that does not exist here.').waitFor();
  });

  it('back and forward go through what was asked', async () => {
    const { page, write, estimate } = await open('#class=RURAL_LAND');
    const area = page.getByRole('textbox', { name: 'Area' });
    await write('Price per hectare', '100');
    for (const hectares of ['1', '2']) {
      await area.fill(hectares);
      await estimate();
      await page.getByText(`R$\u00a0${hectares}00.00`).first().waitFor();
    }
    await page.goBack();
    await page.getByText('R$\u00a0100.00').first().waitFor();
    await expect.poll(() => area.inputValue()).toBe('1');
    await page.goBack();
    await expect.poll(() => area.inputValue()).toBe('');
    expect(await page.getByRole('region', { name: 'Result' }).count()).toBe(0);
    await page.goForward();
    await page.getByText('R$\u00a0100.00').first().waitFor();
    await page.getByRole('link', { name: /Choose something else/ }).click();
    await page.getByRole('heading', { level: 1, name: 'What is it worth?' }).waitFor();
    await expect.poll(() => page.evaluate(focused)).toBe('step-title');
  });

  it('another language keeps what was written, is remembered, and reaches the words of the service', async () => {
    const { page, write } = await open(HERD);
    await page
      .getByText('The herd was not inspected', { exact: false })
      .first()
      .waitFor({ state: 'attached' });
    await write('Carcass yield', '52.5');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
    await page.getByText('R$\u00a04.966.462,17').first().waitFor();
    expect(await page.getByRole('textbox', { name: /Peso vivo médio/ }).inputValue()).toBe('450,5');
    expect(await page.getByRole('textbox', { name: /Rendimento/ }).inputValue()).toBe('52,5');
    expect(await page.evaluate('document.documentElement.lang')).toBe('pt-BR');
    await page.getByText('o rebanho não foi vistoriado', { exact: false }).first().waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Rebanho' }).waitFor();
  });

  it('light and dark follow the system, or what was chosen', async () => {
    const { page } = await open('', { colorScheme: 'dark' });
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    await page.getByRole('heading', { level: 2 }).waitFor();
    await expect.poll(ground).toBe('rgb(14, 20, 17)');
    await page.getByRole('combobox', { name: 'Appearance' }).selectOption('light');
    await expect.poll(ground).toBe('rgb(245, 247, 245)');
    await page.reload();
    await expect.poll(ground).toBe('rgb(245, 247, 245)');
  });

  it('can be used by the keyboard alone', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: /^Rural land/ }).waitFor();
    const { keyboard } = page;
    await keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focused)).toBe('content');
    await keyboard.press('Tab');
    await expect.poll(() => page.evaluate(focused)).toBe('class-search');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Rural land');
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focused)).toBe('step-title');
    // Past the two ways to value it.
    for (let tabs = 0; tabs < 3; tabs += 1) await keyboard.press('Tab');
    await expect.poll(() => page.evaluate(focused)).toBe('field-area_ha');
    await keyboard.type('10');
    await keyboard.press('Tab');
    await keyboard.type('2.5');
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focused)).toBe('result-title');
    expect(await page.getByRole('region', { name: 'Result' }).innerText()).toContain('R$\u00a025.00');
  });

  it('fits a phone: nothing is wider than the screen', async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
    for (const [name, fragment, until] of [
      ['start', '', 'Listed equity'],
      ['herd', HERD, 'Published prices of'],
      ['flows', FLOWS, 'Before the ownership share'],
    ] as const) {
      const { page, violations, screenshot } = await open(fragment, phone);
      await page.getByText(until).first().waitFor();
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 360]);
      expect(await violations()).toEqual([]);
      await screenshot(`estimator-phone-${name}`);
    }
  });

  it('is titled after what is valued, in the language of the page', async () => {
    const { page } = await open(HERD);
    await page.getByText('R$\u00a04,966,462.17').first().waitFor();
    expect(await page.title()).toBe('Livestock · Asset Valuation');
  });

  it('values no part of a link that has more rows than the class takes', async () => {
    const rows = Array.from(
      { length: 361 },
      (_, row) => `cash_flows.${row}.date=2027-11-20&cash_flows.${row}.amount=1`,
    );
    const fragment = `#class=EQUITY_STAKE&way=guided-estimates&${rows.join('&')}&discount_rate=0.1&valuation_date=2026-11-20&ownership_share=1`;
    const { page } = await open(fragment);
    await page.getByText('At most 360 rows.').first().waitFor();
    expect(await page.locator('#result-title').count()).toBe(0);
  });

  it('prints what was asked, the result and its limits, without the page around it', async () => {
    const { page, screenshot } = await open(HERD, { colorScheme: 'dark' });
    await page.getByText('R$\u00a04,966,462.17').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const shown of ['Livestock', 'How it was calculated', 'Limitations', 'What you entered'])
      expect(await page.getByRole('heading', { name: shown }).isVisible()).toBe(true);
    for (const hidden of ['Estimate', 'Print', 'Copy the link'])
      expect(await page.getByRole('button', { name: hidden, exact: true }).count()).toBe(0);
    expect(await page.getByRole('combobox').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'API documentation' }).count()).toBe(0);
    const ink = await page.evaluate('getComputedStyle(document.documentElement).color');
    expect(ink).toBe('rgb(0, 0, 0)');
    await screenshot('estimator-print');
    const sheets = await readPages(new Uint8Array(await page.pdf({ format: 'A4' })));
    // A result longer than a sheet begins on the first one, under the title.
    expect(sheets[0]?.text).toContain('4,966,462.17');
  });

  it('says when the service cannot be reached, and tries again', async () => {
    const { page, write, estimate, look, mayComplain } = await open('#class=RURAL_LAND');
    await write('Area', '3');
    await write('Price per hectare', '100');
    await page.context().setOffline(true);
    await estimate();
    await page.getByText('The service cannot be reached. Check the connection of this device.').waitFor();
    await look('offline');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('R$\u00a0300.00').first().waitFor();
    mayComplain(/ERR_INTERNET_DISCONNECTED/, /public-estimates failed/);
  });

  it('says when the service cannot answer, and what to name when it refuses', async () => {
    const { page, mayComplain } = await open('#class=RURAL_LAND&area_ha=1');
    let status = 503;
    await page.route('**/public-estimates', (route) =>
      route.fulfill({
        status,
        headers: { 'Retry-After': '7' },
        json: { detail: 'No.', request_id: 'made-up-1' },
      }),
    );
    await page.reload();
    await page.getByText('The service is not available right now. Please try again in').first().waitFor();
    status = 500;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The service refused the request: No.').waitFor();
    await page.getByText('Request id, for support: made-up-1').waitFor();
    mayComplain(/status of 503/, /status of 500/);
  });

  it('copies the link, or says where it is', async () => {
    const { page } = await open(HERD, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${service.origin}/${HERD}`);
  });

  it('without scripts says so in both languages, with ways to the documentation', async () => {
    const { page } = await open('', { javaScriptEnabled: false });
    for (const [language, said] of [
      ['en', 'The estimator needs JavaScript.'],
      ['pt-BR', 'O estimador precisa de JavaScript.'],
    ]) {
      const words = page.locator(`noscript div[lang="${language}"]`);
      expect(await words.isVisible()).toBe(true);
      expect(await words.innerText()).toContain(said);
      expect(await words.locator('a[href="/api/v1/asset-valuation/openapi.json"]').count()).toBe(1);
    }
  });

  it('never asks for a credential, nor keeps more than language and appearance', async () => {
    const { page } = await open(HERD);
    const headers: Record<string, string>[] = [];
    page.on('request', (request) => headers.push(request.headers()));
    await page.getByText('R$\u00a04,966,462.17').first().waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
    await page.getByText('R$\u00a04.966.462,17').first().waitFor();
    expect(headers.length).toBeGreaterThan(2);
    expect(headers.filter((each) => 'authorization' in each || 'cookie' in each)).toEqual([]);
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['asset-valuation.language']);
    expect(await page.evaluate('document.cookie')).toBe('');
  });
});
