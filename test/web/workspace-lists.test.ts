import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

/** More than the pages of 50 that the screen reads. */
const COMMENTS = 103;
const FOCUSED = 'document.activeElement.textContent';

suiteInBrowser('long lists in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let obligation = '';
  beforeAll(async () => {
    const { made } = await fourEyes(service);
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
    expect(await page.evaluate(FOCUSED)).toBe('Show more: Comments');
    await ana.look('more');
    await page.keyboard.press('Enter');
    await comments.getByText('All 103 items are shown.').waitFor();
    expect(await more.count()).toBe(0);
    // The button is gone: what says so has the focus.
    expect(await page.evaluate(FOCUSED)).toBe('All 103 items are shown.');
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
});
