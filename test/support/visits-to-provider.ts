import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CLIENT, type RunningIdentityProvider } from './identity-provider.ts';
import { type MadeUpBrowser, madeUpBrowser } from './signed-in.ts';

/** Of a service at an address, whose people sign in at the provider. `dir`: where the client's secret may be kept. */
export async function settingsFor(
  { issuer }: Pick<RunningIdentityProvider, 'issuer'>,
  origin: string,
  dir: string,
): Promise<Readonly<Record<string, string>>> {
  const secret = join(dir, 'secret');
  await writeFile(secret, `${CLIENT.secret}\n`);
  return {
    PORT: new URL(origin).port,
    PUBLIC_BASE_URL: origin,
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET_FILE: secret,
    OIDC_ORGANIZATIONS: 'norte=Coop Norte,sul=Coop Sul',
    OIDC_PROFILES: 'analysts=ANALYST,reviewers=REVIEWER',
  };
}

/** What a browser asks of a service and of its provider of identities to sign a person in. */
export function visitsTo(origin: string, provider: Pick<RunningIdentityProvider, 'issuer'>) {
  /** One request of a browser, which follows no redirect by itself. */
  async function ask(url: string, jar: MadeUpBrowser, headers: Readonly<Record<string, string>> = {}) {
    const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
    });
    for (const header of response.headers.getSetCookie()) jar.set(header);
    const text = await response.text();
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      headers: response.headers,
      text,
    };
  }

  /** To the provider, through it, and to the address of the way back, which is not yet followed. */
  async function wayBack(browser: MadeUpBrowser, returnTo?: string): Promise<string> {
    const query = returnTo === undefined ? '' : `?return_to=${encodeURIComponent(returnTo)}`;
    const begun = await ask(`${origin}/workspace/sign-in${query}`, browser, {
      'sec-fetch-site': 'same-origin',
    });
    expect([begun.status, begun.text]).toEqual([303, '']);
    return throughHops(begun.location);
  }

  /** Through the provider, from one of its addresses to the first of the service's. */
  async function throughHops(from: string): Promise<string> {
    const jar = madeUpBrowser(provider.issuer);
    let at = from;
    for (let hops = 0; !at.startsWith(origin); hops += 1) {
      expect(hops).toBeLessThan(8);
      const hop = await ask(at, jar);
      expect(hop.status, hop.text).toBeLessThan(400);
      at = new URL(hop.location, provider.issuer).href;
    }
    return at;
  }

  /** The browser sends what is `Lax` alone, and says that another site led it here. */
  async function comeBack(
    browser: MadeUpBrowser,
    address: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const session = browser.named('session');
    const strict = browser.cookies.get(session);
    browser.cookies.delete(session);
    const answer = await ask(address, browser, { 'sec-fetch-site': 'cross-site', ...headers });
    if (strict !== undefined && !browser.cookies.has(session)) browser.cookies.set(session, strict);
    return answer;
  }

  return { ask, wayBack, throughHops, comeBack };
}
