import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

const ON_A_PHONE = { locale: 'pt-BR', viewport: { width: 360, height: 740 } } as const;
const DAVI = { person: 'Davi Nunes', profiles: ['ANALYST', 'INTEGRATOR'] } as const;
const HEAD = 'asset_class;external_reference;name;portfolio;area_ha;price_per_ha;price_as_of';

/** As Excel in Brazil writes it: the first row is right, one lacks its name and has a word for its area, one a day that never was. */
const sheetOf = (portfolio: string): Buffer =>
  Buffer.from(
    [
      HEAD,
      `RURAL_LAND;${portfolio}-1;=1+1;${portfolio};120,5;45.000,00;01/10/2026`,
      `RURAL_LAND;${portfolio}-2;;${portfolio};much;45.000,00;01/10/2026`,
      `RURAL_LAND;${portfolio}-3;Field;${portfolio};80,5;45.000,00;31/02/2026`,
    ].join('\r\n'),
    'latin1',
  );

const fieldOf = (page: Page, row: number, pointer: string) => page.locator(`[id="row-${row}-${pointer}"]`);

suiteInBrowser('a spreadsheet in the workspace', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  const assetsOf = async (portfolio: string) =>
    (await service.call('GET', `/assets?portfolio=${portfolio}&sort=name`)).body.items as readonly {
      readonly name: string;
      readonly attributes: Readonly<Record<string, string>>;
    }[];
  const batches = async () =>
    ((await service.call('GET', '/asset-batches?limit=200')).body.items as readonly unknown[]).length;
  const choose = async (page: Page, portfolio: string) => {
    await page
      .locator('#sheet-file')
      .setInputFiles({ name: 'land.csv', mimeType: 'text/csv', buffer: sheetOf(portfolio) });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'To be mended: 2' }).waitFor();
  };

  it('is dropped, mended in place by keyboard, and sent as a batch that leads to its assets', async () => {
    const davi = await openWorkspace(browser, service, DAVI);
    const { page } = davi;
    await davi.open('/assets');
    await page.getByRole('link', { name: 'Register from a spreadsheet' }).click();
    await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'Rural land' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the template as .csv' }).click();
    const template = await saved;
    expect(template.suggestedFilename()).toBe('Rural land.csv');
    expect(await readFile(await template.path(), 'utf8')).toContain('External reference');
    await davi.look('spreadsheet');
    const text = JSON.stringify(sheetOf('Dropped').toString('latin1'));
    const transfer = await page.evaluateHandle(`(() => {
      const given = new DataTransfer();
      given.items.add(new File([${text}], 'land.csv', { type: 'text/csv' }));
      return given;
    })()`);
    await page.dispatchEvent('form[aria-label="Assets from a spreadsheet"]', 'drop', {
      dataTransfer: transfer,
    });
    await page.getByText('Chosen: land.csv').waitFor();
    await page.getByRole('button', { name: 'Check' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'To be mended: 2' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('mend-title');
    await page.getByText('1 of 3 lines can be sent.').waitFor();
    await page.getByText('must be a number').first().waitFor();
    await page.getByText('In the file: 31/02/2026').waitFor();
    await davi.look('spreadsheet-mend');

    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate('document.activeElement.id'))
      .toBe('row-3-/asset/attributes/area_ha');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('many');
    await page.getByRole('button', { name: 'Check again' }).focus();
    await page.keyboard.press('Enter');
    // What the page cannot read itself is not sent; the focus is where it is.
    await expect
      .poll(() => page.evaluate('document.activeElement.id'))
      .toBe('row-3-/asset/attributes/area_ha');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1,234.5');
    await fieldOf(page, 3, '/asset/name').fill('Field of mine');
    await fieldOf(page, 4, '/asset/attributes/price_as_of').fill('2026-02-28');
    await page.getByRole('button', { name: 'Check again' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing is wrong' }).waitFor();
    await page.getByRole('button', { name: 'Send the lines without faults (3)' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('done 3, in part 0, refused 0').waitFor();
    await page.getByText('3 of 3 lines').waitFor();
    await davi.look('spreadsheet-batch');
    await page.getByRole('link', { name: 'Dropped-2' }).click();
    await page.getByRole('heading', { name: 'Field of mine', level: 1 }).waitFor();
    const assets = await assetsOf('Dropped');
    expect(assets.map(({ name, attributes }) => [name, attributes.area_ha, attributes.price_as_of])).toEqual([
      ['=1+1', '120.5', '2026-10-01'],
      ['Field', '80.5', '2026-02-28'],
      ['Field of mine', '1234.5', '2026-10-01'],
    ]);
    await davi.open('/integration');
    await page.getByRole('link', { name: 'Assets', exact: true }).nth(1).click();
    await page.getByText('done 3, in part 0, refused 0').waitFor();
  });

  it('stays loaded when a check fails, and is one batch though the answer to sending it is lost', async () => {
    const davi = await openWorkspace(browser, service, DAVI);
    davi.mayComplain(/ERR_FAILED/, /asset-batches failed$/);
    const { page } = davi;
    await davi.open('/assets/spreadsheet');
    const trouble = { isAway: true, losesAnswers: false };
    await page.route(/asset-batches\?/, (route) =>
      trouble.isAway
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '60' }, body: '{}' })
        : route.continue(),
    );
    await page.route(/asset-batches$/, async (route) => {
      if (route.request().method() !== 'POST' || !trouble.losesAnswers) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page
      .locator('#sheet-file')
      .setInputFiles({ name: 'land.csv', mimeType: 'text/csv', buffer: sheetOf('Lost') });
    await page.getByRole('button', { name: 'Check' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    trouble.isAway = false;
    await again.click();
    await page.getByRole('heading', { name: 'To be mended: 2' }).waitFor();
    await fieldOf(page, 3, '/asset/name').fill('Typed before');
    const before = await batches();
    trouble.losesAnswers = true;
    await page.getByRole('button', { name: 'Send the lines without faults (1)' }).click();
    await page.getByText('It is not known whether the lines have arrived').waitFor();
    // Nothing of what was sent can become another batch meanwhile.
    expect(await page.getByRole('button', { name: /^Send the lines/ }).count()).toBe(0);
    expect(await fieldOf(page, 3, '/asset/name').isDisabled()).toBe(true);
    trouble.losesAnswers = false;
    await again.click();
    await page.getByText('done 1, in part 0, refused 0').waitFor();
    expect(await batches()).toBe(before + 1);
    await page.getByRole('link', { name: 'Lost-1' }).click();
    await page.getByRole('heading', { name: '=1+1', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Back to the lines that were not sent (2)' }).click();
    expect(await fieldOf(page, 3, '/asset/name').inputValue()).toBe('Typed before');
    await page.getByText('0 of 2 lines can be sent.').waitFor();
  });

  it('is one batch though the page was loaded again before the answer came', async () => {
    const davi = await openWorkspace(browser, service, DAVI);
    davi.mayComplain(/ERR_FAILED/, /asset-batches failed$/);
    const { page } = davi;
    await davi.open('/assets/spreadsheet');
    // Without a reference nothing else would keep its line from being registered twice.
    const chosen = async () => {
      await page.locator('#sheet-file').setInputFiles({
        name: 'land.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('asset_class;name;portfolio;area_ha\nRURAL_LAND;Land;Reloaded;1,5'),
      });
      await page.getByRole('button', { name: 'Check' }).click();
      await page.getByRole('heading', { name: 'Nothing is wrong' }).waitFor();
    };
    await chosen();
    const before = await batches();
    await page.route(/asset-batches$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Send the lines without faults (1)' }).click();
    await page.getByText('It is not known whether the lines have arrived').waitFor();
    await page.unroute(/asset-batches$/);
    // The browser asks first: the lines are lost with the page.
    const asked = page.waitForEvent('dialog');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    expect((await asked).type()).toBe('beforeunload');
    await chosen();
    await page.getByRole('button', { name: 'Send the lines without faults (1)' }).click();
    await page.getByText(/^1 of 1 lines/).waitFor();
    expect(await batches()).toBe(before + 1);
  });

  it('lists what its batch refused, and gives it back to be mended', async () => {
    const davi = await openWorkspace(browser, service, DAVI);
    const { page } = davi;
    await davi.open('/assets/spreadsheet');
    await choose(page, 'Late');
    // Between the check and the sending somebody else registers the same reference.
    const taken = `${HEAD}\r\nRURAL_LAND;Late-1;Land;Elsewhere;1,5;;\r\n`;
    const sent = await service.call('POST', '/asset-batches', {
      key: 'somebody-was-faster',
      bytes: new Uint8Array(Buffer.from(taken)),
      headers: { 'content-type': 'text/csv' },
    });
    await service.call('GET', `/jobs/${sent.body.job_id}`, { headers: { accept: 'text/event-stream' } });
    await page.getByRole('button', { name: 'Send the lines without faults (1)' }).click();
    await page.getByText('done 0, in part 0, refused 1').waitFor();
    await page.getByRole('rowheader', { name: /^Row 2/ }).waitFor();
    await davi.look('spreadsheet-refused');
    await page.getByRole('button', { name: 'Mend the refused lines (1)' }).click();
    await page.getByRole('heading', { name: 'To be mended: 3' }).waitFor();
    await fieldOf(page, 2, '/asset/external_reference').waitFor();
  });

  it('is right in Portuguese on a phone', async () => {
    const davi = await openWorkspace(browser, service, DAVI, ON_A_PHONE);
    const { page } = davi;
    await davi.open('/assets/spreadsheet');
    await page.getByRole('heading', { name: 'Bens a partir de uma planilha', level: 1 }).waitFor();
    await davi.look('phone-spreadsheet');
    await page
      .locator('#sheet-file')
      .setInputFiles({ name: 'land.csv', mimeType: 'text/csv', buffer: sheetOf('Phone') });
    await page.getByRole('button', { name: 'Conferir' }).click();
    await page.getByRole('heading', { name: 'A corrigir: 2' }).waitFor();
    await page.getByText('Os outros campos desta linha').first().click();
    await page.waitForLoadState('networkidle');
    await davi.look('phone-spreadsheet-mend');
  });

  it('is refused with its cell where no line can be mended, and offered to nobody who may not send it', async () => {
    const davi = await openWorkspace(browser, service, DAVI);
    davi.mayComplain(/status of 422/);
    const { page } = davi;
    await davi.open('/assets/spreadsheet');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Choose a file first.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('sheet-file');
    await page.locator('#sheet-file').setInputFiles({
      name: 'castle.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('asset_class;castle\nVESSEL;x'),
    });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText(/^B1: /).waitFor();
    const ana = await openWorkspace(browser, service);
    await ana.open('/assets');
    await ana.page.getByRole('link', { name: 'Register an asset' }).waitFor();
    expect(await ana.page.getByRole('link', { name: 'Register from a spreadsheet' }).count()).toBe(0);
    await ana.open('/assets/spreadsheet');
    await ana.page.getByText('needs the profile integrator').waitFor();
  });
});
