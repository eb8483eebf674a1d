import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { shownError } from '../../../src/engine/telemetry/shown-error.ts';

describe('an error as shown to operators', () => {
  it('is one line with its causes', () => {
    const refused = new Error('connect ECONNREFUSED\n127.0.0.1:5432');
    expect(shownError(new DependencyUnavailable('read_models', refused))).toBe(
      'read_models is unavailable: connect ECONNREFUSED 127.0.0.1:5432',
    );
    expect(shownError(new AggregateError([refused], ''))).toBe('AggregateError');
    expect(shownError(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
    expect(shownError('just so')).toBe('just so');
    expect(shownError(undefined)).toBe('no reason given');
  });

  it('is bounded: long texts and circular causes are cut', () => {
    expect(shownError(new Error('x'.repeat(500)))).toHaveLength(200);
    const circle = new Error('round');
    circle.cause = circle;
    expect(shownError(new Error('and', { cause: circle }))).toBe('and: round');
  });

  it.each([
    'getaddrinfo ENOTFOUND postgres://asset_valuation:S3CRET@db.example:5432/data',
    'cannot reach esdb://admin:S3/CR@S3CRET@n1:2113,n2:2113?tls=true',
    'nats://asset:S3CRET@127.0.0.1:4222 refused',
    'user:S3CRET@n1 refused',
    'options password=S3CRET host=db',
    'options {"password": "S3CRET with blanks", "host": "db"}',
    'postgres://db/data?user=a&password=S3CRET&sslmode=verify-full',
    'auth_token: S3CRET',
    'authorization: Bearer S3CRET',
    'Basic S3CRET= refused',
    'token avs_S3CRET is unknown',
    'jwt eyJS3CRET.eyJS3CRET.S3CRET is expired',
    `seed SUAS3CRET${'A'.repeat(50)} is wrong`.replaceAll('S3CRET', 'SECRET'),
  ])('hides credentials: %s', (text) => {
    expect(shownError(new Error('failed', { cause: new Error(text) }))).not.toMatch(/S3CRET|SECRET/);
  });

  it('still names the user and the host', () => {
    expect(shownError(new Error('password authentication failed for user "asset_valuation"'))).toBe(
      'password authentication failed for user "asset_valuation"',
    );
    expect(shownError(new Error('nats://asset:s3cret@127.0.0.1:4222 refused'))).toBe(
      'nats://…@127.0.0.1:4222 refused',
    );
  });
});
