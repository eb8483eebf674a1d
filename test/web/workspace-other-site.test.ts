import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { launchBrowser, suiteInBrowser } from '../support/browser.ts';
import { forSuite } from '../support/for-suite.ts';
import { closeNow, listenAnywhere } from '../support/free-port.ts';
import { runningService } from '../support/running-service.ts';
import { openWorkspace } from './workspace-page.ts';

/** A page of somebody else, with a form that looks like the service's own JSON, and the workspace in a frame. */
const page = (origin: string, assets: string): string => {
  const body =
    '{"asset_class":"INVENTORY","profile_version":"1.0.0","name":"Forged","attributes":{"lines":[]},"x":"';
  return `<!doctype html><title>Somebody else</title>
    <form method="post" enctype="text/plain" action="${assets}"><input name='${body}' value='"}'></form>
    <iframe src="${origin}/workspace"></iframe>`;
};

/** `refused`, where a script gets nothing to read. */
const asked = (url: string, options: object = {}): string =>
  `fetch('${url}', ${JSON.stringify({ credentials: 'include', ...options })})
    .then(async (answer) => answer.type + (await answer.text()), () => 'refused')`;

suiteInBrowser('a page of somebody else in the browser of a person who is signed in', () => {
  const browser = forSuite(launchBrowser);
  const service = forSuite(() => runningService());
  const other = forSuite(async () => {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(page(service.origin, `${service.url}/assets`));
    });
    const port = await listenAnywhere(server);
    return { port, stop: () => closeNow(server) };
  });

  it.each([
    // The browser keeps the cookie from it: it is `SameSite=Strict`.
    ['of another site', 'localhost', 401, 'UNAUTHENTICATED'],
    // The browser sends the cookie, which is for all ports of a host: the service alone refuses.
    ['of another service on the same host', '127.0.0.1', 403, 'not_same_origin'],
  ])('%s reads nothing, changes nothing and frames nothing', async (_, host, status, code) => {
    const { page: work } = await openWorkspace(browser, service);
    const evil = await work.context().newPage();
    await evil.goto(`http://${host}:${other.port}/`);
    await expect.poll(() => evil.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
    const session = `${service.origin}/workspace/session`;
    const write = { method: 'POST', body: '{}' };
    for (const [url, options, answer] of [
      [`${service.url}/assets`, {}, 'refused'],
      [`${service.url}/assets`, { ...write, headers: { 'content-type': 'application/json' } }, 'refused'],
      [`${service.url}/assets`, { ...write, mode: 'no-cors' }, 'refused'],
      [session, {}, 'refused'],
      [session, { method: 'DELETE' }, 'refused'],
    ] as const)
      expect([url, options, await evil.evaluate(asked(url, options))]).toEqual([url, options, answer]);
    const answered = evil.waitForResponse(
      (response) => response.url().endsWith('/assets') && response.request().method() === 'POST',
    );
    await evil.evaluate('document.forms[0].submit()');
    const answer = await answered;
    expect([answer.status(), await answer.text()]).toEqual([status, expect.stringContaining(code)]);
    await evil.close();
    const { body } = await service.call('GET', '/assets');
    expect(body.items).toEqual([]);
    expect(await work.evaluate(`fetch('/workspace/session').then(({ status }) => status)`)).toBe(200);
  });
});
