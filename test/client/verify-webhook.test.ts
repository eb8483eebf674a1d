import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookRefused, type WebhookRequest } from '../../client/src/index.ts';
import { runs } from '../support/property-runs.ts';

/** The vector that Standard Webhooks publishes. */
const SECRET = 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const AT = 1_614_265_330;
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const published = {
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': String(AT),
    'webhook-signature': SIGNATURE,
  },
  secret: SECRET,
  now: AT * 1_000,
};
const OTHER = Buffer.alloc(32, 3).toString('base64');

/** The code of its refusal; undefined if it is accepted. */
async function refusal(changes: Partial<WebhookRequest>): Promise<string | undefined> {
  try {
    await verifyWebhook({ ...published, ...changes });
    return undefined;
  } catch (error) {
    if (error instanceof WebhookRefused) return error.code;
    throw error;
  }
}
const withHeaders = (changes: Record<string, string | undefined>) =>
  refusal({ headers: { ...published.headers, ...changes } });

describe('verifying a delivery', () => {
  it('takes the published vector, as text or bytes, with headers of any kind', async () => {
    const verified = {
      id: published.headers['webhook-id'],
      sentAt: AT * 1_000,
      message: { test: 2_432_232_314 },
    };
    expect(await verifyWebhook(published)).toEqual(verified);
    expect(await verifyWebhook({ ...published, body: Buffer.from(published.body) })).toEqual(verified);
    expect(await verifyWebhook({ ...published, headers: new Headers(published.headers) })).toEqual(verified);
    const upper = Object.fromEntries(
      Object.entries(published.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verifyWebhook({ ...published, headers: upper })).toEqual(verified);
  });

  it('takes a secret with its prefix, and one of several where it is being rotated', async () => {
    expect(await refusal({ secret: `whsec_${SECRET}` })).toBeUndefined();
    expect(await refusal({ secret: [OTHER, SECRET] })).toBeUndefined();
    expect(await refusal({ secret: OTHER })).toBe('WRONG_SIGNATURE');
    expect(await refusal({ secret: [OTHER, OTHER] })).toBe('WRONG_SIGNATURE');
  });

  it('accepts one signature among several, only of the known version', async () => {
    const wrong = `v1,${Buffer.alloc(32).toString('base64')}`;
    const signed = (header: string) => withHeaders({ 'webhook-signature': header });
    expect(await signed(`${wrong} ${SIGNATURE}`)).toBeUndefined();
    expect(await signed(`v1a,made+up== ${SIGNATURE} v2,x`)).toBeUndefined();
    for (const header of [wrong, SIGNATURE.replace('v1', 'v2'), SIGNATURE.slice(3), 'v1,', 'v1,***', 'x'])
      expect([header, await signed(header)]).toEqual([header, 'WRONG_SIGNATURE']);
    // Spelled in another way the last letter stands for the same bytes.
    expect(await signed(SIGNATURE.replace('OE=', 'OF='))).toBe('WRONG_SIGNATURE');
  });

  it('refuses a timestamp five minutes and a second away, past or future', async () => {
    const at = (seconds: number) => refusal({ now: (AT + seconds) * 1_000 });
    expect([await at(300), await at(-300)]).toEqual([undefined, undefined]);
    expect([await at(301), await at(-301)]).toEqual(['OUT_OF_TIME', 'OUT_OF_TIME']);
    expect(await refusal({ now: (AT + 20) * 1_000, tolerance: 10_000 })).toBe('OUT_OF_TIME');
    expect(await refusal({ now: Number.NaN })).toBe('OUT_OF_TIME');
    expect(await refusal({ now: undefined })).toBe('OUT_OF_TIME');
  });

  it.each(Object.keys(published.headers))('refuses what has no %s, or an empty one', async (name) => {
    expect(await withHeaders({ [name]: undefined })).toBe('MALFORMED_HEADERS');
    expect(await withHeaders({ [name]: '' })).toBe('MALFORMED_HEADERS');
  });

  it.each(['soon', '1e9', '-1', '1614265330.5', ' 1614265330', '9999999999999'])(
    'refuses the timestamp %j',
    async (timestamp) => {
      expect(await withHeaders({ 'webhook-timestamp': timestamp })).toBe('MALFORMED_HEADERS');
    },
  );

  it.each(['', [], 'whsec_', 'whsec_short', '!!!', [SECRET, '']].map((secret) => [secret] as const))(
    'finds that %j is no secret, and lets nothing pass',
    async (secret) => {
      await expect(verifyWebhook({ ...published, secret })).rejects.toThrow(TypeError);
    },
  );

  it('refuses a signed body that is not JSON', async () => {
    const webhook = new Webhook(SECRET);
    for (const body of ['', 'hello', '{'])
      expect(
        await withBody(body, webhook.sign(published.headers['webhook-id'], new Date(AT * 1_000), body)),
      ).toBe('UNREADABLE_BODY');
  });
});

const withBody = (body: string, signature: string) =>
  refusal({ body, headers: { ...published.headers, 'webhook-signature': signature } });

describe('compared with the maintained package', () => {
  const secrets = fc
    .uint8Array({ minLength: 24, maxLength: 64 })
    .map((bytes) => Buffer.from(bytes).toString('base64'));
  const ids = fc.stringMatching(/^[\w-]{1,40}$/);
  const bodies = fc.json();

  it('verifies its signatures, and refuses them after one byte changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        secrets,
        ids,
        bodies,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (secret, id, body, at, by) => {
          const now = AT * 1_000;
          const signature = new Webhook(secret).sign(id, new Date(now), body);
          const headers = {
            'webhook-id': id,
            'webhook-timestamp': String(AT),
            'webhook-signature': signature,
          };
          const request = { body, headers, secret, now };
          expect((await verifyWebhook(request)).message).toEqual(JSON.parse(body));
          const bytes = Buffer.from(body);
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ by;
          await expect(verifyWebhook({ ...request, body: bytes })).rejects.toMatchObject({
            code: 'WRONG_SIGNATURE',
          });
          await expect(
            verifyWebhook({ ...request, headers: { ...headers, 'webhook-id': `${id}x` } }),
          ).rejects.toMatchObject({ code: 'WRONG_SIGNATURE' });
          await expect(
            verifyWebhook({ ...request, headers: { ...headers, 'webhook-timestamp': String(AT + 1) } }),
          ).rejects.toMatchObject({ code: 'WRONG_SIGNATURE' });
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
