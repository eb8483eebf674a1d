import { describe, expect, it } from 'vitest';
import { forSuite } from '../../support/for-suite.ts';
import { runningService } from '../../support/running-service.ts';

const service = forSuite(() =>
  runningService({
    RATE_LIMIT_PUBLIC: '3',
    RATE_LIMIT_MANAGEMENT: '4',
    TRUSTED_PROXY_HOPS: '1',
  }),
);

const from = (address: string) =>
  service.call('GET', '/profiles', { token: '', headers: { 'x-forwarded-for': address } });

describe('the rate limit', () => {
  it('counts an address on public routes, says what is left, and begins anew with the next minute', async () => {
    const answers = [
      await from('203.0.113.7'),
      await from('203.0.113.7'),
      await from('203.0.113.7'),
      await from('203.0.113.7'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])).toEqual([
      '2',
      '1',
      '0',
      '0',
    ]);
    expect(answers[3]?.headers.get('ratelimit-policy')).toContain('q=3;w=60');
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[3]?.body.code).toBe('RATE_LIMITED');
    service.clock.advance(60_000);
    expect((await from('203.0.113.7')).status).toBe(200);
  });

  it('believes only as many proxies as it was told: what a client writes further left is not its address', async () => {
    service.clock.advance(60_000);
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await from(`198.51.100.${n}, 203.0.113.9`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await from('203.0.113.10')).status).toBe(200);
  });

  it('counts a credential on management routes, whatever its address', async () => {
    service.clock.advance(60_000);
    const [mine, other] = [await service.issue('Coop Norte'), await service.issue('Coop Norte')];
    const statuses = [];
    for (let n = 0; n < 5; n += 1)
      statuses.push((await service.call('GET', '/assets', { token: mine.token })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await service.call('GET', '/assets', { token: other.token })).status).toBe(200);
  });
});
