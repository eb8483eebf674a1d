import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { makeSealKey } from '../../src/app/keys/seal-key.ts';
import { inventoryBody } from '../support/bodies.ts';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { fourEyes } from '../support/four-eyes.ts';
import { policyTerms } from '../support/policies.ts';
import { newKey, runningService } from '../support/running-service.ts';
import { sharedFolder } from '../support/test-folder.ts';
import { keysOf } from './keys.ts';
import { openWorkspace } from './workspace-page.ts';

const KEY_FILE = join(sharedFolder('audit-keyboard-keys'), 'seal-key.pem');
const NAME = 'Coffee, counted thrice';

suiteInBrowser('the audit by the keyboard alone', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService({ SEAL_KEY_FILE: KEY_FILE }));
  let asset = '';
  let valuation = '';
  beforeAll(async () => {
    await makeSealKey(KEY_FILE);
    const { approvedPolicy, register, valued, decide } = await fourEyes(service);
    await approvedPolicy(policyTerms({ evidence_rules: [] }));
    asset = await register(inventoryBody());
    for (const [version, name] of ['Coffee, counted twice', NAME].entries()) {
      service.clock.advance(60_000);
      const headers = { 'if-match': `"${version + 1}"` };
      const patched = await service.call('PATCH', `/assets/${asset}`, {
        body: { name },
        headers,
        key: newKey(),
      });
      expect(patched.status).toBe(200);
    }
    valuation = String((await valued(asset)).id);
    expect((await decide(`/valuations/${valuation}/reviews`, 'APPROVE')).status).toBe(201);
  });

  const open = async () => {
    const opened = await openWorkspace(browser, service, { person: 'Lia Sá', profiles: ['AUDITOR'] });
    return { ...opened, keys: keysOf(opened.page) };
  };

  it('leads from an asset to its history, along it, and back to the asset', async () => {
    const { page, keys } = await open();
    await keys.press(page.getByRole('link', { name: 'Assets', exact: true }));
    await keys.heading('Assets');
    await keys.press(page.getByRole('link', { name: NAME }));
    await keys.heading(NAME);
    await keys.press(page.getByRole('link', { name: 'Examine in the audit' }));
    await keys.heading('Audit');
    expect(new URL(page.url()).search).toBe(`?kind=ASSET&id=${asset}`);
    const slider = page.getByRole('slider', { name: 'After which event' });
    await keys.to(slider);
    await page.keyboard.press('ArrowLeft');
    await page.getByText('"version": 2').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('"version": 1').waitFor();
    await page.waitForURL(/&after=1$/);
    // The address and the state have changed meanwhile.
    await keys.has(slider);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^After event 1 of 3: Registered, /);
    const changed = page.getByRole('listitem').filter({ hasText: 'Changed' }).last();
    await keys.press(changed.locator('summary'));
    await changed.locator('pre').waitFor();
    await keys.has(changed.locator('summary'));
    await page.goBack();
    await keys.heading(NAME);
  });

  it('finds a valuation by its id, and says where it is none', async () => {
    const { page, keys } = await open();
    await keys.press(page.getByRole('link', { name: 'Audit', exact: true }));
    await keys.heading('Audit');
    await keys.choose(page.getByRole('combobox', { name: 'Kind' }), 'Valuation');
    const id = page.getByRole('textbox', { name: /^Id,/ });
    await keys.write(id, 'made up');
    await page.keyboard.press('Enter');
    await keys.has(id);
    expect(await id.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('This is no id').waitFor();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(valuation);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Replay' }).waitFor();
    await keys.has(id);
  });

  it('leads from a valuation to its replay, with its verdict, and to its bundle', async () => {
    const { page, open: openAt, keys } = await open();
    await openAt(`/valuations/${valuation}`);
    await keys.press(page.getByRole('link', { name: 'Examine in the audit' }));
    await keys.heading('Audit');
    const replay = page.getByRole('button', { name: 'Calculate again and compare' });
    await keys.press(replay);
    await page.getByText('✓ The recalculation gives what was recorded').waitFor();
    await keys.has(replay);
    const save = page.getByRole('button', { name: 'Download the bundle' });
    await keys.to(save);
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Space');
    expect((await saved).suggestedFilename()).toBe(`valuation-${valuation}-bundle.json`);
    await page.getByText(`Saved as valuation-${valuation}-bundle.json`).waitFor();
    await keys.has(save);
    await page.keyboard.press('Tab');
    const now = await keys.focused();
    expect([now.isInView, now.outline >= 2]).toEqual([true, true]);
  });
});
