import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;
const PAYMENT = { face_value: '84000.00', due_date: '2029-12-31', discount_rate: '0.18' };

suiteInBrowser('scenarios in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let inForce = '';
  beforeAll(async () => {
    const { made, decide } = await fourEyes(service);
    const claim = {
      asset_class: 'COURT_CLAIM',
      profile_version: '1.0.0',
      name: 'Claim against the made-up state',
      attributes: { face_value: '84000.00', due_date: '2029-12-31' },
    };
    await made('/assets', claim);
    inForce = await made('/scenarios', {
      name: 'Paid in 2029',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: PAYMENT,
    });
    expect((await decide(`/scenarios/${inForce}/decisions`, 'APPROVE')).status).toBe(201);
  });

  it('are proposed from nothing, with what is wrong at its field, and nothing typed lost', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/policies');
    await page.getByRole('link', { name: 'Propose a scenario' }).click();
    await page.getByText('Another person, a reviewer, decides on it').waitFor();
    await page.getByRole('combobox', { name: /^Class/ }).selectOption({ label: 'Biological asset' });
    await page.getByRole('combobox', { name: /^Kind/ }).selectOption({ label: 'Cash flows' });
    await page.getByText('No scenario for the same is approved.').waitFor();
    const form = page.getByRole('region', { name: 'The proposal' });
    await form.getByRole('textbox', { name: /^Amount/ }).fill('115,000');
    await form.getByRole('textbox', { name: /^Discount rate/ }).fill('15');
    await form.getByRole('button', { name: 'Propose' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('field-name');
    await form.getByRole('textbox', { name: /^Name/ }).fill('Harvest of 2027');
    await form.getByLabel(/^Date \(/).fill('2027-11-20');
    await form.getByLabel(/^Valuation date/).fill('2099-01-01');
    ana.mayComplain(/status of 422/, /ERR_FAILED/, /scenarios failed/);
    await form.getByRole('button', { name: 'Propose' }).click();
    // The service alone knows which day it is.
    const day = form.getByLabel(/^Valuation date/);
    await day.and(page.locator('[aria-invalid=true]')).waitFor();
    await expect
      .poll(() => page.evaluate('document.activeElement.id'))
      .toBe('field-parameters.valuation_date');
    await ana.look('new-scenario');
    await day.fill('');
    await page.route(/api\/v1\/.*\/scenarios$/, (route) => route.abort(), { times: 1 });
    await form.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('heading', { name: 'Harvest of 2027', level: 1 }).waitFor();
    await page.getByRole('figure', { name: 'Result at other rates' }).waitFor();
    await page.getByRole('row', { name: /^Expected cash flows 1, Amount/ }).waitFor();
  });

  it('begin from an approved one, show what they change, and are decided on by another person', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open(`/scenarios/${inForce}`);
    await page.getByRole('link', { name: 'Propose another that begins from it' }).click();
    const form = page.getByRole('region', { name: 'The proposal' });
    const rate = form.getByRole('textbox', { name: /^Discount rate/ });
    expect(await rate.inputValue()).toBe('18');
    await form.getByRole('textbox', { name: /^Name/ }).fill('Paid in 2029, at 22 %');
    await rate.fill('22');
    const changes = page.getByRole('complementary', { name: 'What it would change' });
    const changed = changes.getByRole('row', { name: /^Discount rate/ });
    await changed.getByText('changes').waitFor();
    expect((await changed.innerText()).split('\t').map((cell) => cell.trim())).toEqual([
      'Discount rate',
      '22 % a year',
      '18 % a year',
      'changes',
    ]);
    await form.getByRole('searchbox').fill('claim against');
    await form.getByRole('searchbox').press('Enter');
    await form
      .getByRole('combobox', { name: /^Asset/ })
      .selectOption({ label: 'Claim against the made-up state' });
    await changes.getByText('No scenario for the same is approved.').waitFor();
    await form.getByRole('combobox', { name: /^Asset/ }).selectOption({ label: 'Any asset of the class' });
    await form.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('heading', { name: 'Paid in 2029, at 22 %', level: 1 }).waitFor();
    await page.getByText('Compared with the newest approved one').waitFor();
    await page.getByText('A decision needs the profile reviewer.').waitFor();
    const { pathname } = new URL(page.url());
    const rui = await openWorkspace(browser, service, { person: 'Rui Melo', profiles: ['REVIEWER'] });
    await rui.open(pathname.replace('/workspace', ''));
    const figure = rui.page.getByRole('figure', { name: 'Result at other rates' });
    await figure.getByText('The figures as a table').click();
    const wide = figure.getByRole('row', { name: /^± 2 pp/ });
    expect((await wide.innerText()).replaceAll('\u00a0', ' ')).toMatch(
      /^± 2 pp\tR\$ [\d,.]+ \(20 %\)\tR\$ [\d,.]+ \(24 %\)\tR\$ [\d,.]+$/,
    );
    await rui.look('scenario-proposed');
    const decision = rui.page.getByRole('form', { name: /^Decide on the scenario/ });
    await decision.getByRole('textbox').fill('Rate as the committee decided (made up).');
    await decision.getByRole('button', { name: 'Approve' }).click();
    await rui.page.getByText('Rate as the committee decided (made up).').waitFor();
    await rui.page.getByText('Approved', { exact: true }).waitFor();
  });

  it('are right in Portuguese on a phone', async () => {
    const ana = await openWorkspace(browser, service, {}, ON_A_PHONE);
    for (const [path, heading] of [
      [`/scenarios/${inForce}`, 'Paid in 2029'],
      [`/scenarios/new?from=${inForce}`, 'Propor um cenário'],
      ['/scenarios/new?class=RECEIVABLE&kind=RECEIVABLES_PORTFOLIO', 'Propor um cenário'],
    ] as const) {
      await ana.open(path);
      await ana.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await ana.page.waitForLoadState('networkidle');
      await ana.look(`phone-scenario-${path.length}`);
    }
  });
});
