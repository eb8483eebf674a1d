import type { RunningService } from './running-service.ts';
import { signedIn } from './signed-in.ts';
import { errorInBoth } from './spoken.ts';

/** The codes of what a browser is refused because of where its request comes from, each compared in both languages. */
export async function refusedToBrowsers(service: RunningService): Promise<readonly string[]> {
  const { cookie } = await signedIn(service);
  const assets = `${service.url}/assets`;
  const signIn = `${service.origin}/workspace/session`;
  const codes: string[] = [];
  for (const [method, url, headers] of [
    ['GET', assets, { cookie, 'sec-fetch-site': 'cross-site' }],
    ['POST', assets, { cookie, 'sec-fetch-site': 'same-origin' }],
    ['POST', signIn, { origin: service.origin, 'x-forwarded-proto': 'https' }],
  ] as const) {
    const error = await errorInBoth(`${method} ${url} ${JSON.stringify(headers)}`, (language) =>
      fetch(url, { method, headers: { ...headers, 'accept-language': language } }),
    );
    codes.push(...error.errors.map(({ code }) => code));
  }
  return codes;
}
