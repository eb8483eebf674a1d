import { expect, it } from 'vitest';
import { estimatorSuite } from './estimator-page.ts';

const IN_PORTUGUESE = { locale: 'pt-BR' } as const;
const CLAIM =
  '#class=COURT_CLAIM&way=public-estimates&face_value=10000.00&due_date=2029-03-01&discount_rate=0.1';

estimatorSuite('a result in words', ({ open }) => {
  it('has its formula, factor and days as people write them, all digits on request', async () => {
    const { look, result } = await open(CLAIM, IN_PORTUGUESE);
    await result.getByText('R$\u00a0').first().waitFor();
    const text = await result.innerText();
    expect(text).toContain('valor de face ÷ fator, em que fator = (1 + taxa de desconto) ^ (dias ÷ 365)');
    expect(text).toContain('01/03/2029');
    expect(text).toMatch(/≈ 1,\d{7}\s/);
    expect(text).not.toMatch(/BRL|\d{4}-\d{2}-\d{2}|[a-z]_[a-z]/);
    const full = result.locator('.full-figure .long-figure').last();
    expect(await full.isVisible()).toBe(false);
    await result.locator('.full-figure summary').click();
    expect(await full.innerText()).toMatch(/^1,\d{30,}$/);
    await look('words');
  });

  it('without a figure names what is missing by its label', async () => {
    const { page, result } = await open('#class=LIVESTOCK&way=public-estimates&heads=3', IN_PORTUGUESE);
    await page.getByText('Falta informar: Preço por animal').waitFor();
    expect(await result.innerText()).toContain('cabeças × preço por cabeça');
  });

  it('says a day of its limits as the language does', async () => {
    const { page } = await open('', IN_PORTUGUESE);
    await page.route('**/public-estimates', async (route) => {
      const response = await route.fetch();
      const limitations = [{ code: 'X', text: 'Os fluxos são de 2026-11-22.' }];
      await route.fulfill({ response, json: { ...(await response.json()), limitations } });
    });
    await page.evaluate(`location.hash = '${CLAIM}'`);
    await page.getByText('Os fluxos são de 22/11/2026.').waitFor();
  });
});
