import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;
const RUI = { person: 'Rui Melo', profiles: ['REVIEWER'] } as const;

suiteInBrowser('who looks after what, in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let asset = '';
  let valuation = '';
  let obligation = '';
  let others: readonly string[] = [];
  beforeAll(async () => {
    const { approvedPolicy, made, valued, verifiedDocument } = await fourEyes(service);
    const policy = await approvedPolicy(policyTerms({ evidence_rules: [] }));
    asset = await made('/assets', {
      asset_class: 'INVENTORY',
      profile_version: '1.0.0',
      name: 'Coffee in warehouse 8',
      attributes: {
        lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: '1500.00' }],
      },
    });
    valuation = String((await valued(asset)).id);
    obligation = await made('/obligations', {
      external_reference: 'CCB-1',
      name: 'Loan for the harvest',
      balance: { amount: '80000.00', date: '2026-11-20' },
      required_coverage: '1.30',
    });
    await made('/guarantees', {
      asset_id: asset,
      obligation_id: obligation,
      kind: 'OTHER',
      rank: 1,
      share: '1',
      effective_from: '2026-11-20',
    });
    const scenario = await made('/scenarios', {
      name: 'Paid in 2029',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: { face_value: '84000.00', due_date: '2029-12-31', discount_rate: '0.18' },
    });
    const document = await verifiedDocument(asset);
    others = [`/policies/${policy}`, `/scenarios/${scenario}`, `/documents/${document}`, `/assets/${asset}`];
  });

  it('is taken, given to a colleague, found under what is assigned to them, and taken off', async () => {
    const ana = await openWorkspace(browser, service);
    const rui = await openWorkspace(browser, service, RUI);
    const own = ana.page.getByRole('group', { name: 'Who looks after it:' });
    await ana.open(`/valuations/${valuation}`);
    await own.getByText('Nobody yet').waitFor();
    await own.getByRole('button', { name: 'Assign it to me' }).click();
    await own.getByText('Ana Lima', { exact: true }).waitFor();
    expect(await own.getByRole('button', { name: 'Assign it to me' }).count()).toBe(0);
    await own.getByText('Assign it to a colleague').click();
    const form = own.getByRole('form', { name: 'Assign it to a colleague' });
    const colleague = form.getByRole('combobox', { name: /^Colleague/ });
    await form.getByRole('button', { name: 'Assign' }).click();
    await form.getByText('Choose a person.').waitFor();
    await ana.look('assigned');
    // Who has it already, and oneself, are not among the colleagues.
    expect(await colleague.getByRole('option').allInnerTexts()).toEqual(['Choose…', 'Rui Melo']);
    await colleague.selectOption({ label: 'Rui Melo' });
    await form.getByRole('button', { name: 'Assign' }).click();
    await own.getByText('Rui Melo', { exact: true }).waitFor();
    // Nothing is read as of an instant that is still to come.
    service.clock.advance(1_000);
    await rui.open('');
    await rui.page.getByRole('link', { name: /^To decide: / }).waitFor();
    await rui.page.getByRole('link', { name: 'Assigned to me: 1' }).click();
    const tasks = rui.page.getByRole('region', { name: 'Waiting for you' });
    await tasks.getByText('Assigned to Rui Melo').waitFor();
    await eventually(async () => (await tasks.locator('ul.tasks > li').count()) === 1);
    await rui.look('mine');
    await tasks.getByRole('link', { name: 'Coffee in warehouse 8' }).click();
    await rui.page.getByRole('button', { name: 'Take Rui Melo off' }).click();
    await rui.page.getByText('Nobody yet').first().waitFor();
    service.clock.advance(1_000);
    await rui.open('?assigned=me');
    await rui.page.getByText('Nothing that is assigned to you waits.').waitFor();
  });

  it('can be said of an asset, a document, a policy, a scenario, an obligation and a guarantee', async () => {
    const ana = await openWorkspace(browser, service);
    for (const path of others) {
      await ana.open(path);
      const own = ana.page.getByRole('group', { name: 'Who looks after it:' });
      await own.getByRole('button', { name: 'Assign it to me' }).click();
      await own.getByRole('button', { name: 'Take Ana Lima off' }).waitFor();
    }
    await ana.open(`/obligations/${obligation}`);
    const both = ana.page.getByRole('button', { name: 'Assign it to me' });
    await both.nth(1).waitFor();
    await both.nth(1).click();
    await ana.page.getByRole('button', { name: 'Take Ana Lima off' }).waitFor();
    await both.click();
    await ana.page.getByRole('button', { name: 'Take Ana Lima off' }).nth(1).waitFor();
    const answer = await service.call('GET', '/assignments?person=Ana%20Lima');
    const kinds = (answer.body.items as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(
      ['ASSET', 'DOCUMENT', 'GUARANTEE', 'OBLIGATION', 'POLICY', 'SCENARIO'].toSorted(),
    );
    service.clock.advance(1_000);
    await ana.open('');
    await ana.page.getByRole('link', { name: /^Assigned to me: / }).click();
    const all = ana.page.getByRole('region', { name: 'Everything assigned to me' });
    await all.getByRole('link').nth(5).waitFor();
    expect((await all.getByRole('link').allInnerTexts()).toSorted()).toEqual(
      [
        'Coffee in warehouse 8',
        'Coffee in warehouse 8',
        'Loan for the harvest',
        'Made-up policy',
        'Paid in 2029',
        'made-up.csv',
      ].toSorted(),
    );
  });

  it('is read by auditors, who assign nothing', async () => {
    const lia = await openWorkspace(browser, service, { person: 'Lia Sá', profiles: ['AUDITOR'] });
    await lia.open(`/assets/${asset}`);
    const own = lia.page.getByRole('group', { name: 'Who looks after it:' });
    await own.getByText('Ana Lima', { exact: true }).waitFor();
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await own.getByText('Assign it to a colleague').count()).toBe(0);
  });

  it('is in the history and among the changes with person and instant, as comments are', async () => {
    const post = (path: string, body: object) => service.call('POST', path, { body, key: newKey() });
    const written = { kind: 'ASSET', id: asset, text: 'Ask for the excerpt (made up).' };
    expect((await post('/comments', written)).status).toBe(201);
    service.clock.advance(1_000);
    const lia = await openWorkspace(browser, service, {
      person: 'Lia Sá',
      profiles: ['AUDITOR', 'ANALYST'],
    });
    const { page } = lia;
    await lia.open('');
    const changes = page.getByRole('region', { name: 'What changed' });
    const comment = changes.getByRole('listitem').filter({ hasText: 'Comment written' });
    await comment.getByText('Ana Lima').waitFor();
    const given = changes.getByRole('listitem').filter({ hasText: 'Assignment changed' });
    await given.getByText('to Rui Melo').waitFor();
    await comment.getByRole('link').click();
    await page.getByRole('heading', { name: 'Coffee in warehouse 8', level: 1 }).waitFor();
    await page.getByText('Show who did what').click();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Ask for the excerpt (made up).').waitFor();
    const assignment = history.getByRole('listitem').filter({ hasText: 'Assigned to Ana Lima' });
    expect(await assignment.innerText()).toMatch(/^Assignment · Ana Lima · .+\d/);
    await lia.look('history');
    await service.engines.keyStore.destroy([asset]);
    await eventually(async () => {
      const { body } = await service.call('GET', `/comments?asset_id=${asset}`);
      return (body.items as { text: string }[]).every(({ text }) => text === '[erased]');
    });
    await lia.open(`/audit?kind=ASSET&id=${asset}`);
    const events = page.getByRole('region', { name: 'Events, oldest first' });
    await events.getByText('Its text was erased.').waitFor();
    expect(await page.getByText('Ask for the excerpt').count()).toBe(0);
    await events.getByText('Assigned to Ana Lima').waitFor();
  });

  it('is right in Portuguese on a phone', async () => {
    const ana = await openWorkspace(browser, service, {}, ON_A_PHONE);
    await ana.open(`/obligations/${obligation}`);
    await ana.page.getByText('Passar a um colega').first().click();
    await ana.page.getByRole('combobox', { name: /^Colega/ }).waitFor();
    await ana.look('phone-assigned');
    await ana.open('?assigned=me');
    await ana.page.getByRole('link', { name: /^Sob minha responsabilidade/ }).waitFor();
    await ana.look('phone-mine');
  });
});
