import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { MAX_ATTEMPTS, WAITS_MS, waitAfter } from '../../../src/processes/webhooks/schedule.ts';
import { secretOf, signatureHeaders } from '../../../src/processes/webhooks/signature.ts';

it('signs like the published test vector of Standard Webhooks', () => {
  const headers = signatureHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it.each([24, 32, 64])(
  'signatures with a secret of %i bytes are verified by the official package, by either secret',
  (bytes) => {
    const secrets = [secretOf(Buffer.alloc(bytes, 7)), secretOf(Buffer.alloc(bytes, 9))];
    const body = '{"type":"asset.registered","of":"Conceição"}';
    const signed = {
      id: 'f2f3a6a0-0000-4000-8000-000000000001',
      timestamp: Math.floor(Date.now() / 1000),
      body,
    };
    const headers = signatureHeaders(signed, secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    const other = new Webhook(secretOf(Buffer.alloc(bytes, 1)));
    expect(() => other.verify(body, headers)).toThrow();
    expect(() => new Webhook(secrets[0] ?? '').verify(`${body} `, headers)).toThrow();
  },
);

it('refuses secrets that are too short or too long', () => {
  expect(() => secretOf(Buffer.alloc(23))).toThrow();
  expect(() => secretOf(Buffer.alloc(65))).toThrow();
});

it('makes ten attempts, with waits up to 10 % longer', () => {
  expect(MAX_ATTEMPTS).toBe(10);
  WAITS_MS.forEach((wait, index) => {
    expect(waitAfter(index + 1, 0)).toBe(wait);
    expect(waitAfter(index + 1, 0.999)).toBeLessThanOrEqual(wait * 1.1);
  });
  expect(waitAfter(MAX_ATTEMPTS, 0)).toBeUndefined();
});
