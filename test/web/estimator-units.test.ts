import { expect, it } from 'vitest';
import { estimatorSuite } from './estimator-page.ts';

estimatorSuite('figures with units', ({ open }) => {
  it('a pasted arroba is chosen, converted and said; the unit can be changed', async () => {
    const { page, look } = await open('#class=LIVESTOCK', { locale: 'pt-BR' });
    const weight = page.getByRole('textbox', { name: 'Peso vivo médio' });
    const unit = page.getByRole('combobox', { name: 'Unidade: Peso vivo médio' });
    await weight.fill('18 @');
    await page.getByText('Entendido: 270 kg (18 @; 1 @ = 15 kg, aqui de peso vivo)').waitFor();
    expect([await weight.inputValue(), await unit.inputValue()]).toEqual(['18', '@']);
    await look('arroba');
    await unit.selectOption('kg');
    await page.getByText('Entendido: 18 kg', { exact: true }).waitFor();
    await unit.selectOption('@');
    await weight.pressSequentially('5');
    await page.getByText('Entendido: 2.775 kg (185 @;').waitFor();
  });

  it('an amount pasted with its currency gives the estimate, and the link has the plain figure', async () => {
    const link = '#class=RURAL_LAND&way=public-estimates';
    const { page, write, estimate } = await open(link, { locale: 'pt-BR' });
    await write('Área', '2 ha');
    await write('Preço por hectare', 'R$\u00a045.000,00');
    await estimate('Estimar');
    await page.getByRole('region', { name: 'Resultado' }).getByText('R$\u00a090.000,00').first().waitFor();
    await expect.poll(() => page.url()).toContain('area_ha=2&price_per_ha=45000');
  });

  it('a mass and its fineness in the words of jewellers', async () => {
    const { page, write } = await open('#class=PRECIOUS_METAL&way=public-estimates');
    await page.getByRole('combobox', { name: 'Unit: Mass' }).selectOption('kg');
    await write('Mass', '1.5');
    await page.getByText('Understood: 1,500 g (1.5 kg; 1 kg = 1,000 g)').waitFor();
    await page.getByRole('combobox', { name: 'Unit: Fineness' }).selectOption('k');
    await write('Fineness', '18');
    await page.getByText('Understood: 0.75 (18 k; 24 karats = 1)').waitFor();
  });
});
