import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser, watchedPage } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { freePort } from '../support/free-port.ts';
import { ownService } from '../support/own-service.ts';

const IN_PORTUGUESE = { locale: 'pt-BR' } as const;
/** What a browser complains of while nobody answers, and while the service starts. */
const AWAY = /ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE| failed$|status of 503/;
const BAGS = 'Café no armazém 7';

/** A person who has just run `npm start` on an empty folder, by the link that it printed. */
suiteInBrowser('a newcomer to the workspace', () => {
  const browser = forSuite(launchBrowser);
  // The same after another start, as a page that stays open needs it.
  const port = freePort();
  const own = ownService(async () => ({ PORT: String(await port) }));

  async function fillIn(page: Page, name: string): Promise<void> {
    await page.getByRole('combobox', { name: 'Classe' }).selectOption('INVENTORY');
    await page.getByRole('textbox', { name: /^Nome/ }).fill(name);
    await page.getByRole('combobox', { name: 'Informar por' }).selectOption({ label: 'Pelo seu preço' });
    await page.getByRole('textbox', { name: /^Descrição/ }).fill('Café arábica');
    await page.getByRole('textbox', { name: /^Quantidade/ }).fill('100');
    await page.getByRole('textbox', { name: /^Unidade/ }).fill('sc 60 kg');
  }
  const price = (page: Page) => page.getByRole('textbox', { name: /^Preço unitário/ });
  const session = (page: Page): Promise<{ readonly id: string }> =>
    page.evaluate(`fetch('/workspace/session').then((answer) => answer.json())`);

  it('has a first asset valued by one click and one form, and loses nothing when the service is killed', async () => {
    const { page, complaints, close } = await watchedPage(browser, IN_PORTUGUESE);
    const [, link = ''] = /Workspace {6}(\S+)\n/.exec(own.service.output()) ?? [];
    await page.goto(link);
    await page.getByRole('heading', { name: 'Hoje, operator' }).waitFor();
    await page.getByRole('link', { name: 'Bens', exact: true }).click();
    await page.getByRole('link', { name: 'Cadastrar um bem' }).click();
    await fillIn(page, BAGS);
    await price(page).fill('1.500,00');
    const register = page.getByRole('button', { name: 'Cadastrar', exact: true });
    await register.click();
    await page.getByRole('heading', { name: BAGS, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Pedir', exact: true }).click();
    await page.getByRole('heading', { name: 'Os seis valores' }).waitFor();
    await page.getByText('R$\u00a0150.000,00').first().waitFor();
    const valuation = new URL(page.url()).pathname;
    const { id } = await session(page);
    expect(complaints).toEqual([]);

    await page.getByRole('link', { name: 'Bens', exact: true }).click();
    await page.getByRole('link', { name: 'Cadastrar um bem' }).click();
    await fillIn(page, 'Milho no armazém 9');
    await price(page).pressSequentially('80');
    await own.service.signal('SIGKILL');
    await price(page).pressSequentially(',50');
    await page.getByText('Sem estimativa agora.').waitFor();
    await register.click();
    await page.getByText('Não foi possível acessar o serviço.').waitFor();
    expect(await page.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Milho no armazém 9');
    expect(await price(page).inputValue()).toBe('80,50');
    await own.start();
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await page.getByRole('heading', { name: 'Milho no armazém 9', level: 1 }).waitFor();
    expect((await session(page)).id).toBe(id);
    expect(await own.assetNames(50)).toEqual(['Milho no armazém 9', BAGS]);
    expect(complaints.filter((text) => !AWAY.test(text))).toEqual([]);

    // A second tab is signed in, too; the browser's way back leads to where one was.
    const tab = await page.context().newPage();
    await tab.goto(own.service.origin + valuation);
    await tab.getByRole('heading', { name: 'Os seis valores' }).waitFor();
    await tab.getByRole('link', { name: BAGS }).click();
    await tab.getByRole('heading', { name: BAGS, level: 1 }).waitFor();
    await tab.goBack();
    await tab.getByRole('heading', { name: 'Os seis valores' }).waitFor();
    await tab.close();

    // And a colleague to whom its address is sent signs in at it.
    const invited = ['--organization', 'local', '--person', 'Bia Reis', '--profile', 'REVIEWER'];
    const { stdout } = await own.done('people', 'invite', ...invited, '--url', own.service.origin);
    const colleague = await browser.newPage(IN_PORTUGUESE);
    await colleague.goto(own.service.origin + valuation);
    await colleague.getByRole('heading', { name: 'Entrar' }).waitFor();
    await colleague.getByRole('textbox', { name: /^Link para entrar/ }).fill(stdout.trim());
    await colleague.getByRole('button', { name: 'Entrar' }).click();
    await colleague.getByRole('heading', { name: 'Os seis valores' }).waitFor();
    expect(new URL(colleague.url()).pathname).toBe(valuation);
    await colleague.close();
    await close();
  });
});
