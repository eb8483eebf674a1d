import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/api/base-path.ts';
import { placeOf } from '../../../src/api/routes/workspace/sign-in.ts';
import { scenarioBody } from '../../support/every-resource.ts';
import { CLIENT } from '../../support/identity-provider.ts';
import { newKey } from '../../support/running-service.ts';
import { ANA, serviceWithProvider } from '../../support/service-with-provider.ts';
import { type MadeUpBrowser, madeUpBrowser, signedIn } from '../../support/signed-in.ts';
import { visitsTo } from '../../support/visits-to-provider.ts';

const { origin, provider, service } = await serviceWithProvider();
beforeAll(() => provider.as('ana', ANA));
afterEach(() => {
  provider.spoilTokens(undefined);
  provider.away(false);
  provider.takeSecretsBy();
  provider.as('ana', ANA);
});

const { ask, wayBack, throughHops, comeBack } = visitsTo(origin, provider);

async function throughProvider(browser = madeUpBrowser(origin), returnTo?: string) {
  return { browser, answer: await comeBack(browser, await wayBack(browser, returnTo)) };
}

const view = async (browser: MadeUpBrowser) => (await browser.send('GET', '/workspace/session')).body;

describe('a sign-in at the provider', () => {
  it('opens a session with what the claims mean here, at the place that was asked for', async () => {
    expect((await madeUpBrowser(origin).send('GET', '/workspace/options')).body).toEqual({
      provider: true,
      demo: false,
      languages: ['pt-BR', 'en'],
    });
    const { browser, answer } = await throughProvider(madeUpBrowser(origin), '/workspace/assets?page=2#top');
    expect([answer.status, answer.location]).toEqual([303, '/workspace/assets?page=2#top']);
    expect([...browser.cookies.keys()]).toEqual([browser.named('session')]);
    expect(await view(browser)).toMatchObject({
      person: 'Ana Lima',
      organization: 'Coop Norte',
      access_profiles: ['ANALYST'],
      signed_in_by: 'OIDC',
    });
    const [event] = (
      await service.engines.eventLog.readAll({ after: '', limit: 1_000, streamPrefixes: ['session-'] })
    ).events;
    expect(event).toMatchObject({
      data: { signed_in_by: 'OIDC', provider_subject: 'ana' },
      metadata: { actor: 'person:Ana Lima', signed_in_by: 'OIDC' },
    });
  });

  it('asks the provider with PKCE, a nonce and a state that no other sign-in has', async () => {
    const begin = async () =>
      new URL((await ask(`${origin}/workspace/sign-in`, madeUpBrowser(origin))).location);
    const [one, other] = [(await begin()).searchParams, (await begin()).searchParams];
    expect(one.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)?.length, name).toBeGreaterThan(20);
      expect(one.get(name)).not.toBe(other.get(name));
    }
  });

  it('ends the session that the browser had', async () => {
    const { browser, cookie } = await signedIn(service, { person: 'Davi Sá' });
    await throughProvider(browser);
    expect((await view(browser)).person).toBe('Ana Lima');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await ask(`${origin}${BASE_PATH}/assets`, madeUpBrowser(origin), headers)).status).toBe(401);
  });

  it('makes one person with those who came by a link or have a credential', async () => {
    const { browser } = await throughProvider();
    const headers = { 'x-csrf-token': String((await view(browser)).csrf_token) };
    const proposed = await browser.send('POST', `${BASE_PATH}/scenarios`, {
      body: scenarioBody(),
      key: newKey(),
      headers,
    });
    expect(proposed.status, proposed.text).toBe(201);
    const path = `/scenarios/${proposed.body.id}/decisions`;
    const decision = { decision: 'APPROVE', rationale: 'made up' };
    const byLink = await signedIn(service, { person: 'ana lima' });
    for (const answer of [
      await service.call('POST', path, { body: decision, key: newKey() }),
      await byLink.post(path, decision),
    ])
      expect([answer.status, answer.body.errors]).toEqual([
        403,
        [expect.objectContaining({ code: 'four_eyes' })],
      ]);
  });

  it('survives new keys of the provider, between two sign-ins', async () => {
    expect((await throughProvider()).answer.status).toBe(303);
    provider.replaceKeys();
    expect((await throughProvider()).answer.status).toBe(303);
  });

  it('is followed by a sign-out there', async () => {
    const { browser } = await throughProvider();
    const headers = { 'x-csrf-token': String((await view(browser)).csrf_token) };
    const ended = await browser.send('DELETE', '/workspace/session', { headers });
    expect(ended.status).toBe(200);
    const url = new URL(String(ended.body.sign_out_url));
    expect([
      url.origin,
      url.searchParams.get('post_logout_redirect_uri'),
      url.searchParams.get('client_id'),
    ]).toEqual([provider.issuer, `${origin}/workspace`, CLIENT.id]);
    expect((await ask(url.href, madeUpBrowser(provider.issuer))).status).toBe(200);
    expect((await browser.send('GET', '/workspace/session')).status).toBe(401);
  });
});

describe('a way back', () => {
  it('that is replayed opens nothing, with the cookie or without', async () => {
    const browser = madeUpBrowser(origin);
    const address = await wayBack(browser);
    const kept = new Map(browser.cookies);
    expect((await comeBack(browser, address)).status).toBe(303);
    expect((await comeBack(madeUpBrowser(origin), address)).status).toBe(401);
    const thief = madeUpBrowser(origin);
    for (const [name, value] of kept) thief.cookies.set(name, value);
    const replayed = await comeBack(thief, address);
    expect([replayed.status, [...thief.cookies.keys()]]).toEqual([401, []]);
  });

  it.each([
    ['of another browser', {}, 'another'],
    ['with another state', { state: 'x'.repeat(43) }, 'its own'],
    ['without a state', { state: null }, 'its own'],
    ['with another code', { code: 'x'.repeat(43) }, 'its own'],
    ['with the refusal of the provider', { code: null, error: 'access_denied' }, 'its own'],
    ['from another provider', { iss: 'https://evil.example' }, 'its own'],
  ])('%s opens nothing', async (_, changes, whose) => {
    const browser = madeUpBrowser(origin);
    const address = new URL(await wayBack(browser));
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    const comer = whose === 'another' ? madeUpBrowser(origin) : browser;
    if (whose === 'another') await wayBack(comer);
    const answer = await comeBack(comer, address.href);
    expect([
      answer.status,
      comer.cookies.has(comer.named('session')),
      comer.cookies.has(comer.named('sign-in')),
    ]).toEqual([401, false, false]);
  });

  const now = () => Math.trunc(Date.now() / 1_000);
  it.each([
    ['for another client', (claims: object) => ({ ...claims, aud: 'somebody-else' })],
    ['of another issuer', (claims: object) => ({ ...claims, iss: 'https://evil.example' })],
    ['that has expired', (claims: object) => ({ ...claims, iat: now() - 7_200, exp: now() - 3_600 })],
    ['of an earlier sign-in', (claims: object) => ({ ...claims, nonce: 'an-earlier-nonce' })],
    ['without a nonce', ({ nonce: _, ...claims }: { nonce?: unknown }) => claims],
  ])('with a token %s opens nothing', async (_, spoil) => {
    const browser = madeUpBrowser(origin);
    const address = await wayBack(browser);
    provider.spoilTokens(spoil);
    const answer = await comeBack(browser, address);
    expect([answer.status, browser.cookies.has(browser.named('session'))]).toEqual([401, false]);
  });

  it('with a token that a stranger has signed opens nothing', async () => {
    const browser = madeUpBrowser(origin);
    const address = await wayBack(browser);
    provider.spoilTokens((claims) => claims, 'stranger');
    expect([
      (await comeBack(browser, address)).status,
      browser.cookies.has(browser.named('session')),
    ]).toEqual([401, false]);
  });

  it.each([
    ['no_organization', { ...ANA, organization: 'leste' }],
    ['no_organization', { ...ANA, organization: ['norte', 'sul'] }],
    ['no_organization', { ...ANA, organization: 'Coop Norte' }],
    ['no_profile', { ...ANA, groups: ['football', 'ANALYST'] }],
    ['no_profile', { name: 'Ana Lima', organization: 'norte' }],
    ['no_name', { ...ANA, name: ' ' }],
    ['no_name', { ...ANA, name: 'Ana\u202eamiL' }],
  ])('of somebody without a place here is 403 with %s: %j', async (code, claims) => {
    provider.as('somebody', claims);
    const { browser, answer } = await throughProvider();
    expect([answer.status, JSON.parse(answer.text).errors[0].code]).toEqual([403, code]);
    expect(browser.cookies.size).toBe(0);
  });

  it('that fails is a page for people, in their language', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'pt-BR' };
    const answer = await comeBack(
      madeUpBrowser(origin),
      `${origin}/workspace/sign-in/callback?code=1&state=2`,
      headers,
    );
    expect([answer.status, answer.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-language')).toBe('pt-BR');
    // Its style sheet is the service's own, and nobody frames it.
    for (const part of ["style-src 'self'", "img-src 'self'", "frame-ancestors 'none'"])
      expect(answer.headers.get('content-security-policy')).toContain(part);
    expect(answer.text).toContain('Você não entrou');
  });
});

/** A provider of which nothing is known yet, as after a start of the service. */
async function askedProvider() {
  const { identityProvider } = await import('../../../src/api/routes/workspace/provider.ts');
  return identityProvider({
    ...{ issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
    ...{ scope: 'openid profile', publicBaseUrl: origin },
  });
}

describe('while the provider is away', () => {
  it('nobody signs in, the answer says when to try again, and sessions continue', async () => {
    const { browser } = await throughProvider();
    const waiting = madeUpBrowser(origin);
    const address = await wayBack(waiting);
    provider.away(true);
    const back = await comeBack(waiting, address);
    expect([back.status, back.headers.get('retry-after')]).toEqual([503, '30']);
    expect((await browser.send('GET', `${BASE_PATH}/assets`)).status).toBe(200);
  });

  it('not even a first sign-in begins', async () => {
    provider.away(true);
    const asked = await askedProvider();
    await expect(asked.begin()).rejects.toMatchObject({ why: 'away' });
    expect(await asked.signOutUrl()).toBeUndefined();
    provider.away(false);
    expect((await asked.begin()).url).toContain(provider.issuer);
  });
});

describe('the secret of the service', () => {
  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'is sent as a provider takes it that knows %s alone',
    async (method) => {
      provider.takeSecretsBy(method);
      const asked = await askedProvider();
      const { url, flow } = await asked.begin();
      const { searchParams } = new URL(await throughHops(url));
      expect(await asked.complete(searchParams, flow)).toMatchObject({ sub: 'ana', name: 'Ana Lima' });
    },
  );
});

describe('the place after a sign-in', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/workspace\\..\\..\\evil',
    '/workspace/../assets',
    '/workspace/%2e%2e/assets',
    '/workspace/..//evil.example',
    '/workspaces',
    '/workspace@evil.example',
    'javascript:alert(1)',
    '/workspace\n/evil',
    '',
  ])('is never %j', async (place) => {
    const answer = await ask(
      `${origin}/workspace/sign-in?return_to=${encodeURIComponent(place)}`,
      madeUpBrowser(origin),
    );
    expect([place, answer.status, answer.location]).toEqual([place, 400, '']);
  });

  it.each(['/workspace', '/workspace/', '/workspace/assets/1?tab=a&b=%20c#d'])('may be %s', (place) => {
    expect(placeOf(place)).toBe(place);
  });
});
