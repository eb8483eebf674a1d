import { beforeAll, expect, it } from 'vitest';
import { endSessionAsOperator } from '../../src/app/keys/sessions.ts';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { keysOf } from './keys.ts';
import { linkFor, openWorkspace } from './workspace-page.ts';

const ANA = { organization: 'Coop Norte', person: 'Ana Lima', profiles: ['ANALYST'] } as const;
const COFFEE = 'Coffee in warehouse 8';
const HOOK = 'http://127.0.0.1:9/hooks';

const coffee = (name: string) => ({
  asset_class: 'INVENTORY',
  profile_version: '1.0.0',
  name,
  attributes: {
    lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
  },
});

suiteInBrowser('the workspace by the keyboard alone', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService({ WEBHOOKS_ALLOWED_HOSTS: '127.0.0.1' }));
  beforeAll(async () => {
    const { approvedPolicy, made, valued, decide, request, ended } = await fourEyes(service);
    await approvedPolicy(policyTerms({ evidence_rules: [] }));
    const asset = await made('/assets', coffee(COFFEE));
    const { id } = await valued(asset);
    expect((await decide(`/valuations/${id}/reviews`, 'APPROVE')).status).toBe(201);
    const obligation = await made('/obligations', {
      external_reference: 'CCB-1',
      name: 'Loan for the harvest',
      debtor: { name: 'Conceição Araújo (made up)' },
      balance: { amount: '80000.00', date: '2026-11-20' },
      required_coverage: '1.30',
    });
    const given = await made('/guarantees', {
      ...{ asset_id: asset, obligation_id: obligation, kind: 'OTHER', rank: 1, share: '1' },
      effective_from: '2026-11-20',
    });
    expect((await decide(`/guarantees/${given}/decisions`, 'APPROVE')).status).toBe(201);
    await ended(await request(await made('/assets', coffee('Coffee to decide on'))));
    const hook = { url: HOOK, types: ['scenario.decided'] };
    expect((await service.call('POST', '/webhooks', { body: hook, key: newKey() })).status).toBe(201);
  });

  const open = async (who: Parameters<typeof openWorkspace>[2]) => {
    const opened = await openWorkspace(browser, service, who);
    const { page } = opened;
    return { ...opened, keys: keysOf(page) };
  };

  it('an analyst registers an asset, has it valued, and sends a document', async () => {
    const { page, keys } = await open(ANA);
    await page.keyboard.press('Tab');
    await keys.has(page.getByRole('button', { name: 'Skip to the content' }));
    await page.keyboard.press('Enter');
    await keys.has(page.getByRole('main'));
    await keys.back(page.getByRole('link', { name: 'Assets', exact: true }));
    await page.keyboard.press('Enter');
    await keys.heading('Assets');
    await keys.press(page.getByRole('link', { name: 'Register an asset' }));
    await keys.heading('Register an asset');
    await keys.choose(page.getByRole('combobox', { name: 'Class' }), 'Inventory');
    await keys.write(page.getByRole('textbox', { name: /^Name/ }), 'Coffee by keys');
    await keys.choose(page.getByRole('combobox', { name: 'Enter it by' }), 'At your own price');
    await keys.write(page.getByRole('textbox', { name: /^Description/ }), 'Coffee');
    await keys.write(page.getByRole('textbox', { name: /^Quantity/ }), '100');
    await keys.write(page.getByRole('textbox', { name: /^Unit \(/ }), 'sc 60 kg');
    // Forgotten, so that the first wrong field is where the focus goes.
    await keys.press(page.getByRole('button', { name: 'Register', exact: true }));
    await keys.has(page.getByRole('textbox', { name: /^Unit price/ }));
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await keys.heading('Coffee by keys');

    await keys.press(page.getByRole('button', { name: 'Request' }));
    await keys.heading(/^Coffee by keys: valuation as of/);
    await page.getByText('A decision needs the profile reviewer.').waitFor();
    await keys.back(page.getByRole('main').getByRole('link', { name: /Coffee by keys$/ }));
    await page.keyboard.press('Enter');
    await keys.heading('Coffee by keys');

    const chooser = page.waitForEvent('filechooser');
    await keys.press(page.getByLabel(/^File/));
    await (await chooser).setFiles({
      name: 'count.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item,bags\ncoffee,100\n'),
    });
    await keys.choose(page.getByRole('combobox', { name: /^Kind of document/ }), 'Inspection');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await keys.press(send, 'Space');
    await page.getByText('The document is verified, and waits for another person’s review.').waitFor();
    await keys.has(send);
    const change = page.getByRole('button', { name: 'Change the facts' });
    await keys.press(change);
    await keys.write(page.getByRole('textbox', { name: /^Portfolio/ }), 'Harvest 2026');
    await keys.press(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('The facts are saved.').waitFor();
    await keys.has(page.getByRole('heading', { name: 'Facts' }));
  });

  it('a reviewer decides on what waits, and is then at the decision that was recorded', async () => {
    const { page, keys } = await open({ person: 'Rui Melo', profiles: ['REVIEWER'] });
    await keys.press(page.getByRole('link', { name: 'Coffee to decide on' }));
    await keys.heading(/^Coffee to decide on: valuation as of/);
    const reasons = page.getByRole('textbox', { name: /^Reasons/ });
    await keys.press(page.getByRole('button', { name: 'Approve' }));
    await keys.has(reasons);
    await page.keyboard.type('Seen on the spot (made up).');
    await keys.press(page.getByRole('button', { name: 'Approve' }), 'Space');
    await page.getByText('Your decision is recorded.').waitFor();
    await keys.has(page.getByRole('heading', { name: 'Decision' }));
  });

  it('a manager reads what is covered, and moves the values of a class', async () => {
    const { page, keys } = await open({ person: 'Mara Luz', profiles: ['REVIEWER'] });
    await keys.press(page.getByRole('link', { name: 'Obligations', exact: true }));
    await keys.heading('Obligations');
    await keys.choose(page.getByRole('combobox', { name: 'Class whose values change' }), 'Inventory');
    await keys.to(page.getByRole('slider', { name: 'Change' }));
    await page.getByText('Obligations whose cover changes: 1').waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
    await page.getByText('Obligations whose cover changes: 0').waitFor();
    await keys.back(page.getByRole('link', { name: 'Loan for the harvest' }));
    await page.keyboard.press('Enter');
    await keys.heading('Loan for the harvest');
    await page.getByRole('figure', { name: 'Each guarantee by its rank' }).waitFor();
  });

  it('an auditor reads who did what to an asset', async () => {
    const { page, keys } = await open({ person: 'Lia Sá', profiles: ['AUDITOR'] });
    await keys.press(page.getByRole('link', { name: 'Assets', exact: true }));
    await keys.heading('Assets');
    await keys.write(page.getByRole('searchbox', { name: 'Search' }), 'warehouse');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Coffee to decide on' }).waitFor({ state: 'hidden' });
    await keys.press(page.getByRole('link', { name: COFFEE }));
    await keys.heading(COFFEE);
    await keys.press(page.getByText('Show who did what'));
    await page.getByRole('listitem').filter({ hasText: 'Registered' }).waitFor();
    await page.goBack();
    await keys.heading('Assets');
    expect(new URL(page.url()).search).toBe('?search=warehouse');
  });

  it('an integrator looks at the deliveries of a webhook', async () => {
    const { page, keys } = await open({ person: 'Gil Sá', profiles: ['INTEGRATOR'] });
    await keys.press(page.getByRole('link', { name: 'Integration' }));
    await keys.heading('Integration');
    await keys.press(page.getByRole('link', { name: HOOK }));
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByText('No delivery yet.').waitFor();
  });

  it('a session that ended is begun again in its window, which gives the focus back', async () => {
    const { page, keys, mayComplain } = await open(ANA);
    mayComplain(/status of 401/);
    await keys.press(page.getByRole('link', { name: 'Assets', exact: true }));
    await keys.heading('Assets');
    await keys.press(page.getByRole('link', { name: COFFEE }));
    await keys.heading(COFFEE);
    const id = await page.evaluate(
      `fetch('/workspace/session').then((answer) => answer.json()).then(({ id }) => id)`,
    );
    await endSessionAsOperator(service.engines, String(id));
    const status = () => page.evaluate(`fetch('/workspace/session').then(({ status }) => status)`);
    await expect.poll(status, { timeout: 20_000 }).toBe(401);
    const comment = page.getByRole('textbox', { name: /^Write a comment/ });
    await keys.write(comment, 'Kept (made up).');
    const send = page.getByRole('button', { name: 'Comment', exact: true });
    await keys.press(send);
    const window = page.getByRole('dialog', { name: 'Your session has ended' });
    await window.waitFor();
    await keys.write(window.getByRole('textbox'), await linkFor(service, ANA));
    await page.keyboard.press('Enter');
    await window.waitFor({ state: 'hidden' });
    await keys.has(send);
    expect(await comment.inputValue()).toBe('Kept (made up).');
  });

  it('signing out and in again are headed, too', async () => {
    const { page, keys } = await open(ANA);
    await keys.press(page.getByRole('button', { name: 'Sign out' }));
    await keys.heading('Sign in');
    await keys.write(page.getByRole('textbox', { name: /^Link to sign in/ }), await linkFor(service, ANA));
    await page.keyboard.press('Enter');
    await keys.heading('Today, Ana Lima');
  });
});
