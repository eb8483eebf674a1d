import { expect, it } from 'vitest';
import { qrCodeOf } from '../../web/estimator/result/qr-code.ts';
import { estimatorSuite } from './estimator-page.ts';

const LAND = '#class=RURAL_LAND&way=public-estimates&area_ha=2&price_per_ha=100';

it('a QR code has its three finder patterns, and is none for a text beyond the largest', () => {
  const code = qrCodeOf(`https://example.org/${LAND}`);
  if (!code) throw new Error('no code');
  const isDark = (x: number, y: number) => code.path.includes(`M${x} ${y}h1v1h-1z`);
  const far = code.size - 7;
  for (const [left, top] of [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const) {
    const row = Array.from({ length: 7 }, (_, x) => isDark(left + x, top + 1));
    expect(row).toEqual([true, false, false, false, false, false, true]);
    expect([isDark(left + 3, top + 3), isDark(left, top), isDark(left + 6, top + 6)]).toEqual([
      true,
      true,
      true,
    ]);
  }
  expect(isDark(far, far + 6) && isDark(far + 1, far + 6) && isDark(far + 6, far + 6)).toBe(false);
  expect(qrCodeOf('x'.repeat(3_000))).toBeUndefined();
});

estimatorSuite('a print and a link', ({ open }) => {
  it('on paper has its date, its address and the code of that; on the screen none of it', async () => {
    const { page, screenshot } = await open(LAND);
    await page.getByText('R$\u00a0200.00').first().waitFor();
    const note = page.locator('.print-note');
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await note.isVisible()).toBe(true);
    const text = await note.innerText();
    expect(text).toMatch(/Printed at: .*20\d\d/);
    expect(text).toContain(`Address: ${page.url()}`);
    const code = note.getByRole('img', { name: 'QR code of the address' });
    expect(await code.locator('path').getAttribute('d')).toBe(qrCodeOf(page.url())?.path);
    await screenshot('estimator-print');
    await page.emulateMedia({ media: 'screen' });
  });

  it('says which data of a link are unknown, and values the rest', async () => {
    const { page, look } = await open(`${LAND}&colour=red&soil=clay&Shade=1`);
    await page.getByText('R$\u00a0200.00').first().waitFor();
    await page.getByText('they were not used: colour, soil, Shade.').waitFor();
    await look('unknown-parameters');
  });
});
