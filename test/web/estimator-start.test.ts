import { expect, it } from 'vitest';
import { estimatorSuite } from './estimator-page.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const focused = 'document.activeElement.textContent';

estimatorSuite('the start screen', ({ open }) => {
  it('has all classes in groups, each with its picture', async () => {
    const { page, look } = await open('', PHONE);
    const groups = page.getByRole('heading', { level: 3 });
    await groups.first().waitFor();
    expect(await groups.allInnerTexts()).toEqual([
      ...['Real estate and land', 'Vehicles and machinery', 'Produce, stocks and metals'],
      ...['Investments and stakes', 'Claims and rights'],
    ]);
    expect(await page.locator('h3 svg.group-icon').count()).toBe(5);
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(18);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
    await look('groups-360');
  });

  it.each([
    ['onibus', 'Veículo'],
    ['boi', 'Rebanho'],
    ['precat', 'Crédito judicial'],
    ['ação list', 'Ação listada'],
  ])('by keys alone: %s, Enter, %s', async (search, name) => {
    const { page } = await open('', { locale: 'pt-BR' });
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(search);
    await page.getByRole('status').filter({ hasText: '1 de 18' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  it('leads to the first of several, and says when there is none', async () => {
    const { page } = await open('');
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('security');
    await page.getByRole('status').filter({ hasText: '2 of 18' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(focused)).toMatch(/^Treasury security/);
    await page.getByRole('searchbox').fill('spaceship');
    await page.getByText('No kind of asset matches.').waitFor();
  });
});

estimatorSuite('a table on a small screen', ({ open }) => {
  it('shows the price of a reference without being scrolled, and that there is more', async () => {
    const link = '#class=INVENTORY&way=quick-estimates&product_id=soy&quantity=1';
    const { page, look } = await open(link, PHONE);
    const frame = page.getByRole('region', { name: /^Published prices of Soy/ });
    const price = frame.getByRole('columnheader', { name: /^Price/ });
    await price.waitFor();
    const box = await price.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 1e9)).toBeLessThanOrEqual(360);
    await expect.poll(() => frame.getAttribute('tabindex')).toBe('0');
    expect(await frame.getByText('Scroll the table sideways for more').isVisible()).toBe(true);
    await look('references-360');
  });
});
