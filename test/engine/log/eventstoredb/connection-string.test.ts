import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BadConnectionString,
  readConnectionString,
} from '../../../../src/engine/log/eventstoredb/connection-string.ts';
import { eventStoreDbEventLog } from '../../../../src/engine/log/eventstoredb/event-log.ts';

const warnings: string[] = [];
beforeEach(() => {
  warnings.length = 0;
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void warnings.push(words.join(' ')));
});
afterEach(() => vi.restoreAllMocks());

describe('a connection string', () => {
  it.each([
    'esdb://localhost',
    'esdb://localhost:2113',
    'esdb://localhost:2113?tls=false',
    'esdb://localhost:2113/?tls=false',
    'esdb+discover://cluster.example:2113?nodePreference=leader&maxDiscoverAttempts=5',
    'esdb://a.example:2113,b.example:2113,c.example?connectionName=asset-valuation',
    'esdb://asset-valuation:p%40ss%3Aword@host:2113?tls=true',
    'esdb://localhost?tls-verify-cert=true&THROW_ON_APPEND_FAILURE=true',
  ])('%s is accepted, by the client without a warning', async (text) => {
    const log = eventStoreDbEventLog({ connectionString: text });
    await log.close();
    expect(warnings).toEqual([]);
  });

  it('is different for each connection', () => {
    const address = readConnectionString('esdb://localhost?tls=false');
    expect(address.nth(1)).toBe('esdb://localhost?tls=false&keepaliveinterval=10001&keepalivetimeout=3000');
    expect(new Set([0, 1, 2, 3].map(address.nth)).size).toBe(4);
  });

  it('keeps its own keep-alive', () => {
    const address = readConnectionString('esdb://localhost?keepAliveInterval=20000&keepAliveTimeout=9000');
    expect(address.nth(5)).toBe('esdb://localhost?keepaliveinterval=20005&keepalivetimeout=9000');
  });

  it('of a cluster allows a frozen server at most a second to name the leader', () => {
    for (const hosts of ['esdb+discover://cluster.example:2113', 'esdb://a.example,b.example']) {
      expect(readConnectionString(hosts).nth(0)).toContain('?gossiptimeout=1&');
      expect(readConnectionString(`${hosts}?gossipTimeout=3`).nth(0)).toContain('?gossiptimeout=3&');
    }
  });

  it.each(['follower', 'random', 'readOnlyReplica', 'READ_ONLY_REPLICA', 'hunter2'])(
    'that prefers %s to the leader is refused with the reason',
    (preference) => {
      const connectionString = `esdb+discover://cluster.example:2113?node-preference=${preference}`;
      expect(() => eventStoreDbEventLog({ connectionString })).toThrow(BadConnectionString);
      expect(() => eventStoreDbEventLog({ connectionString })).toThrow(
        'nodePreference must be leader: other nodes lag behind it, and the program decides on what it reads',
      );
    },
  );

  const secret = 'hunter2';
  it.each([
    ['nothing like one', `postgres://admin:${secret}@localhost`],
    ['a password with an @', `esdb://admin:${secret}@${secret}@localhost`],
    ['a password with a colon, which the client would cut', `esdb://admin:${secret}:more@localhost`],
    ['a password with a /', `esdb://admin:${secret}/more@localhost`],
    ['a password with a ?', `esdb://admin:1234?${secret}@localhost`],
    ['a user without a password', `esdb://${secret}@localhost`],
    ['a host that is none', `esdb://admin:${secret}@local host`],
    ['a port that is none', `esdb://admin:${secret}@localhost:${secret}`],
    [
      'an unknown option, which the client would print with the whole address',
      `esdb://admin:${secret}@h?tlsx=1`,
    ],
    ['an option without a value', `esdb://admin:${secret}@localhost?tls`],
    ['certificates that are not verified', `esdb://admin:${secret}@localhost?tlsVerifyCert=false`],
    [
      'no keep-alive, so that a dead connection would never be detected',
      `esdb://admin:${secret}@localhost?keepAliveInterval=-1`,
    ],
    ['a value of another kind', `esdb://admin:${secret}@localhost?tls=${secret}`],
    ['a number that is none', `esdb://admin:${secret}@localhost?gossipTimeout=${secret}`],
    ['a certificate that is not there', `esdb://admin:${secret}@localhost?tlsCAFile=/not/there.crt`],
    ['a user that is not encoded', `esdb://%zz:${secret}@localhost`],
    ['a keep-alive that is no number', `esdb://admin:${secret}@localhost?keepAliveTimeout=soon`],
  ])('with %s is refused without being quoted', (_what, connectionString) => {
    const error = (() => {
      try {
        eventStoreDbEventLog({ connectionString });
        return undefined;
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(BadConnectionString);
    expect(`${error}${JSON.stringify(error)}${(error as Error).stack}`).not.toContain(secret);
    expect(warnings).toEqual([]);
  });
});
