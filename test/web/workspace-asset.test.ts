import { beforeAll, expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;
/** Flats as they are copied out of a spreadsheet, the last row what is valued. */
const FLATS = [
  'price\tdate\tsource\tarea_m2',
  ...[48, 52, 55, 60, 63, 68, 72].map(
    (area, index) => `${250 + 12 * index},000.00\t2026-10-15\tMade-up listing ${index + 1}\t${area}`,
  ),
  '?\t\t\t65',
].join('\n');
const FASTER = /status of 412/;

suiteInBrowser('an asset in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  let id = '';
  let other = '';
  const body = (name: string, price: string) => ({
    asset_class: 'INVENTORY',
    profile_version: '1.0.0',
    name,
    attributes: {
      lines: [{ description: 'Coffee', quantity: '100', unit: 'sc 60 kg', unit_price: price }],
    },
  });
  beforeAll(async () => {
    const { made, valued } = await fourEyes(service);
    id = await made('/assets', body('Coffee in warehouse 8', '1500.00'));
    other = await made('/assets', body('Maize in warehouse 9', '80.00'));
    await valued(id);
    await service.call('PATCH', `/assets/${id}`, {
      headers: { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
      body: { attributes: body('', '1650.00').attributes },
    });
    service.clock.advance(86_400_000);
    await valued(id);
  });

  it('shows both sides when somebody was faster, and loses no typing', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(FASTER);
    const { page } = ana;
    await ana.open(`/assets/${other}`);
    await page.getByRole('button', { name: 'Change the facts' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Maize of mine');
    await page.getByRole('textbox', { name: /^Portfolio/ }).fill('Mine');
    const patched = await service.call('PATCH', `/assets/${other}`, {
      headers: { 'if-match': '"1"', 'content-type': 'application/merge-patch+json' },
      body: { name: 'Maize of theirs', external_reference: 'ERP-9' },
    });
    expect(patched.status, patched.text).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody changed this asset while you typed').waitFor();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Maize of mine');
    await page.getByRole('button', { name: 'Compare' }).click();
    const sides = page.getByRole('region', { name: 'Both sides' });
    const row = (name: string) => sides.getByRole('row', { name });
    await row('Name').waitFor();
    expect((await row('Name').innerText()).split('\t').slice(0, 4)).toEqual([
      'Name',
      'Maize in warehouse 9',
      'Maize of mine',
      'Maize of theirs',
    ]);
    await ana.look('both-sides');
    await row('Name').getByRole('button', { name: 'Take the other’s' }).click();
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Maize of theirs');
    await page.getByRole('button', { name: 'Save over the other’s version' }).click();
    await page.getByText('The facts are saved.').waitFor();
    const { body: now } = await service.call('GET', `/assets/${other}`);
    expect(now).toMatchObject({
      name: 'Maize of theirs',
      external_reference: 'ERP-9',
      portfolio: 'Mine',
      version: 3,
    });
  });

  it('takes a document in parts, again from where it broke off, for another person to review', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/ERR_FAILED/, /parts\/1 failed$/);
    const { page } = ana;
    await ana.open(`/assets/${id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Choose a file first.').waitFor();
    await page.getByLabel(/^File/).setInputFiles({
      name: 'stock <b>count.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item,bags\ncoffee,100\n'),
    });
    await page.getByRole('combobox', { name: /^Kind of document/ }).selectOption({ label: 'Inspection' });
    await page.route('**/parts/1', (route) => route.abort());
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The upload broke off. Trying again continues where it stopped.').waitFor();
    await page.unroute('**/parts/1');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The document is verified, and waits for another person’s review.').waitFor();
    expect(await page.getByRole('link', { name: 'stock <b>count.csv' }).count()).toBe(1);
    const { body: documents } = await service.call('GET', `/documents?asset_id=${id}`);
    expect(documents.items).toHaveLength(1);

    const rui = await openWorkspace(browser, service, { person: 'Rui Melo', profiles: ['REVIEWER'] });
    await rui.open(`/assets/${id}`);
    const decision = rui.page.getByRole('form', { name: /^Decide on the document/ });
    await decision.getByRole('textbox').fill('Counted on the spot (made up).');
    await decision.getByRole('button', { name: 'Accept' }).click();
    await rui.page.getByText('Accepted').waitFor();
  });

  it('takes a document once though the answer to its declaration is lost, and no other file meanwhile', async () => {
    const ana = await openWorkspace(browser, service);
    ana.mayComplain(/ERR_FAILED/, /documents failed$/);
    const { page } = ana;
    await ana.open(`/assets/${other}`);
    const file = page.getByLabel(/^File/);
    await file.setInputFiles({
      name: 'silo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('item\nmaize\n'),
    });
    await page.getByRole('combobox', { name: /^Kind of document/ }).selectOption({ label: 'Inspection' });
    const couldChange: boolean[] = [];
    await page.route(/\/documents$/, async (route) => {
      couldChange.push(await file.isEnabled());
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(new Set(couldChange)).toEqual(new Set([false]));
    expect(await file.isEnabled()).toBe(true);
    await page.unroute(/\/documents$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The document is verified, and waits for another person’s review.').waitFor();
    const { body: documents } = await service.call('GET', `/documents?asset_id=${other}`);
    expect(documents.items).toHaveLength(1);
  });

  it('has its values over time as a picture with its figures, and a history', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open(`/assets/${id}`);
    const figure = page.getByRole('figure', { name: 'Values over time, with their ranges' });
    await figure.waitFor();
    expect(await figure.locator('desc').textContent()).toMatch(
      /^From R\$\u00a0150,000\.00 on .* to R\$\u00a0165,000\.00 on /,
    );
    await page.getByRole('textbox', { name: /^Write a comment/ }).fill('Ask for the new excerpt (made up).');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'Ask for the new excerpt (made up).' }).waitFor();
    await page.getByText('Show who did what').click();
    await page.getByRole('listitem').filter({ hasText: 'Registered' }).waitFor();
    await ana.look('asset-history');
  });

  it('is valued by market data pasted from a spreadsheet, which are shown as a picture', async () => {
    const ana = await openWorkspace(browser, service);
    const { page } = ana;
    await ana.open('/assets/new?class=REAL_ESTATE');
    await page.getByRole('textbox', { name: /^Name/ }).fill('Flat in the centre');
    await page
      .getByRole('combobox', { name: /^How the data are treated/ })
      .selectOption({ label: 'Linear regression' });
    await page.getByRole('textbox', { name: /^Market data/ }).fill(FLATS);
    await page.getByRole('complementary').getByText('Grade I of the standard is not reached').waitFor();
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await page.getByText('7 data').waitFor();
    await page.getByRole('button', { name: 'Request' }).click();
    const figure = page.getByRole('figure', { name: /^Prices of the market data/ });
    await figure.waitFor();
    expect(await figure.locator('circle').count()).toBe(7);
    await ana.look('valuation-compared');
  });

  it('is right in Portuguese on a phone, as every screen is', async () => {
    const ana = await openWorkspace(browser, service, {}, ON_A_PHONE);
    const { page } = ana;
    await ana.open('');
    await page.getByRole('heading', { name: 'À sua espera' }).waitFor();
    await page.getByText('Nada espera por você.').waitFor();
    await ana.look('phone-today');
    await ana.open('/assets?status=ACTIVE');
    await page.getByRole('link', { name: 'Coffee in warehouse 8' }).waitFor();
    await ana.look('phone-assets');
    await page.getByRole('link', { name: 'Coffee in warehouse 8' }).click();
    await page.getByRole('figure').waitFor();
    await ana.look('phone-asset');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Os seis valores' }).waitFor();
    await page.getByText('Para decidir é preciso o perfil de revisor.').waitFor();
    await ana.look('phone-valuation');
    await ana.open('/assets/new?class=REAL_ESTATE');
    await page.getByRole('textbox', { name: /^Nome/ }).waitFor();
    await ana.look('phone-register');
  });
});
