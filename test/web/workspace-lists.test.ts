import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

/** More than the pages of 50 that the screen reads. */
const COMMENTS = 103;
/** A spreadsheet would run the name. */
const FORMULA = '=HYPERLINK("https://made-up.example")';
const UNVALUED = 'Maize without a value';
const PRICES = { [FORMULA]: '100.00', 'Ten bags': '10.00', 'Nine bags': '9.00', [UNVALUED]: '5.00' };
const FOCUSED = 'document.activeElement.textContent';

suiteInBrowser('long lists in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let obligation = '';
  beforeAll(async () => {
    const { made, valued } = await fourEyes(service);
    for (const [name, unit_price] of Object.entries(PRICES)) {
      const lines = [{ description: 'Coffee', quantity: '1', unit: 'sc 60 kg', unit_price }];
      const asset = { asset_class: 'INVENTORY', profile_version: '1.0.0', name, attributes: { lines } };
      const id = await made('/assets', asset);
      if (name !== UNVALUED) await valued(id);
    }
    obligation = await made('/obligations', {
      external_reference: 'CCB-1',
      name: 'Loan for the harvest',
      debtor: { name: 'Conceição Araújo (made up)' },
      balance: { amount: '80000.00', date: '2026-11-20' },
      required_coverage: '1.30',
      maturity_date: '2027-08-31',
    });
    for (let number = 1; number <= COMMENTS; number += 1)
      await made('/comments', { kind: 'OBLIGATION', id: obligation, text: `Made-up remark ${number}.` });
  });

  it('show more at the keyboard, keep the focus, and are as long again after the way back', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open(`/obligations/${obligation}`);
    const comments = page.getByRole('region', { name: 'Comments' });
    const items = comments.getByRole('listitem');
    await items.filter({ hasText: 'Made-up remark 103.' }).waitFor();
    expect(await items.count()).toBe(50);
    await comments.getByText('50 items are shown.').waitFor();
    const more = page.getByRole('button', { name: 'Show more: Comments' });
    await more.focus();
    await page.keyboard.press('Enter');
    await comments.getByText('100 items are shown.').waitFor();
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('Show more');
    await ana.look('more');
    await page.keyboard.press('Enter');
    await comments.getByText('All 103 items are shown.').waitFor();
    expect(await more.count()).toBe(0);
    // The button is gone: what says so has the focus.
    await expect.poll(() => page.evaluate(FOCUSED)).toBe('All 103 items are shown.');
    await page.getByRole('link', { name: 'Obligations', exact: true }).click();
    await page.getByRole('heading', { name: 'Obligations', level: 1 }).waitFor();
    await page.goBack();
    await items.filter({ hasText: 'Made-up remark 1.' }).waitFor();
    expect(await items.count()).toBe(COMMENTS);
  });

  it('show a new item at once, and what was shown before', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open(`/obligations/${obligation}?comments=2`);
    const comments = page.getByRole('region', { name: 'Comments' });
    await comments.getByText('100 items are shown.').waitFor();
    await comments.getByRole('textbox').fill('The newest remark (made up).');
    await comments.getByRole('button', { name: 'Comment', exact: true }).click();
    await comments.getByRole('listitem').filter({ hasText: 'The newest remark (made up).' }).waitFor();
    expect(await comments.getByRole('listitem').count()).toBe(100);
  });

  it('of assets are sorted by the headings of their columns, which say so', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/assets');
    const heading = page.getByRole('columnheader', { name: 'Value', exact: true });
    const names = () => page.getByRole('rowheader').allInnerTexts();
    await page.getByRole('button', { name: 'Value', exact: true }).click();
    await page.waitForURL(/sort=-value/);
    await expect.poll(names).toEqual([FORMULA, 'Ten bags', 'Nine bags', UNVALUED]);
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
    await expect.poll(() => page.evaluate(FOCUSED)).toMatch(/^Value/);
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['Nine bags', 'Ten bags', FORMULA, UNVALUED]);
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    expect(await page.getByRole('combobox', { name: 'Order' }).inputValue()).toBe('value');
    await ana.look('assets-by-value');
    await page.goBack();
    await expect.poll(names).toEqual([FORMULA, 'Ten bags', 'Nine bags', UNVALUED]);
  });

  it('of assets are saved whole under their filters, as a workbook without a formula', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/assets?sort=-value');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the table as .xlsx' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('Assets.xlsx');
    const book = read(await readFile(await file.path()), { cellFormula: true });
    const sheet = book.Sheets.Assets ?? {};
    const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null });
    expect(rows.map((cells) => [cells[0], cells[4]])).toEqual([
      ['Name', 'Value'],
      [FORMULA, 100],
      ['Ten bags', 10],
      ['Nine bags', 9],
      [UNVALUED, null],
    ]);
    expect(Object.values(sheet).filter((cell) => cell?.f !== undefined)).toEqual([]);
  });

  it('of obligations are searched by words', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/obligations');
    await page.getByRole('searchbox', { name: 'Search' }).fill('harv ccb');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=harv/);
    await page.getByRole('link', { name: 'Loan for the harvest' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('araujo');
    await page.keyboard.press('Enter');
    await page.getByText('No obligation fits these filters.').waitFor();
  });
});
