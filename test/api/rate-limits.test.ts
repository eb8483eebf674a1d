import { describe, expect, it } from 'vitest';
import { forSuite } from '../support/for-suite.ts';
import { runningService } from '../support/running-service.ts';

const service = forSuite(() =>
  runningService({
    RATE_LIMIT_PUBLIC: '3',
    RATE_LIMIT_MANAGEMENT: '4',
    TRUSTED_PROXY_HOPS: '1',
  }),
);

const from = (address: string) =>
  service.call('GET', '/profiles', { token: '', headers: { 'x-forwarded-for': address } });

const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

describe('the rate limit', () => {
  it('counts an address on public routes, behind the configured number of proxies, and starts again each minute', async () => {
    const answers = [];
    // What a client writes further left is not its address.
    for (let n = 0; n < 4; n += 1) answers.push(await from(`198.51.100.${n}, 203.0.113.9`));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429]);
    const { headers, body } = answers[3] ?? expect.fail();
    expect(headers.get('ratelimit-policy')).toContain('q=3;w=60');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.code).toBe('RATE_LIMITED');
    expect((await from('203.0.113.10')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await from('203.0.113.9')).status).toBe(200);
  });

  it('counts a credential on management routes, whatever its address', async () => {
    const [mine, other] = [await service.issue('Coop Norte'), await service.issue('Coop Norte')];
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await service.call('GET', '/assets', { token: mine.token }));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 429]);
    expect((await service.call('GET', '/assets', { token: other.token })).status).toBe(200);
  });
});
