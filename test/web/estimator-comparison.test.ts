import { expect, it } from 'vitest';
import { estimatorSuite } from './estimator-page.ts';

/** Flats as they are copied out of a spreadsheet, the last row what is valued. */
const FLATS = [
  'price\tdate\tsource\tarea_m2\tfloor',
  '262,000.00\t2026-10-15\tMade-up listing 1\t48\t1',
  '281,000.00\t2026-10-15\tMade-up listing 2\t52\t4',
  '305,000.00\t2026-10-15\tMade-up listing 3\t55\t2',
  '318,000.00\t2026-10-15\tMade-up listing 4\t60\t7',
  '341,000.00\t2026-10-15\tMade-up listing 5\t63\t3',
  '352,000.00\t2026-10-15\tMade-up listing 6\t68\t5',
  '386,000.00\t2026-10-15\tMade-up listing 7\t72\t6',
  '?\t\t\t65\t4',
].join('\n');

estimatorSuite('a comparison of market data', ({ open }) => {
  it('leads from a pasted table to the picture and the grades, and the link holds it', async () => {
    const { page, choose, write, estimate, look, mayComplain } = await open(
      '#class=REAL_ESTATE&way=comparative-estimates',
    );
    await choose('How the data are treated', 'Linear regression');
    await write('Market data', 'price\tdate\tarea\n1\t2026-10-15\t2');
    await estimate();
    await page.getByText('The first row must name a column “source”.').first().waitFor();
    await write('Market data', FLATS.replace('?\t\t\t65\t4', ''));
    await estimate();
    await page.getByText('Add a row with ? as its price').first().waitFor();
    await write('Market data', FLATS);
    await estimate();
    await page
      .getByText(
        'Grade I of the standard is not reached: the data fall short, a premise is not met, or a declaration is missing.',
      )
      .waitFor();
    const figure = page.getByRole('figure', { name: /^Price by area_m2/ });
    await expect.poll(() => figure.locator('circle.series-1').count()).toBe(7);
    expect(await figure.locator('path.interval').count()).toBe(1);
    await page.getByText('pending').first().waitFor();
    await choose('Characteristic', 'floor');
    await page.getByRole('figure', { name: /^Price by floor/ }).waitFor();
    await look('comparison');
    await page.reload();
    await figure.waitFor();
    const table = page.getByRole('textbox', { name: 'Market data' });
    expect(await table.inputValue()).toBe(FLATS);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
    await page.getByRole('heading', { name: 'Resultado' }).waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Dados de mercado' }).inputValue())
      .toContain('262.000,00\t2026-10-15');
    mayComplain(/status of 422/);
  });

  it('by factors shows each price with its factors', async () => {
    const { page, choose, write, estimate } = await open('#class=RURAL_LAND&way=comparative-estimates');
    await choose('How the data are treated', 'Mean of prices with factors');
    await write(
      'Market data',
      'price;date;source;offer\n40,000;2026-10-15;A;0.9\n37,500;2026-10-15;B;0.9\n36,000;2026-10-15;C;1',
    );
    await write('How many units it has', '10');
    await estimate();
    // 10 × (36000 + 33750 + 36000) ÷ 3
    await page.getByText('R$\u00a0352,500.00').first().waitFor();
    const figure = page.getByRole('figure', { name: 'Prices with their factors' });
    await figure.getByText('The figures as a table').click();
    await figure.getByRole('cell', { name: 'R$\u00a033,750.00' }).waitFor();
  });
});
