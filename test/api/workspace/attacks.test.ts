import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { newToken } from '../../../src/app/keys/credentials.ts';
import { UNKNOWN_ID } from '../../support/asking.ts';
import { managedOperations } from '../../support/managed-operations.ts';
import { callService, newKey, runningService } from '../../support/running-service.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { linkFor, madeUpBrowser, signedIn } from '../../support/signed-in.ts';

/** What a page of another site, a thief of a cookie or a stranger may try. */

const service = serviceOfTests();
const managed = await managedOperations();
let person: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  person = await signedIn(service);
});

const EVIL = 'https://evil.example';
const codesOf = ({ status, body }: { status: number; body: Readonly<Record<string, unknown>> }) => [
  status,
  ...((body.errors as { code: string }[] | undefined) ?? []).map(({ code }) => code),
];
const NOT_SAME_ORIGIN = [403, 'not_same_origin'];

const withCookie = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
) =>
  callService(service.origin + path, method, {
    headers: { cookie: person.cookie, ...headers },
    ...(body !== undefined && { body, key: newKey() }),
  });

describe('a request that another site makes a browser send', () => {
  const origins: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['by fetch', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: EVIL }],
    ['by a page of a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['by a bookmark', { 'sec-fetch-site': 'none' }],
    ['by a page with our own origin forged in Origin', { 'sec-fetch-site': 'cross-site', origin: 'ORIGIN' }],
    ['by an old browser', { origin: EVIL }],
    ['by an old browser from a sandbox', { origin: 'null' }],
    ['by an old browser that names the page', { referer: `${EVIL}/page` }],
    ['by an old browser that names no page', {}],
    [
      'through a proxy that changes Host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://ours.example' },
    ],
    ['by a page whose host begins like ours', { origin: 'ORIGIN.evil.example' }],
  ];
  it.each(origins)('%s is refused, read or write', async (_, headers) => {
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('ORIGIN', service.origin)]),
    );
    for (const path of ['/assets', '/events', '/valuations/x/report', '/obligations/export'])
      expect(codesOf(await withCookie('GET', BASE_PATH + path, sent)), path).toEqual(NOT_SAME_ORIGIN);
    const written = await withCookie('POST', `${BASE_PATH}/assets`, { ...sent, ...person.csrf }, {});
    expect(codesOf(written)).toEqual(NOT_SAME_ORIGIN);
    expect(codesOf(await withCookie('GET', '/workspace/session', sent))).toEqual(NOT_SAME_ORIGIN);
    const out = await withCookie('DELETE', '/workspace/session', { ...sent, ...person.csrf });
    expect(codesOf(out)).toEqual(NOT_SAME_ORIGIN);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', 'text/plain'])(
    'as a form of %s is refused',
    async (type) => {
      const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: EVIL };
      const answer = await withCookie(
        'POST',
        `${BASE_PATH}/assets`,
        { ...headers, 'content-type': type },
        'a=1',
      );
      expect(codesOf(answer)).toEqual(NOT_SAME_ORIGIN);
    },
  );

  it.each(['origin', 'referer'])(
    'is distinguished from our own by %s where the browser says no more',
    async (name) => {
      const headers = { [name]: `${service.origin}${name === 'referer' ? '/workspace' : ''}` };
      expect((await withCookie('GET', `${BASE_PATH}/assets`, headers)).status).toBe(200);
    },
  );

  it('is distinguished from a read by a page of ours, which names itself to no other site', async () => {
    const page = await fetch(`${service.origin}/`);
    const policy = page.headers.get('referrer-policy');
    // What a browser without `Sec-Fetch-Site` then sends with a GET, which has no `Origin`.
    const headers = policy === 'same-origin' ? { referer: page.url } : {};
    expect((await withCookie('GET', `${BASE_PATH}/assets`, headers)).status).toBe(200);
    const { headers: api } = await withCookie('GET', `${BASE_PATH}/assets`, headers);
    expect(api.get('referrer-policy')).toBe('no-referrer');
  });

  it('cannot sign the browser in as somebody else, and uses up no link', async () => {
    const { token } = await linkFor(service, { person: 'Eva Paz' });
    const browser = madeUpBrowser(service.origin);
    const open = (site: string) =>
      browser.send('POST', '/workspace/session', {
        body: { link_token: token },
        headers: { 'sec-fetch-site': site },
      });
    expect(codesOf(await open('cross-site'))).toEqual(NOT_SAME_ORIGIN);
    expect(browser.cookies.size).toBe(0);
    expect((await open('same-origin')).status).toBe(200);
  });

  it('gets no permission to read an answer', async () => {
    for (const method of ['OPTIONS', 'GET'])
      for (const path of [`${BASE_PATH}/assets`, '/workspace/session', '/workspace/options']) {
        const headers = {
          origin: EVIL,
          'access-control-request-method': 'POST',
          'sec-fetch-site': 'cross-site',
        };
        const answer = await withCookie(method, path, headers);
        const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'));
        expect([method, path, names]).toEqual([method, path, []]);
        expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      }
  });
});

describe('a request that changes something', () => {
  const same = { 'sec-fetch-site': 'same-origin' };

  it.each([
    ['none', async () => ({})],
    ['an empty one', async () => ({ 'x-csrf-token': '' })],
    ['another session’s', async () => (await signedIn(service)).csrf],
    ['the session’s id', async () => ({ 'x-csrf-token': person.link.id })],
    ['the cookie’s token', async () => ({ 'x-csrf-token': person.cookie.split('.')[1] ?? '' })],
  ])('is refused with %s for a token', async (_, token) => {
    const answer = await withCookie('POST', `${BASE_PATH}/assets`, { ...same, ...(await token()) }, {});
    expect(codesOf(answer)).toEqual([403, 'csrf_token']);
    const out = await withCookie('DELETE', '/workspace/session', { ...same, ...(await token()) });
    expect(codesOf(out)).toEqual([403, 'csrf_token']);
  });

  it.each(managed.filter((each) => !each.startsWith('GET ')))('%s needs the token', async (operation) => {
    const [method = '', path = ''] = operation.split(' ');
    const filled = path.replaceAll(/\{(\w*id)\}/g, UNKNOWN_ID).replace('{number}', '1');
    expect(codesOf(await withCookie(method, BASE_PATH + filled, same, {}))).toEqual([403, 'csrf_token']);
  });
});

describe('a cookie', () => {
  const same = { 'sec-fetch-site': 'same-origin' };
  const asked = (cookie: string, headers: Readonly<Record<string, string>> = same) =>
    callService(`${service.url}/assets`, 'GET', { headers: { ...headers, cookie } });

  it('and a credential at once are refused, whichever of them is good', async () => {
    for (const token of [service.token, newToken()])
      for (const cookie of [
        person.cookie,
        `${person.browser.named('session')}=${randomUUID()}.${newToken()}`,
      ]) {
        const answer = await callService(`${service.url}/assets`, 'GET', {
          token,
          headers: { ...same, cookie },
        });
        expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED_REQUEST']);
      }
  });

  it('holds no credential: neither its token nor a link opens the API in a header', async () => {
    const { token } = await linkFor(service);
    for (const bearer of [token, person.cookie.split('.')[1] ?? '', person.cookie.split('=')[1] ?? ''])
      expect((await service.call('GET', '/assets', { token: bearer })).status).toBe(401);
    expect(
      (await asked(`${person.browser.named('session')}=${person.link.id}.${service.token}`)).status,
    ).toBe(401);
  });

  it('is of one port: services on one machine do not overwrite each other’s', async () => {
    const other = await runningService();
    try {
      const browser = madeUpBrowser(service.origin);
      await signedIn(service, {}, browser);
      const there = madeUpBrowser(other.origin);
      // A browser keeps the cookies of a host together, whatever the port.
      for (const [name, value] of browser.cookies) there.cookies.set(name, value);
      await signedIn(other, {}, there);
      expect(there.cookies.size).toBe(2);
      for (const [name, value] of there.cookies) browser.cookies.set(name, value);
      for (const each of [browser, there])
        expect((await each.send('GET', '/workspace/session')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it.each([
    [
      'with another session’s token',
      () => `${person.browser.named('session')}=${person.link.id}.${newToken()}`,
    ],
    ['of nobody', () => `${person.browser.named('session')}=${randomUUID()}.${newToken()}`],
    ['that is none', () => `${person.browser.named('session')}=hello`],
    ['that is empty', () => `${person.browser.named('session')}=`],
    [
      'of two that are sent',
      () => `${person.cookie}; ${person.browser.named('session')}=${randomUUID()}.${newToken()}`,
    ],
    ['with the name for TLS, which this address does not use', () => `__Host-${person.cookie}`],
    ['with blanks in its name', () => ` ses sion=${person.cookie.split('=')[1]}`],
  ])('%s opens nothing', async (_, cookie) => {
    expect((await asked(cookie())).status).toBe(401);
  });

  it.each(['sessionX', 'session', '=session', 'sessions=1', `session=${UNKNOWN_ID}.of-another-service`])(
    'keeps its meaning next to another one: %s',
    async (other) => {
      for (const cookie of [`${person.cookie}; ${other}`, `${other}; ${person.cookie}`])
        expect((await asked(cookie)).status, cookie).toBe(200);
    },
  );

  it('that a stranger has put into the browser before is not taken over by a sign-in', async () => {
    const browser = madeUpBrowser(service.origin);
    const fixed = `${randomUUID()}.${newToken()}`;
    browser.cookies.set(browser.named('session'), fixed);
    const victim = await signedIn(service, { person: 'Eva Paz' }, browser);
    expect(victim.cookie).not.toContain(fixed);
    expect((await asked(`${person.browser.named('session')}=${fixed}`)).status).toBe(401);
    // A session of the stranger’s own ends where the victim signs in.
    const stranger = await signedIn(service, { person: 'Davi Sá' });
    const second = madeUpBrowser(service.origin);
    second.cookies.set(second.named('session'), stranger.cookie.split('=')[1] ?? '');
    await signedIn(service, { person: 'Eva Paz' }, second);
    expect((await asked(stranger.cookie)).status).toBe(401);
  });

  describe('at another address than this machine’s', () => {
    const host = 'valuations.example';
    /** As `fetch` cannot: with a `Host` of one's own. */
    const send = (path: string, method: string, headers: Readonly<Record<string, string>>, body = '') =>
      new Promise<{ status: number | undefined; cookies: readonly string[]; text: string }>(
        (resolve, reject) => {
          const sent = request(service.origin + path, { method, headers }, (response) => {
            const { statusCode: status, headers: answered } = response;
            text(response).then(
              (read) => resolve({ status, cookies: answered['set-cookie'] ?? [], text: read }),
              reject,
            );
          });
          sent.on('error', reject).end(body);
        },
      );
    const open = (token: string, headers: Readonly<Record<string, string>>) =>
      send(
        '/workspace/session',
        'POST',
        { 'content-type': 'application/json', ...headers },
        JSON.stringify({ link_token: token }),
      );

    it('has the prefix and Secure', async () => {
      const { token } = await linkFor(service);
      const opened = await open(token, { ...same, host, 'x-forwarded-proto': 'https' });
      expect(opened.cookies).toEqual([
        expect.stringMatching(
          /^__Host-session=\S+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
        ),
      ]);
      const cookie = opened.cookies[0]?.split(';')[0] ?? '';
      expect((await send(`${BASE_PATH}/assets`, 'GET', { ...same, host, cookie })).status).toBe(200);
      const bare = cookie.replace('__Host-session', person.browser.named('session'));
      expect((await send(`${BASE_PATH}/assets`, 'GET', { ...same, host, cookie: bare })).status).toBe(401);
      const tls = { ...same, 'x-forwarded-proto': 'https', cookie: bare };
      expect((await send(`${BASE_PATH}/assets`, 'GET', tls)).status).toBe(401);
    });

    it.each([
      ['without a proxy', '192.168.1.5:8080', { origin: 'http://192.168.1.5:8080' }],
      ['through a proxy of plain http', host, { ...same, 'x-forwarded-proto': 'http' }],
      [
        'through a proxy that says https and is not',
        host,
        { origin: `http://${host}`, 'x-forwarded-proto': 'https' },
      ],
    ])('is not set by plain http %s, and the link stays good', async (_, at, headers) => {
      const { token } = await linkFor(service);
      const refused = await open(token, { host: at, ...headers });
      expect([refused.status, refused.cookies]).toEqual([403, []]);
      expect(refused.text).toContain('needs_https');
      const byTls = await open(token, { host: at, origin: `https://${at}` });
      expect([byTls.status, byTls.cookies.length]).toEqual([200, 1]);
    });
  });
});

describe('a service that serves no workspace', () => {
  it.each([{ WORKSPACE: 'off' }, { ROLES: 'public,projector,dispatcher,worker,notifier' }])(
    'because of %j has no such place',
    async (environment) => {
      const off = await runningService(environment);
      try {
        for (const [method, path] of [
          ['GET', '/workspace/session'],
          ['POST', '/workspace/session'],
          ['DELETE', '/workspace/session'],
          ['GET', '/workspace/sessions'],
          ['GET', '/workspace/options'],
        ] as const)
          expect((await callService(off.origin + path, method, {})).status, path).toBe(404);
        if (!('WORKSPACE' in environment)) return;
        const { token } = off;
        const headers = { cookie: person.cookie };
        expect((await off.call('GET', '/assets', { token: '', headers })).status).toBe(401);
        expect((await off.call('GET', '/assets', { token, headers })).status).toBe(200);
      } finally {
        await off.stop();
      }
    },
  );
});
