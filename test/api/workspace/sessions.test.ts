import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { endSessionAsOperator } from '../../../src/app/keys/sessions.ts';
import { UNKNOWN_ID } from '../../support/asking.ts';
import { eventually } from '../../support/eventually.ts';
import { scenarioBody } from '../../support/every-resource.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { linkFor, madeUpBrowser, signedIn } from '../../support/signed-in.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const service = serviceOfTests();

const sessionIs = async (status: number, { browser }: { browser: ReturnType<typeof madeUpBrowser> }) =>
  expect((await browser.send('GET', '/workspace/session')).status).toBe(status);

describe('a link', () => {
  it('opens a session with the rights it names, in a cookie that no script reads', async () => {
    const person = await signedIn(service, { person: 'Bia Reis', profiles: ['REVIEWER'] });
    expect(person.opened.body).toEqual({
      id: person.link.id,
      person: 'Bia Reis',
      organization: 'Coop Norte',
      access_profiles: ['REVIEWER'],
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
      now: service.clock.now(),
      idle_until: expect.any(String),
      ends_at: expect.any(String),
      signed_in_by: 'LINK',
    });
    const { ends_at, idle_until } = person.opened.body;
    const now = Date.parse(service.clock.now());
    expect([Date.parse(String(idle_until)) - now, Date.parse(String(ends_at)) - now]).toEqual([
      30 * MINUTE_MS,
      12 * HOUR_MS,
    ]);
    const set = person.opened.headers.getSetCookie();
    expect(set).toEqual([
      expect.stringMatching(
        /^session-\d+=[0-9a-f-]{36}\.avs_[\w-]{49}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(person.opened.headers.get('cache-control')).toBe('no-store');
    const again = await person.browser.send('GET', '/workspace/session');
    expect(again.body).toEqual(person.opened.body);
    expect(again.headers.get('cache-control')).toBe('no-store');
  });

  it('is used once: of two that race one wins, and the stolen one opens nothing afterwards', async () => {
    const { token } = await linkFor(service);
    const browsers = Array.from({ length: 8 }, () => madeUpBrowser(service.origin));
    const answers = await Promise.all(
      browsers.map((browser) => browser.send('POST', '/workspace/session', { body: { link_token: token } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    const late = madeUpBrowser(service.origin);
    const refused = await late.send('POST', '/workspace/session', { body: { link_token: token } });
    expect([refused.status, refused.body.code, late.cookies.size]).toEqual([401, 'UNAUTHENTICATED', 0]);
  });

  it.each([
    ['that never existed', async () => `avs_${'a'.repeat(49)}`],
    [
      'that is sixteen minutes old',
      async () => {
        const { token } = await linkFor(service);
        service.clock.advance(16 * MINUTE_MS);
        return token;
      },
    ],
    [
      'that was taken back',
      async () => {
        const { id, token } = await linkFor(service);
        await endSessionAsOperator(service.engines, id);
        return token;
      },
    ],
  ])('%s opens nothing', async (_, tokenOf) => {
    const browser = madeUpBrowser(service.origin);
    const answer = await browser.send('POST', '/workspace/session', {
      body: { link_token: await tokenOf() },
    });
    expect([answer.status, browser.cookies.size]).toEqual([401, 0]);
  });

  it('and its session are in the log by their hashes alone', async () => {
    const { link, cookie } = await signedIn(service);
    const { events } = await service.engines.eventLog.readAll({
      after: '',
      limit: 1_000,
      streamPrefixes: ['session-'],
    });
    const text = JSON.stringify(events);
    expect(text).not.toContain(link.token);
    expect(text).not.toContain(cookie.split('.')[1]);
    expect(text).not.toContain('avs_');
  });

  it.each([
    [422, {}],
    [422, { link_token: 'a', other: 1 }],
    [422, { link_token: 7 }],
  ])('is refused with %i in a body such as %j', async (status, body) => {
    const answer = await madeUpBrowser(service.origin).send('POST', '/workspace/session', { body });
    expect(answer.status).toBe(status);
  });
});

describe('a session', () => {
  it('ends half an hour after its last use, and not while it is used', async () => {
    const person = await signedIn(service);
    for (let use = 0; use < 4; use += 1) {
      service.clock.advance(20 * MINUTE_MS);
      expect((await person.get('/assets')).status).toBe(200);
    }
    service.clock.advance(32 * MINUTE_MS);
    const answer = await person.get('/assets');
    expect([answer.status, answer.body.detail]).toEqual([401, 'The session has ended: sign in again']);
  });

  it.each([
    ['a look at how long it lasts', 200, '/workspace/session', {}],
    ['waiting for events', 200, `${BASE_PATH}/events?wait=1`, {}],
    ['following a job', 404, `${BASE_PATH}/jobs/${UNKNOWN_ID}`, { accept: 'text/event-stream' }],
    ['a read that nobody asked for', 200, `${BASE_PATH}/assets`, { 'session-use': 'none' }],
  ])('is not prolonged by %s, which a page does by itself', async (_, status, path, headers) => {
    const person = await signedIn(service);
    // So that there is something to read, and none waits.
    await person.post('/scenarios', scenarioBody());
    for (let look = 0; look < 4; look += 1) {
      const answer = await person.browser.send('GET', path, { headers });
      expect(answer.status, answer.text).toBe(status);
      service.clock.advance(9 * MINUTE_MS);
    }
    await sessionIs(401, person);
  });

  it('ends twelve hours after it began, however much it is used', async () => {
    const person = await signedIn(service);
    for (let use = 0; use < 35; use += 1) {
      service.clock.advance(20 * MINUTE_MS);
      expect((await person.get('/assets')).status).toBe(200);
    }
    service.clock.advance(20 * MINUTE_MS);
    expect((await person.get('/assets')).status).toBe(401);
  });

  it('ends half an hour after its last use by a clock that was ahead for a while', async () => {
    const person = await signedIn(service);
    service.clock.advance(20 * MINUTE_MS);
    expect((await person.get('/assets')).status).toBe(200);
    service.clock.advance(-18 * MINUTE_MS);
    expect((await person.get('/assets')).status).toBe(200);
    service.clock.advance(32 * MINUTE_MS);
    expect((await person.get('/assets')).status).toBe(401);
  });

  it('has ended where a clock far ahead recorded its last use, and is not listed', async () => {
    const who = { person: 'Gil Sá' };
    const [person, other] = [await signedIn(service, who), await signedIn(service, who)];
    service.clock.advance(2 * MINUTE_MS);
    const ahead = new Date(Date.parse(service.clock.now()) + 9 * HOUR_MS).toISOString();
    await service.engines.lastUses.touch(person.link.id, ahead, Number.POSITIVE_INFINITY);
    await sessionIs(401, person);
    expect((await person.get('/assets')).status).toBe(401);
    const { body } = await other.browser.send('GET', '/workspace/sessions');
    expect(body.items).toEqual([expect.objectContaining({ id: other.link.id })]);
  });

  it('outlives the loss of the table of last uses, but not its twelve hours', async () => {
    const person = await signedIn(service);
    service.clock.advance(5 * MINUTE_MS);
    await service.engines.lastUses.forget('9999-01-01T00:00:00.000Z');
    expect((await person.get('/assets')).status).toBe(200);
    service.clock.advance(12 * HOUR_MS);
    await service.engines.lastUses.forget('9999-01-01T00:00:00.000Z');
    expect((await person.get('/assets')).status).toBe(401);
  });

  it('begins while nothing says when sessions were used, also in the browser of an earlier one', async () => {
    const { browser, link } = await signedIn(service);
    service.clock.advance(2 * MINUTE_MS);
    const rename = (from: string, to: string) =>
      service.engines.readModels.query(from, `alter table read_models.${from} rename to ${to}`, []);
    await rename('last_uses', 'last_uses_away');
    try {
      const next = await signedIn(service, { person: 'Eva Paz' }, browser);
      expect(next.opened.body).toMatchObject({ person: 'Eva Paz', idle_until: expect.any(String) });
      expect(next.link.id).not.toBe(link.id);
    } finally {
      await rename('last_uses_away', 'last_uses');
    }
  });

  it('ends when its person signs out, and its old cookie opens nothing', async () => {
    const person = await signedIn(service);
    const ended = await person.end();
    expect([ended.status, ended.text, ended.headers.get('content-length')]).toEqual([204, '', null]);
    expect(person.browser.cookies.size).toBe(0);
    const old = await person.get('/assets', { cookie: person.cookie });
    expect(old.status).toBe(401);
  });

  it('is one of those that its person sees and ends, and nobody else', async () => {
    const who = { person: 'Caio Prado' };
    const [one, other] = [await signedIn(service, who), await signedIn(service, { person: 'CAIO  PRADO' })];
    const stranger = await signedIn(service, { person: 'Davi Sá' });
    const elsewhere = await signedIn(service, { ...who, organization: 'Coop Sul' });
    const listed = await eventually(async () => {
      const { body } = await one.browser.send('GET', '/workspace/sessions');
      return (body.items as { id: string; is_current: boolean }[]).length === 2 ? body.items : undefined;
    });
    expect(
      (listed as { id: string; is_current: boolean }[]).map(({ id, is_current }) => [id, is_current]),
    ).toEqual([
      [other.link.id, false],
      [one.link.id, true],
    ]);
    for (const not of [stranger, elsewhere]) {
      const answer = await not.browser.send('DELETE', `/workspace/sessions/${one.link.id}`, {
        headers: not.csrf,
      });
      expect(answer.status).toBe(404);
    }
    await sessionIs(200, one);
    const path = `/workspace/sessions/${other.link.id}`;
    expect((await one.browser.send('DELETE', path, { headers: one.csrf })).status).toBe(204);
    await sessionIs(401, other);
    await sessionIs(200, one);
  });

  it('is listed page by page, each once, and no page begins at another person’s', async () => {
    const who = { person: 'Nara Luz' };
    const stranger = await signedIn(service, { person: 'Davi Sá' });
    const ids: string[] = [];
    for (let count = 0; count < 52; count += 1) ids.unshift((await signedIn(service, who)).link.id);
    const { browser } = await signedIn(service, who);
    const page = async (before: string | null) => {
      const query = before === null ? '' : `?before=${before}`;
      const { status, body } = await browser.send('GET', `/workspace/sessions${query}`);
      expect(status).toBe(200);
      const items = body.items as { id: string }[];
      return { ids: items.map(({ id }) => id), next: body.next as string | null };
    };
    const first = await page(null);
    expect([first.ids.length, first.ids.slice(1), first.next]).toEqual([50, ids.slice(0, 49), ids[48]]);
    expect(await page(first.next)).toEqual({ ids: ids.slice(49), next: null });
    expect((await page(stranger.link.id)).ids).toEqual([]);
    expect((await browser.send('GET', '/workspace/sessions?before=x')).status).toBe(400);
  });

  it('is ended by an operator on every replica, within five seconds', async () => {
    const person = await signedIn(service);
    const replica = await service.replica();
    // The tests' replica has a port of its own, and so a name for the cookie.
    const named = madeUpBrowser(replica.origin).named('session');
    const headers = { cookie: `${named}=${person.cookie.split('=')[1]}`, 'sec-fetch-site': 'same-origin' };
    try {
      expect((await replica.call('GET', '/assets', { token: '', headers })).status).toBe(200);
      await endSessionAsOperator(service.engines, person.link.id);
      await eventually(async () => (await person.get('/assets')).status === 401);
      await eventually(
        async () => (await replica.call('GET', '/assets', { token: '', headers })).status === 401,
      );
    } finally {
      await replica.stop();
    }
  });

  it('gives way to the next sign-in of its browser, which gets a token of its own', async () => {
    const first = await signedIn(service);
    const second = await signedIn(service, { person: 'Rui Melo' }, first.browser);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await first.get('/assets', { cookie: first.cookie })).status).toBe(401);
    expect((await second.browser.send('GET', '/workspace/session')).body.person).toBe('Rui Melo');
  });
});

describe('what a session does', () => {
  const asset = {
    asset_class: 'INVENTORY',
    profile_version: '1.0.0',
    name: 'Made-up coffee',
    attributes: {
      lines: [{ description: 'Coffee', quantity: '1', unit: 'sc 60 kg', unit_price: '1500.00' }],
    },
  };

  it('is in the log under the person, the organization and the way of signing in', async () => {
    const person = await signedIn(service);
    const { status, body } = await person.post('/assets', asset);
    expect(status).toBe(201);
    const [event] = await service.engines.eventLog.readStream(`asset-${body.id}`);
    expect(event?.metadata).toMatchObject({
      actor: 'person:Ana Lima',
      organization_id: body.organization_id ?? expect.any(String),
      credential_id: person.link.id,
      signed_in_by: 'LINK',
    });
  });

  it('needs the profile that the API needs', async () => {
    const auditor = await signedIn(service, { profiles: ['AUDITOR'] });
    const { status, body } = await auditor.post('/assets', asset);
    expect([status, body.errors]).toEqual([403, [expect.objectContaining({ code: 'profile_missing' })]]);
  });

  it('is the doing of one person by either door: four eyes hold across both', async () => {
    const byLink = await signedIn(service, { person: 'ANA  LÍMA' });
    const proposed = await byLink.post('/scenarios', scenarioBody());
    expect(proposed.status, proposed.text).toBe(201);
    const path = `/scenarios/${proposed.body.id}/decisions`;
    const decision = { decision: 'APPROVE', rationale: 'made up' };
    const own = await service.call('POST', path, { body: decision, key: 'made-up-key-1' });
    expect([own.status, own.body.errors]).toEqual([403, [expect.objectContaining({ code: 'four_eyes' })]]);
    const other = await signedIn(service, { person: 'Rui Melo' });
    expect((await other.post(path, decision)).status).toBe(201);
  });
});
