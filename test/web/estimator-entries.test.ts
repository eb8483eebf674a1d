import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readPages } from '../evidence/reports/read-pdf.ts';
import { estimatorSuite } from './estimator-page.ts';

const LAND = '#class=RURAL_LAND&way=public-estimates&area_ha=10&price_per_ha=100';
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

estimatorSuite('what was entered, and the result of it', ({ open }) => {
  const focused = (page: Page) => page.evaluate('document.activeElement.id');

  it('marks a result as of earlier entries until they are estimated, or are back', async () => {
    const { page, write, look } = await open(LAND);
    const current = page.getByRole('region', { name: 'Result', exact: true });
    const earlier = page.getByRole('region', { name: 'Result of your earlier entries' });
    const heard = page.getByRole('status').filter({ hasText: 'Result of your earlier entries.' });
    await current.getByText('R$\u00a01,000.00').first().waitFor();
    await write('Area', '20');
    await earlier.getByText('You have changed the form since.').waitFor();
    await expect.poll(async () => [await current.count(), await heard.count()]).toEqual([0, 1]);
    await look('earlier-entries');
    await write('Area', '10');
    await current.waitFor();
    await expect.poll(async () => [await earlier.count(), await heard.count()]).toEqual([0, 0]);
    await write('Area', '');
    await earlier.getByRole('button', { name: 'Restore the earlier entries' }).click();
    await current.waitFor();
    expect(await page.getByRole('textbox', { name: 'Area' }).inputValue()).toBe('10');
    await expect.poll(() => focused(page)).toBe('result-title');
    await write('Area', '30');
    await earlier.getByRole('button', { name: 'Estimate again' }).click();
    await current.getByText('R$\u00a03,000.00').first().waitFor();
    await expect.poll(() => focused(page)).toBe('result-title');
  });

  it('says so on paper too, in Portuguese', async () => {
    const { page, write } = await open(LAND, { locale: 'pt-BR' });
    await page.getByText('R$\u00a01.000,00').first().waitFor();
    await write('Área', '20');
    await page.getByText('Você alterou o formulário desde então.').waitFor();
    const sheets = await readPages(new Uint8Array(await page.pdf({ format: 'A4' })));
    const paper = sheets.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
    expect(paper).toContain('Resultado dos dados anteriores');
    expect(paper).toContain('Você alterou o formulário desde então.');
    expect(paper).not.toContain('Estimar de novo');
  });

  it('marks nothing in another language: the same figures are the same entries', async () => {
    const { page } = await open(`${LAND}.5`);
    await page.getByText('R$\u00a01,005.00').first().waitFor();
    await page.evaluate(
      `window.seen = []; new MutationObserver(() => seen.push(document.querySelector('#result-title')?.textContent))
         .observe(document.body, { subtree: true, childList: true, characterData: true });`,
    );
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
    await page.getByText('R$\u00a01.005,00').first().waitFor();
    expect(
      await page.evaluate('[...new Set(seen)].filter((title) => /earlier|anteriores/.test(title))'),
    ).toEqual([]);
  });

  /** Down and up at one place, as a hand does it: whatever moves between is not followed. */
  async function press(page: Page, button: Locator): Promise<void> {
    // What was entered just before may still move it; a person presses what no longer moves.
    await button.click({ trial: true });
    const box = await button.boundingBox();
    if (!box) throw new Error('there is nothing to press');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    // As long as a person presses.
    await page.waitForTimeout(120);
    await page.mouse.up();
  }

  it.each([
    ['by mouse', {}],
    ['by touch', PHONE],
  ])('the first click counts, though the field that is left for it is wrong: %s', async (_by, options) => {
    const { page, write } = await open('#class=RURAL_LAND', options);
    const button = page.getByRole('button', { name: 'Estimate', exact: true });
    await write('Area', '1');
    const price = page.getByRole('textbox', { name: 'Price per hectare' });
    await price.pressSequentially('1,2,3');
    await button.scrollIntoViewIfNeeded();
    if ('hasTouch' in options) await button.tap();
    else await press(page, button);
    const summary = page.getByRole('alert', { name: 'Check these fields' });
    await summary.waitFor();
    await expect.poll(() => focused(page)).toBe('field-price_per_ha');
    await price.fill('2');
    await press(page, button);
    await page.getByText('R$\u00a02.00').first().waitFor();
  });

  it('a wrong field is named after a click elsewhere, too', async () => {
    const { page, write } = await open('#class=RURAL_LAND');
    await write('Area', '-1');
    await press(page, page.getByRole('heading', { level: 1 }));
    await page.getByText('It cannot be negative.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('another language loses no entry while the service is away, and asks for its words again', async () => {
    const { page, choose, write, look, mayComplain } = await open(
      '#class=LIVESTOCK&way=guided-estimates&product_id=ox&heads=1000&weight_kg=450.5',
    );
    const language = page.getByRole('combobox', { name: /Language|Idioma/ });
    await page.getByText('R$\u00a04,966,462.17').first().waitFor();
    await write('Carcass yield', '52.5');
    await choose('State', 'PR');
    await page.context().setOffline(true);
    await language.selectOption('pt-BR');
    await page.getByText('Alguns textos ainda não puderam ser carregados').waitFor();
    await page.getByText('Este resultado ainda não pôde ser carregado em português').waitFor();
    const entries = async () => [
      await page.getByRole('combobox', { name: /^(Product|Produto)/ }).inputValue(),
      await page.getByRole('textbox', { name: /Mean live weight|Peso vivo médio/ }).inputValue(),
      await page.getByRole('textbox', { name: /Carcass yield|Rendimento/ }).inputValue(),
      await page.getByRole('combobox', { name: /^(State|Estado)/ }).inputValue(),
    ];
    expect(await entries()).toEqual(['ox', '450,5', '52,5', 'PR']);
    await page.getByText('R$\u00a04.966.462,17').first().waitFor();
    await look('words-of-before');
    await language.selectOption('en');
    await page.getByText('Alguns textos').waitFor({ state: 'detached' });
    await page.getByText('Some texts could not be loaded').waitFor({ state: 'detached' });
    expect(await entries()).toEqual(['ox', '450.5', '52.5', 'PR']);
    await language.selectOption('pt-BR');
    await page.getByText('Alguns textos ainda não puderam ser carregados').waitFor();
    await page.context().setOffline(false);
    await page.getByText('o rebanho não foi vistoriado', { exact: false }).first().waitFor();
    await page.getByText('Alguns textos').waitFor({ state: 'detached' });
    await page.getByText('Este resultado ainda não pôde').waitFor({ state: 'detached' });
    expect(await entries()).toEqual(['ox', '450,5', '52,5', 'PR']);
    mayComplain(/ERR_INTERNET_DISCONNECTED/, / failed$/);
  });
});
