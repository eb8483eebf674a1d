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

  it('a figure with two readings is asked for, and nothing is estimated', async () => {
    const { page, estimate, result } = await open('#class=LIVESTOCK', { locale: 'pt-BR' });
    const weight = page.getByRole('textbox', { name: 'Peso vivo médio' });
    for (const [written, decimals, thousands] of [
      ['0.125', '0,125', '125'],
      ['1.200 kg', '1,200', '1200'],
    ]) {
      await weight.fill(written ?? '');
      await estimate('Estimar');
      const figure = written?.split(' ')[0];
      await page
        .getByText(`“${figure}” pode ser ${decimals} ou ${thousands}. Escreva o que quis dizer.`)
        .first()
        .waitFor();
      expect(await result.count()).toBe(0);
    }
  });
});
