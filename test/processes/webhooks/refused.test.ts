import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownTry } from '../../../src/domain/webhook.ts';
import { openSender, type Sender } from '../../../src/processes/webhooks/sender.ts';
import { eventually } from '../../support/eventually.ts';
import { type NotifierRig, notifierRig } from '../../support/notifier-rig.ts';

/** The addresses of a name; none is connected to. All kinds of addresses and URLs: `addresses.test.ts`. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  'private, 10/8': ['10.1.2.3'],
  'a cloud’s settings': ['169.254.169.254'],
  'IPv6, loopback': ['::1'],
  'a bad answer behind a good one': ['8.8.8.8', '10.0.0.7'],
  'a bad answer before a good one': ['10.0.0.7', '8.8.8.8'],
  'a bad IPv6 behind a good IPv4': ['8.8.8.8', '::1'],
};

/** URLs that are refused even if a webhook has them, by the reported reason. */
const URLS: Readonly<Record<string, string>> = {
  'https://127.0.0.1/': 'private, local or reserved',
  'https://[::ffff:10.0.0.1]/': 'private, local or reserved',
  'http://hooks.example/': 'https://',
  'https://hooks.example:22/': 'port 443 or one above 1023',
};

let rig: NotifierRig;
let sender: Sender;
const servers: Server[] = [];
const tries = new Map<string, ShownTry>();
const asked: string[] = [];
const ALLOWED = 'allowed.example';

const listening = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const file = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/certificates', name));

beforeAll(async () => {
  rig = await notifierRig();
  const port = await listening(
    createServer((request, response) => {
      asked.push(`${request.headers.host}${request.url}`);
      response.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end();
    }),
  );
  const unknown = await listening(
    createSecureServer({ key: file('server.key'), cert: file('server.crt') }, (_, response) =>
      response.end(),
    ),
  );
  const names = new Map(
    Object.entries(INSIDE).map(([what, answers], n) => [`n${n}.example`, { what, answers }]),
  );
  sender = openSender({
    allowedHosts: new Set([ALLOWED]),
    userAgent: 'made up',
    resolve: async (name) => {
      const found = names.get(name)?.answers ?? [];
      if (name === 'silent.example') throw new Error('queryA ESERVFAIL');
      return found;
    },
    resolveAllowed: async () => ['127.0.0.1'],
  });
  rig.answer = (sent) => sender.send(sent, new AbortController().signal);
  rig.replica();
  const urls = new Map<string, string>([
    ...[...names].map(([name, { what }]) => [what, `https://${name}:${port}/`] as const),
    ...Object.keys(URLS).map((url) => [url, url] as const),
    ['a name with a dot at its end', `https://n0.example.:${port}/`],
    ['a name without an address', 'https://nowhere.example/'],
    ['a name that nobody knows of', 'https://silent.example/'],
    ['a redirect inside', `http://${ALLOWED}:${port}/redirected`],
    ['a certificate of nobody known', `https://${ALLOWED}:${unknown}/`],
  ]);
  const hooks = new Map<string, string>();
  for (const [what, url] of urls) hooks.set(what, (await rig.hook(url)).id);
  await rig.assets();
  for (const [what, id] of hooks) {
    const [tried] = await eventually(async () => {
      const [delivery] = await rig.deliveries(id);
      return delivery?.tries.length ? delivery.tries : undefined;
    });
    if (tried) tries.set(what, tried);
  }
});
afterAll(async () => {
  await rig.close();
  sender.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a refused delivery reports the reason', () => {
  it.each(Object.entries(INSIDE))('to %s', (what, answers) => {
    const bad = answers.find((each) => each !== '8.8.8.8') ?? '';
    expect(tries.get(what)).toMatchObject({
      status: null,
      failure: 'ADDRESS_REFUSED',
      detail: expect.stringMatching(/^n\d+\.example resolves to \S+, which is private, local or reserved$/),
    });
    expect(tries.get(what)?.detail).toContain(` ${bad},`);
  });

  it.each(Object.entries(URLS))('to %s', (url, said) =>
    expect(tries.get(url)).toMatchObject({
      status: null,
      failure: 'URL_REFUSED',
      detail: expect.stringContaining(said),
    }),
  );

  it.each([
    ['a name with a dot at its end', 'ADDRESS_REFUSED', 'n0.example resolves to 10.1.2.3'],
    ['a name without an address', 'NAME_NOT_FOUND', 'has no address'],
    ['a name that nobody knows of', 'NAME_NOT_FOUND', 'ESERVFAIL'],
    ['a certificate of nobody known', 'CERTIFICATE_REFUSED', 'certificate'],
  ])('to %s', (what, failure, said) =>
    expect(tries.get(what)).toMatchObject({ status: null, failure, detail: expect.stringContaining(said) }),
  );

  it('to a private redirect, which is not followed', () => {
    expect(tries.get('a redirect inside')).toMatchObject({ status: 307, failure: 'REDIRECTED' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^allowed\.example:\d+\/redirected$/);
  });
});
