import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;
/** A spreadsheet would run it. */
const FORMULA = '=HYPERLINK("https://made-up.example")';

suiteInBrowser('policies, portfolios, audit and integration in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' }));
  let asset = '';
  beforeAll(async () => {
    const { approvedPolicy, made, valued, decide } = await fourEyes(service);
    await approvedPolicy(policyTerms({ name: 'Policy of last year', evidence_rules: [] }));
    asset = await made('/assets', {
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: 'Coffee in warehouse 8',
      portfolio: FORMULA,
      attributes: {
        lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    });
    const { id } = await valued(asset);
    expect((await decide(`/valuations/${id}/reviews`, 'APPROVE')).status).toBe(201);
    await made('/scenarios', {
      name: 'Paid in 2029',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: { face_value: '84000.00', due_date: '2029-12-31', discount_rate: '0.18' },
    });
    const hook = { url: 'http://127.0.0.1:9/hooks', types: ['asset.registered'] };
    expect((await service.call('POST', '/webhooks', { body: hook, key: newKey() })).status).toBe(201);
  });

  it('propose a policy from the one in force, with what differs, for another person to approve', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/policies');
    await page.getByRole('link', { name: 'Policy of last year' }).click();
    await page.getByRole('link', { name: 'Propose another that begins from it' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Policy of this year');
    await page.getByRole('textbox', { name: /^Collateral haircut/ }).fill('a quarter');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('propose-collateral_haircut');
    await ana.look('propose');
    await page.getByRole('textbox', { name: /^Collateral haircut/ }).fill('25');
    await page.getByLabel(/^In force from/).fill('2027-01-01');
    await page.getByRole('combobox', { name: /^Which accepted value counts/ }).selectOption('LOWEST');
    await page.getByRole('checkbox', { name: 'A document proves one asset alone' }).check();
    ana.mayComplain(/status of 422/);
    await page.getByRole('textbox', { name: /^Approvals where values disagree/ }).fill('9');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    // The service alone knows how many may be asked for.
    await page.locator('#propose-approvals_on_disagreement[aria-invalid=true]').waitFor();
    await page.getByRole('textbox', { name: /^Approvals where values disagree/ }).fill('2');
    await page.getByRole('button', { name: 'Propose', exact: true }).click();
    await page.getByRole('heading', { name: 'Policy of this year', level: 1 }).waitFor();
    await page.getByText('Compared with the policy in force').waitFor();
    const haircut = page.getByRole('row', { name: /^Collateral haircut/ });
    expect((await haircut.innerText()).split('\t')).toEqual([
      'Collateral haircut',
      '25\u00a0%',
      '20\u00a0%',
      'changes',
    ]);
    for (const term of ['Which accepted value counts', 'A document proves', 'Approvals where values'])
      await page
        .getByRole('row', { name: new RegExp(`^${term}`) })
        .getByText('changes')
        .waitFor();
    const { pathname } = new URL(page.url());
    const rui = await openWorkspace(browser, service, { person: 'Rui Melo', profiles: ['REVIEWER'] });
    await rui.open(pathname.replace('/workspace', ''));
    const decision = rui.page.getByRole('form', { name: /^Decide on the policy/ });
    await decision.getByRole('textbox').fill('As the committee decided (made up).');
    await decision.getByRole('button', { name: 'Approve' }).click();
    await rui.page.getByText('As the committee decided (made up).').waitFor();
    await rui.look('policy');
    await rui.open('/policies');
    await rui.page.getByRole('link', { name: 'Paid in 2029' }).click();
    await rui.page.getByText('Result at other rates').first().waitFor();
    await rui.look('scenario');
  });

  it('sum portfolios by class, and save the table as a file without a formula', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/portfolios');
    await page.getByRole('link', { name: FORMULA }).waitFor();
    await ana.look('portfolios');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the table as CSV' }).first().click();
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text.split('\r\n')).toEqual([
      '\uFEFFClass,Assets,Declared value,Market value,Scenario value,Replacement cost,Forced liquidation value,Collateral value',
      'Inventory,1,150000.00,,,,97500.00,120000.00',
      'Total,1,150000.00,,,,97500.00,120000.00',
      '',
    ]);
  });

  it('show an auditor who did what, and what was known after each event', async () => {
    const lia = await openWorkspace(browser, service, { person: 'Lia Sá', profiles: ['AUDITOR'] });
    const { page } = lia;
    await lia.open('/audit');
    await page.getByLabel(/^Id,/).fill('nothing');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('This is no id').waitFor();
    await page.getByLabel(/^Id,/).fill(asset);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'As it was' }).waitFor();
    await page.getByText('"version": 1').waitFor();
    await lia.look('audit');
    await lia.open('/integration');
    await page.getByRole('link', { name: 'http://127.0.0.1:9/hooks' }).click();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await lia.look('integration');
  });

  it('send the events of a webhook once more, and say how far that is', async () => {
    const ivo = await openWorkspace(browser, service, { person: 'Ivo Reis', profiles: ['INTEGRATOR'] });
    const { page } = ivo;
    await ivo.open('/integration');
    await page.getByRole('link', { name: 'http://127.0.0.1:9/hooks' }).click();
    await page.getByText('No delivery yet.').waitFor();
    await page.getByText('Send events once more').click();
    const form = page.getByRole('form', { name: 'Send events once more' });
    await form.getByRole('combobox').selectOption({ label: 'All, from the beginning' });
    await ivo.look('replay');
    await form.getByRole('button', { name: 'Send', exact: true }).click();
    // The asset that was registered before the webhook.
    await page.getByText('Repeated deliveries in this list that have ended: 0 of 1.').waitFor();
    await page.getByRole('cell', { name: 'a repetition' }).waitFor();
    await page.getByRole('progressbar', { name: 'Repeated deliveries' }).waitFor();
  });

  it('are right in Portuguese on a phone', async () => {
    const lia = await openWorkspace(browser, service, { profiles: ['ANALYST', 'AUDITOR'] }, ON_A_PHONE);
    for (const [path, heading] of [
      ['/policies', 'Políticas'],
      ['/policies/new', 'Propor uma política'],
      ['/portfolios', 'Carteiras'],
      [`/audit?kind=ASSET&id=${asset}`, 'Auditoria'],
      ['/integration', 'Integração'],
    ] as const) {
      await lia.open(path);
      await lia.page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await lia.page.waitForLoadState('networkidle');
      await lia.look(`phone-${path.slice(1).replaceAll(/\W+/g, '-').slice(0, 12)}`);
    }
  });
});
