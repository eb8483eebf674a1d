import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeSealKey, publicKeyFile } from '../../src/app/keys/seal-key.ts';
import { inventoryBody } from '../support/bodies.ts';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { tamperHistory } from '../support/tampered-history.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { toolWith } from '../support/tool-here.ts';
import { openWorkspace } from './workspace-page.ts';

const AUDITOR = { person: 'Lia Sá', profiles: ['AUDITOR'] } as const;
const KEY_FILE = join(sharedFolder('audit-keys'), 'seal-key.pem');

suiteInBrowser('the audit in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService({ SEAL_KEY_FILE: KEY_FILE }));
  let asset = '';
  let valuation = '';
  let people: Awaited<ReturnType<typeof fourEyes>>;
  const patch = (name: string, version: number) =>
    service.call('PATCH', `/assets/${asset}`, {
      body: { name },
      headers: { 'if-match': `"${version}"` },
      key: newKey(),
    });
  beforeAll(async () => {
    await makeSealKey(KEY_FILE);
    people = await fourEyes(service);
    await people.approvedPolicy(policyTerms({ evidence_rules: [] }));
    asset = await people.register(inventoryBody());
    for (const version of [1, 2]) {
      service.clock.advance(60_000);
      expect((await patch(`Coffee, count ${version + 1}`, version)).status).toBe(200);
    }
    valuation = String((await people.valued(asset)).id);
    expect((await people.decide(`/valuations/${valuation}/reviews`, 'APPROVE')).status).toBe(201);
  });

  const open = async (path: string, options = {}) => {
    const lia = await openWorkspace(browser, service, AUDITOR, options);
    await lia.open(path);
    return lia;
  };

  it('shows an asset after each event, by the keys, and in the address for others', async () => {
    const lia = await open(`/audit?kind=ASSET&id=${asset}`);
    const { page } = lia;
    const slider = page.getByRole('slider', { name: 'After which event' });
    await page.getByText('"version": 3').waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^After event 2 of 3: Changed, Ana Lima, /);
    await page.getByText('"version": 2').waitFor();
    await page.waitForURL(/&after=2$/);
    expect(await page.locator('.events > [aria-current]').innerText()).toContain('shown above');
    await page.keyboard.press('Home');
    await page.getByText('"version": 1').waitFor();
    await lia.look('audit-as-of');
    const other = await open(`/audit?kind=ASSET&id=${asset}&after=2`);
    await other.page.getByText('"version": 2').waitFor();
    expect(await other.page.getByRole('slider').inputValue()).toBe('2');
    await other.open(`/audit?kind=ASSET&id=${asset}&after=made-up`);
    await other.page.getByText('"version": 3').waitFor();
  });

  it('goes back to what was examined before, in the form, too', async () => {
    const { page } = await open(`/audit?kind=ASSET&id=${asset}&after=1`);
    await page.getByText('"version": 1').waitFor();
    await page.getByLabel('Kind').selectOption('VALUATION');
    await page.getByLabel(/^Id,/).fill(valuation);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { name: 'Replay' }).waitFor();
    await page.goBack();
    await page.getByText('"version": 1').waitFor();
    expect(await page.getByLabel('Kind').inputValue()).toBe('ASSET');
    expect(await page.getByLabel(/^Id,/).inputValue()).toBe(asset);
    expect(await page.getByRole('slider').inputValue()).toBe('1');
    await page.goForward();
    await page.getByRole('heading', { name: 'Replay' }).waitFor();
    expect(await page.getByLabel(/^Id,/).inputValue()).toBe(valuation);
  });

  it('saves a bundle that the tool verifies, and replays with the verdict in words', async () => {
    const lia = await open(`/audit?kind=VALUATION&id=${valuation}`);
    const { page } = lia;
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the bundle' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`valuation-${valuation}-bundle.json`);
    const words = ['audit', 'verify', '--public-key', publicKeyFile(KEY_FILE), '--bundle'];
    const { code, stdout } = await toolWith({}, ...words, await download.path());
    expect([code, stdout]).toEqual([0, expect.stringContaining('The bundle is intact.')]);
    await page.getByRole('button', { name: 'Calculate again and compare' }).click();
    const verdict = page.getByText('✓ The recalculation gives what was recorded');
    await verdict.waitFor();
    await page.getByText('Every event is under a seal that fits the log.').waitFor();
    const declared = page.getByRole('row', { name: /^Declared value/ });
    expect((await declared.innerText()).split('\t').at(-1)).toBe('✓ the same');
    await lia.look('audit-replay');
    await tamperHistory(service, `valuation-${valuation}`, {
      type: 'ValuationCompleted',
      change: (text) => text.replaceAll('"150000.00"', '"950000.00"'),
    });
    await page.getByRole('button', { name: 'Calculate again and compare' }).click();
    await page.getByText('≠ Something differs.').waitFor();
    await page.getByText('An event does not fit its hash').waitFor();
    expect((await declared.innerText()).split('\t').at(-1)).toBe('≠ differs');
    await lia.look('audit-differs');
  });

  it('says of a bundle whether its end is signed, and how it is then verified', async () => {
    await rename(KEY_FILE, `${KEY_FILE}.kept`);
    const { page } = await open(`/audit?kind=VALUATION&id=${valuation}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the bundle' }).click();
    await page.getByText('Its end is not signed').waitFor();
    await rename(`${KEY_FILE}.kept`, KEY_FILE);
    await (await saved).delete();
    expect(await page.getByText('audit verify --bundle').innerText()).toContain('--accept-open-end');
  });

  it('reads a long history on, and as far as a link needs', async () => {
    for (let version = 3; version <= 204; version += 1)
      expect((await patch(`Coffee, count ${version + 1}`, version)).status).toBe(200);
    // Each event is later than the one before, by a millisecond at least.
    service.clock.advance(60_000);
    const { page, open: openAt } = await open(`/audit?kind=ASSET&id=${asset}`);
    await page.getByText('200 items are shown.', { exact: true }).waitFor();
    expect(await page.getByRole('slider').getAttribute('max')).toBe('200');
    await page.getByRole('button', { name: /^Show more: Events/ }).click();
    await page.locator('input[type=range][max="205"]').waitFor();
    await openAt(`/audit?kind=ASSET&id=${asset}&after=203`);
    await page.getByText('"version": 203').waitFor();
  });

  const loan = (reference: string) =>
    people.made('/obligations', {
      external_reference: reference,
      name: 'Made-up loan',
      debtor: { name: 'Conceição Araújo' },
      balance: { amount: '1000.00', date: '2026-11-01' },
      required_coverage: '1.30',
    });
  const alarmed = (obligation: string) =>
    eventually(
      async () => (await service.engines.eventLog.readStream(`coverage-${obligation}`)).length === 1,
    );

  it('replays an obligation as a job, by the keys alone, and shows it again at its address', async () => {
    const obligation = await loan('CCB 1');
    await alarmed(obligation);
    const lia = await open(`/audit?kind=OBLIGATION&id=${obligation}`);
    const { page } = lia;
    const button = page.getByRole('button', { name: 'Calculate again and compare' });
    await button.focus();
    await page.keyboard.press('Enter');
    const live = page.getByRole('status');
    await live.getByText('✓ The recalculation gives what was recorded').waitFor();
    await live.getByText('The cover, calculated again: Short').waitFor();
    await live.getByText('Recorded alarms that the recalculation confirms: 1 of 1.').waitFor();
    expect(page.url()).toMatch(/&replay=[0-9a-f-]{36}$/);
    await lia.look('audit-obligation-replay');
    await page.goto(`${service.origin}/workspace/audit?kind=ASSET&id=${asset}`);
    await page.getByRole('slider').waitFor();
    await page.goBack();
    await live.getByText('✓ The recalculation gives what was recorded').waitFor();
    await tamperHistory(service, `coverage-${obligation}`, {
      type: 'CoverageFellShort',
      change: (text) => text.replaceAll('"1300.00"', '"9300.00"'),
    });
    await button.click();
    await live.getByText('≠ Something differs.').waitFor();
    await page.getByText('The recalculation gives another result here.').first().waitFor();
    await page.getByText(`coverage-${obligation}`).first().waitFor();
    await lia.look('audit-obligation-differs');
  });

  it('follows a job without a use of the session, which its start is', async () => {
    const obligation = await loan('CCB 7');
    const { page } = await open(`/audit?kind=OBLIGATION&id=${obligation}`);
    const uses: (string | undefined)[] = [];
    await page.route(/asset-batches\/[0-9a-f-]{36}$/, async (route) => {
      uses.push(route.request().headers()['session-use']);
      const response = await route.fetch();
      if (uses.length > 2) return route.fulfill({ response });
      const json = { ...(await response.json()), status: 'RUNNING', finished_at: null };
      return route.fulfill({ response, json });
    });
    await page.getByRole('button', { name: 'Calculate again and compare' }).click();
    await page.getByText('The cover, calculated again:').waitFor();
    expect(uses.slice(0, 3)).toEqual([undefined, 'none', 'none']);
  });

  it('makes the bundle of an obligation, which the tool verifies, and keeps the job while one slides', async () => {
    const obligation = await loan('CCB 2');
    await alarmed(obligation);
    const { page } = await open(`/audit?kind=OBLIGATION&id=${obligation}`);
    await page.getByRole('button', { name: 'Make the bundle' }).click();
    const download = page.getByRole('button', { name: 'Download the bundle' });
    await download.waitFor();
    await page.getByRole('slider').focus();
    await page.keyboard.press('Home');
    await page.waitForURL(/&bundle=[0-9a-f-]{36}&after=1$/);
    const saved = page.waitForEvent('download');
    await download.click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`obligation-${obligation}-bundle.json`);
    const words = ['audit', 'verify', '--public-key', publicKeyFile(KEY_FILE), '--bundle'];
    const { code, stdout } = await toolWith({}, ...words, await file.path());
    expect([code, stdout]).toEqual([0, expect.stringContaining('The bundle is intact.')]);
  });

  it('says in Portuguese on a phone why a bundle could not be made', async () => {
    const obligation = await loan('CCB 3');
    const phone = { locale: 'pt-BR', viewport: { width: 360, height: 740 } };
    const lia = await open(`/audit?kind=OBLIGATION&id=${obligation}`, phone);
    await rename(KEY_FILE, `${KEY_FILE}.kept`);
    await lia.page.getByRole('button', { name: 'Gerar o pacote' }).click();
    await lia.page.getByText('o selo mais novo do registro de eventos não chega até ali').waitFor();
    await rename(`${KEY_FILE}.kept`, KEY_FILE);
    await lia.look('phone-audit-obligation');
    await lia.open(`/audit?kind=VALUATION&id=${valuation}`);
    await lia.page.getByRole('button', { name: 'Recalcular e comparar' }).click();
    await lia.page.getByText('≠ Há divergência.').waitFor();
    await lia.look('phone-audit-replay');
  });

  it('offers an analyst neither of them', async () => {
    const obligation = await loan('CCB 4');
    const ana = await openWorkspace(browser, service, { person: 'Ana Lima', profiles: ['ANALYST'] });
    await ana.open(`/audit?kind=OBLIGATION&id=${obligation}`);
    await ana.page.getByRole('slider').waitFor();
    expect(await ana.page.getByRole('heading', { name: /^(Replay|Bundle)$/ }).count()).toBe(0);
  });

  it('links to a report in the language of the page, whatever the browser asks for', async () => {
    const { page } = await open(`/valuations/${valuation}`);
    await page.getByLabel('Language').selectOption('pt-BR');
    const link = page.getByRole('link', { name: /PDF/ });
    const address = await link.getAttribute('href');
    const language = `fetch(${JSON.stringify(address)}).then(({ headers }) => headers.get('content-language'))`;
    expect(await page.evaluate(language)).toBe('pt-BR');
  });

  it('begins the changes from the beginning, once and in words, where the kept place is none of the log', async () => {
    const key = `asset-valuation.seen Coop Norte ${AUDITOR.person}`;
    const lia = await open('');
    const { page } = lia;
    lia.mayComplain(/status of 400/, /status of 409/);
    const keep = (cursor: string) =>
      page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(cursor)})`);
    const lost = page.getByText('it was restored to an earlier state');
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await page.getByText('Nothing since you last looked.').waitFor();
    const kept = String(await page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`));
    expect(await lost.count()).toBe(0);
    await keep('made-up');
    await page.reload();
    await lost.waitFor();
    await lia.look('changes-lost');
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await page.getByText('Nothing since you last looked.').waitFor();
    expect(await lost.count()).toBe(0);
    await keep(kept);
    const problem = { status: 409, code: 'STATE_CONFLICT', title: 'made up', detail: 'made up', errors: [] };
    await page.route(/\/events\?.*after=/, (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        body: JSON.stringify({ ...problem, type: 'about:blank', instance: '/', request_id: 'made-up' }),
      }),
    );
    await page.reload();
    await lost.waitFor();
  });
});
