import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;

suiteInBrowser('obligations and their cover in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let obligation = '';
  beforeAll(async () => {
    const { approvedPolicy, made, valued, decide } = await fourEyes(service);
    await approvedPolicy(policyTerms({ evidence_rules: [] }));
    const asset = await made('/assets', {
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: 'Coffee in warehouse 8',
      attributes: {
        lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    });
    const { id } = await valued(asset);
    expect((await decide(`/valuations/${id}/reviews`, 'APPROVE')).status).toBe(201);
    obligation = await made('/obligations', {
      external_reference: 'CCB-1',
      name: 'Loan for the harvest',
      debtor: { name: 'Conceição Araújo (made up)' },
      balance: { amount: '80000.00', date: '2026-11-20' },
      required_coverage: '1.30',
      maturity_date: '2027-08-31',
    });
    await made('/guarantees', {
      asset_id: asset,
      obligation_id: obligation,
      kind: 'OTHER',
      rank: 1,
      share: '1',
      effective_from: '2026-11-20',
    });
  });

  it('lead from what waits to the recognized guarantee, and its cover to what a shock makes of it', async () => {
    const rui = await openWorkspace(browser, service, { person: 'Rui Melo', profiles: ['REVIEWER'] });
    const { page } = rui;
    await rui.open('');
    await page.getByRole('link', { name: 'Coffee in warehouse 8' }).click();
    await page.getByRole('heading', { name: 'Loan for the harvest', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Coffee in warehouse 8' }).waitFor();
    const decision = page.getByRole('form', { name: /^Decide on the guarantee/ });
    await decision.getByRole('textbox').fill('Contract was read (made up).');
    await decision.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Covered').waitFor();
    await page.getByRole('figure', { name: 'Each guarantee by its rank' }).waitFor();
    await rui.look('obligation');
    await page.getByRole('link', { name: 'Obligations', exact: true }).click();
    await page.getByRole('link', { name: 'Loan for the harvest' }).waitFor();
    await page
      .getByRole('combobox', { name: 'Class whose values change' })
      .selectOption({ label: 'Inventory' });
    await page.getByText('Obligations whose cover changes: 1').waitFor();
    await rui.look('obligations');
    const slider = page.getByRole('slider', { name: 'Change' });
    await slider.focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('Obligations whose cover changes: 0').waitFor();
    // The figures of another question are not shown under one that failed.
    rui.mayComplain(/status of 409/);
    await page.route(/stress-tests/, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({
          status: 409,
          code: 'STATE_CONFLICT',
          detail: 'Too many: made up',
          errors: [],
        }),
      }),
    );
    await page.keyboard.press('ArrowRight');
    await page.getByText('The service refused the request: Too many: made up').waitFor();
    expect(await page.getByText('Obligations whose cover changes').count()).toBe(0);
    await page.unroute(/stress-tests/);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Obligations whose cover changes: 0').waitFor();
  });

  it('are registered, and an asset that one finds is given for them', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/obligations');
    await page.getByRole('link', { name: 'Register an obligation' }).click();
    const form = page.getByRole('form', { name: 'Register an obligation' });
    await form.getByRole('textbox', { name: /^Name/ }).fill('Loan of the spring');
    await form.getByRole('textbox', { name: /^Own reference/ }).fill('CCB-1');
    await form.getByRole('textbox', { name: /^Balance/ }).fill('10,000');
    await form.getByLabel(/^Day of the balance/).fill('2026-11-20');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toMatch(/-required$/);
    await form.getByRole('textbox', { name: /^Required cover/ }).fill('1.2');
    ana.mayComplain(/status of 409/);
    await form.getByRole('button', { name: 'Register' }).click();
    await page.getByText('The service refused the request').waitFor();
    await ana.look('new-obligation');
    await form.getByRole('textbox', { name: /^Own reference/ }).fill('CCB-2');
    await form.getByRole('button', { name: 'Register' }).click();
    await page.getByRole('heading', { name: 'Loan of the spring', level: 1 }).waitFor();
    await page.getByText('Give an asset as a guarantee').click();
    const given = page.getByRole('form', { name: 'Give an asset as a guarantee' });
    await given.getByRole('searchbox').fill('coffee');
    await given.getByRole('searchbox').press('Tab');
    await given.getByRole('combobox', { name: /^Asset/ }).selectOption({ label: 'Coffee in warehouse 8' });
    await given.getByRole('combobox', { name: /^Kind/ }).selectOption({ label: 'Pledge' });
    await given.getByRole('textbox', { name: /^Rank/ }).fill('2');
    await given.getByRole('textbox', { name: /^Share/ }).fill('50');
    await given.getByLabel(/^In force from/).fill('2026-11-20');
    await ana.look('give');
    await given.getByRole('button', { name: 'Propose' }).click();
    await page.getByRole('heading', { name: /^Pledge, rank 2/ }).waitFor();
  });

  it('are right in Portuguese on a phone', async () => {
    const ana = await openWorkspace(browser, service, {}, ON_A_PHONE);
    await ana.open('/obligations');
    await ana.page.getByRole('link', { name: 'Loan for the harvest' }).waitFor();
    await ana.look('phone-obligations');
    await ana.page.getByRole('link', { name: 'Loan for the harvest' }).click();
    await ana.page.getByRole('figure').waitFor();
    await ana.page.getByText('Informar um registro').click();
    await ana.look('phone-obligation');
  });
});
