import { expect, it } from 'vitest';
import { estimatorSuite } from './estimator-page.ts';

estimatorSuite('from what one has to what it may be worth', ({ open, service }) => {
  it('a vehicle: type, brand, model, year; the result has the focus', async () => {
    const { page, choose, estimate, look, result } = await open();
    await page.getByRole('heading', { level: 2, name: 'What do you want to value?' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Vehicle' }).count()).toBe(1);
    await look('start');
    await page.getByRole('link', { name: /^Vehicle/ }).click();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Vehicle');
    await choose('Type', 'Cars');
    await page.getByRole('searchbox', { name: /Brand/ }).fill('fia');
    await choose('Brand', 'Fiat');
    await choose(/^Model \(/, 'ARGO 1.0 6V Flex.');
    await choose('Model year and fuel', '32000 Flex');
    await look('vehicle-form');
    await estimate();
    await result.getByText('R$\u00a088,890.00').first().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('result-title');
    const text = await result.innerText();
    expect(text).toContain('Market reference');
    expect(text).toContain('Date of the reference: November 1, 2026 (19 days old when read)');
    expect(text).toContain('quantity × unit price');
    expect(text).toContain('Condition, mileage, accessories');
    expect(text).toContain('ARGO 1.0 6V Flex.');
    expect(await result.getByRole('link', { name: /Monthly vehicle price table/ }).count()).toBe(1);
    await expect.poll(() => page.url()).toContain('#class=VEHICLE&way=vehicle-estimates&type=cars&brand=21');
    await look('vehicle-result');
  });

  it('another brand takes back the model that is not of it', async () => {
    const link = '#class=VEHICLE&way=vehicle-estimates&type=cars&brand=21&model=9540&year=32000-5';
    const { page, choose } = await open(link);
    const model = page.getByRole('combobox', { name: /^Model \(/ });
    await expect.poll(() => model.inputValue()).toBe('9540');
    service.sources.on(
      '/api/v2/cars/brands/500/models',
      (response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('[{"code":"7","name":"Made up"}]'),
    );
    await choose('Brand', 'Marca 1');
    await expect.poll(() => model.inputValue()).toBe('');
  });

  it('a stock by product, with the age of its price', async () => {
    const { page, choose, write, estimate, look, result } = await open('#class=INVENTORY');
    await choose('Product', 'Soy');
    await page.getByText('Newest published price: November 19, 2026 (1 day old)').waitFor();
    await write('Quantity', '1,000.5');
    await page.getByText('Understood: 1,000.5').waitFor();
    await estimate();
    await result.getByText('R$\u00a0114,327.14').first().waitFor();
    await result.getByRole('heading', { name: 'Published prices of Soy in PR' }).waitFor();
    const text = await result.innerText();
    expect(text).toContain('November 19, 2026 (1 day old when read)');
    expect(text).toContain('Price: R$\u00a0114.27 / sc 60 kg');
    expect(text).toContain('used here');
    await look('stock-result');
  });

  it('a price history is drawn where a source publishes several days', async () => {
    const { page, look } = await open();
    const days = ['2026-11-20', '2026-11-13', '2026-11-06', '2026-10-30', '2026-10-23'];
    await page.route('**/inventory/references?*', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { readonly items: readonly object[] };
      const weeks = days.map((date, week) => ({ ...answer.items[0], date, price: `${125 - week * 1.5}` }));
      await route.fulfill({ response, json: { ...answer, items: weeks } });
    });
    await page.goto(`${service.origin}/#class=INVENTORY&way=quick-estimates&product_id=soy&quantity=1`);
    const picture = page.getByRole('img', { name: /^Soy, Price received by the producer/ });
    await picture.waitFor();
    expect(await picture.locator('circle').count()).toBe(5);
    expect(await picture.locator('desc').textContent()).toBe(
      'From R$\u00a0119.00 on Oct 23, 2026 to R$\u00a0125.00 on Nov 20, 2026.',
    );
    await look('price-history');
  });

  it('no coverage: its reason in words, and no figure that could be taken for zero', async () => {
    const { page, choose, write, estimate, look, result } = await open('#class=INVENTORY');
    await choose('Product', 'Wheat');
    await page.getByText('No price today').waitFor();
    await write('Quantity', '100');
    await estimate();
    await result.getByText('No value').waitFor();
    await result.getByText('The source has no price for this.').waitFor();
    expect(await result.innerText()).not.toMatch(/R\$|BRL/);
    expect(await page.getByText('Result: no value.').count()).toBe(1);
    await look('no-coverage');
  });

  it("a stock in another state by that state's own price, its level shown, with what is published there", async () => {
    const { page, choose, write, estimate, look, result } = await open('#class=INVENTORY&way=estimates');
    await choose('Product', 'Soy');
    await page.getByText('Price available in PR', { exact: true }).waitFor();
    await choose('State', 'MT');
    await write('Quantity', '10');
    await estimate();
    await result.getByText('R$\u00a01,416.00').first().waitFor();
    await result.getByText('PRODUCER_RECEIVED').first().waitFor();
    const published = result.getByRole('table', { name: 'Published prices of Soy in MT' });
    await published.waitFor();
    // R$ 2.36 a kilogram, 60 kg
    const row = published.getByRole('row', { name: /^Price received by the producer .*141\.60/ });
    const text = await row.innerText();
    expect(text).toContain('Conab');
    expect(text).toContain('used here');
    await look('published-elsewhere');
  });

  it('a stock of several lines, of two kinds', async () => {
    const { page, choose, write, estimate, look, result } = await open('#class=INVENTORY&way=estimates');
    await choose('Product', 'Soy');
    await choose('State', 'PR');
    await write('Quantity', '10');
    await page.getByRole('button', { name: 'Add a row' }).click();
    const second = page.getByRole('group', { name: 'Lines of the stock, row 2' });
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("fieldset")?.innerText'))
      .toContain('Lines of the stock, row 2');
    await second.getByRole('combobox', { name: 'Enter it by' }).selectOption({ label: 'At your own price' });
    await second.getByRole('textbox', { name: /Description/ }).fill('Made-up goods');
    await second.getByRole('textbox', { name: /Quantity/ }).fill('2');
    await second.getByRole('textbox', { name: /^Unit(?! price)/ }).fill('kg');
    await second.getByRole('textbox', { name: /Unit price/ }).fill('1,000.10');
    await estimate();
    await result.getByText('Lines with a value: 2 of 2').waitFor();
    expect(await result.innerText()).toContain('R$\u00a02,000.20');
    await look('stock-of-lines');
    await second.getByRole('button', { name: 'Remove row 2' }).click();
    await expect.poll(() => second.count()).toBe(0);
    await estimate();
    await result.getByText('R$\u00a01,142.70').first().waitFor();
  });

  it('cash flows, written in Portuguese, with a picture and its table', async () => {
    const { page, write, estimate, look, result } = await open('#class=EQUITY_STAKE', {
      locale: 'pt-BR',
    });
    await page.getByLabel('Data da avaliação').fill('2026-11-20');
    await write('Taxa de desconto', '15');
    await write('Participação', '25');
    for (const [row, [date, amount]] of [
      ['2027-11-20', '115.000,00'],
      ['2028-11-20', '120.000'],
      ['2029-11-20', '-8.000,5'],
    ].entries()) {
      if (row > 0) await page.getByRole('button', { name: 'Acrescentar linha' }).click();
      const group = page.getByRole('group', { name: `Fluxos de caixa esperados, linha ${row + 1}` });
      await group.getByLabel('Data').fill(date ?? '');
      await group.getByRole('textbox', { name: 'Valor' }).fill(amount ?? '');
    }
    await page.getByText('Entendido: −R$\u00a08.000,50').waitFor();
    await estimate('Estimar');
    await result.getByText('R$\u00a046.361,01').first().waitFor();
    const picture = result.getByRole('img', { name: /Fluxos de caixa por ano/ });
    expect(await picture.locator('rect').count()).toBe(6);
    await result.getByText('Os números em tabela').click();
    const table = result.getByRole('table', { name: /Fluxos de caixa por ano/ });
    expect(await table.getByRole('row').allInnerTexts()).toEqual([
      ...['Ano\tFluxo de caixa\tValor presente', '2027\tR$\u00a0115.000,00\tR$\u00a0100.000,00'],
      ...['2028\tR$\u00a0120.000,00\tR$\u00a090.702,50', '2029\t−R$\u00a08.000,50\t−R$\u00a05.258,44'],
    ]);
    await look('cash-flows');
  });

  it('depreciation, with its line', async () => {
    const { write, estimate, look, result } = await open('#class=VESSEL');
    await write('Replacement cost', '1,000,000');
    await write('Age', '5');
    await write('Service life', '20');
    await write('Residual', '20');
    await estimate();
    await result.getByText('R$\u00a0800,000.00').first().waitFor();
    await result.getByRole('img', { name: /Depreciation/ }).waitFor();
    await look('depreciation');
  });

  it('equipment of the federal catalogue has no list: its code is written, and a range is shown', async () => {
    const { page, choose, write, estimate } = await open('#class=EQUIPMENT');
    await choose('Family', 'TRATOR');
    await page.getByRole('combobox', { name: 'Product' }).waitFor();
    await page.getByRole('combobox', { name: 'Family' }).selectOption('CATMAT');
    await page.getByText('If you know the code, write it here.').waitFor();
    await write('Product', '470419');
    await choose('Condition', 'New');
    await estimate();
    await page
      .getByText('From R$\u00a010,550.50 to R$\u00a010,550.50: between the quartiles of the sample')
      .waitFor();
  });

  it.each([
    [
      'TREASURY_SECURITY&way=treasury-estimates&product_id=tesouro-prefixado-2099-01-01&quantity=2',
      '1,444.62',
    ],
    ['COURT_CLAIM&way=credit-estimates&face_value=10000.00&due_date=2027-05-20', '9,385.36'],
    ['LIVESTOCK&way=guided-estimates&product_id=ox&heads=100&weight_kg=450', '496,095.00'],
    ['REAL_ESTATE&way=public-estimates&estimate.value=850000.50', '850,000.50'],
    ['RURAL_LAND&way=public-estimates&area_ha=10.5&price_per_ha=80000', '840,000.00'],
  ])('%s by its own form', async (fragment, amount) => {
    const { page, violations } = await open(`#class=${fragment}`);
    await page.getByText(`R$\u00a0${amount}`).first().waitFor();
    expect(await violations()).toEqual([]);
  });
});
