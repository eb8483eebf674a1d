import { expect } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { offerLink } from '../../src/app/keys/sessions.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../src/kernel/vocabulary.ts';
import { eventually } from './eventually.ts';
import { type Answer, type Call, callService, newKey, type RunningService } from './running-service.ts';

type Headers = Readonly<Record<string, string>>;

/** A browser as a service sees it: it keeps cookies, and says from where a request comes. */
export function madeUpBrowser(origin: string) {
  const cookies = new Map<string, string>();
  const { port } = new URL(origin);
  return {
    cookies,
    /** A cookie's name on this machine. */
    named: (name: 'session' | 'sign-in') => `${name}-${port}`,
    set(header: string): void {
      const [pair = '', ...attributes] = header.split('; ');
      const at = pair.indexOf('=');
      const isRemoved = attributes.includes('Max-Age=0');
      if (isRemoved) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
    async send(method: string, path: string, call: Call = {}): Promise<Answer> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers: Headers = {
        'sec-fetch-site': 'same-origin',
        ...(cookie && { cookie }),
        ...call.headers,
      };
      const answer = await callService(origin + path, method, { ...call, headers });
      for (const header of answer.headers.getSetCookie()) this.set(header);
      return answer;
    },
  };
}
export type MadeUpBrowser = ReturnType<typeof madeUpBrowser>;

interface Who {
  readonly organization?: string;
  readonly person?: string;
  readonly profiles?: readonly AccessProfile[];
}

type Engines = Pick<RunningService['engines'], 'handler'>;

export const linkFor = async (
  { engines, clock }: { readonly engines: Engines; readonly clock: RunningService['clock'] },
  { organization = 'Coop Norte', person = 'Ana Lima', profiles = ACCESS_PROFILES }: Who = {},
) => offerLink(engines.handler, { organization, person, profiles }, clock);

/** A person who came in by a link. */
export async function signedIn(
  service: Pick<RunningService, 'engines' | 'clock' | 'origin'>,
  who: Who = {},
  browser = madeUpBrowser(service.origin),
) {
  const link = await linkFor(service, who);
  const opened = await browser.send('POST', '/workspace/session', { body: { link_token: link.token } });
  expect(opened.status, opened.text).toBe(200);
  const csrf: Headers = { 'x-csrf-token': String(opened.body.csrf_token) };
  return {
    browser,
    link,
    opened,
    csrf,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    /** On a busy machine an engine may not answer in time: it is asked again. */
    get: (path: string, headers: Headers = {}) =>
      eventually(async () => {
        const answer = await browser.send('GET', BASE_PATH + path, { headers });
        return answer.status === 503 ? undefined : answer;
      }),
    post: (path: string, body: unknown, headers: Headers = csrf) =>
      browser.send('POST', BASE_PATH + path, { body, key: newKey(), headers }),
    end: () => browser.send('DELETE', '/workspace/session', { headers: csrf }),
  };
}
