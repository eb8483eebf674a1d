import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const MINUTE_MS = 60_000;

suiteInBrowser('the end of a session of the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());

  it('is announced two minutes before, leaves the focus where it is, and is put off by a button', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.installClock();
    const pass = async (minutes: number) => {
      service.clock.advance(minutes * MINUTE_MS);
      await page.clock.fastForward(minutes * MINUTE_MS);
    };
    await ana.open('/obligations/new');
    const name = page.getByRole('textbox', { name: /^Name/ });
    await name.fill('Loan of a long day');
    await pass(27);
    const warning = page.getByText(/^Your session ends at .* if nothing happens here\.$/);
    expect(await warning.count()).toBe(0);
    await pass(1.5);
    await warning.waitFor();
    expect(await page.getByRole('status').filter({ has: warning }).count()).toBe(1);
    await expect
      .poll(() => name.evaluate((control) => control === control.ownerDocument.activeElement))
      .toBe(true);
    await ana.look('session-ends');
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await warning.waitFor({ state: 'hidden' });
    await pass(20);
    expect(await page.evaluate(`fetch('/workspace/session').then(({ status }) => status)`)).toBe(200);
    expect(await name.inputValue()).toBe('Loan of a long day');
  });

  it('is taken back where another tab used the session meanwhile, and says when that did not work', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/ERR_FAILED/, /status failed$/);
    const { page } = ana;
    await ana.installClock();
    await ana.open('/assets');
    await page.getByRole('heading', { name: 'Assets' }).waitFor();
    service.clock.advance(28.5 * MINUTE_MS);
    await page.clock.fastForward(28.5 * MINUTE_MS);
    const warning = page.getByText(/if nothing happens here\.$/);
    await warning.waitFor();
    await page.route('**/asset-valuation/status', (route) => route.abort());
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByText('That did not work: check the connection and try again.').waitFor();
    await page.unroute('**/asset-valuation/status');
    await page.evaluate(`fetch('/workspace/sessions')`);
    await page.clock.fastForward(20_000);
    await warning.waitFor({ state: 'hidden' });
  });

  it('is announced before its twelve hours are over, which no button puts off, and then a window says so', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/status of 401/);
    const { page } = ana;
    for (let half = 0; half < 24; half += 1) {
      service.clock.advance(29 * MINUTE_MS);
      await page.evaluate(`fetch('/workspace/sessions')`);
    }
    await ana.installClock();
    await ana.open('/assets');
    await page.getByRole('heading', { name: 'Assets' }).waitFor();
    service.clock.advance(22.5 * MINUTE_MS);
    await page.clock.fastForward(22.5 * MINUTE_MS);
    await page.getByText(/^Your session ends at .*, twelve hours after it began\./).waitFor();
    expect(await page.getByRole('button', { name: 'Stay signed in' }).count()).toBe(0);
    service.clock.advance(2 * MINUTE_MS);
    await page.clock.fastForward(20_000);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });
});
