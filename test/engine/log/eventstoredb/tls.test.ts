import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { LOG_START } from '../../../../src/engine/log/event-log.ts';
import { newStream } from '../../../support/events.ts';
import { startFollowing } from '../../../support/follow.ts';
import { certificate, one, rigOfEach, tls } from './rig.ts';

const user = { name: 'asset-valuation', password: 'p@ss:word/?#%&' };

const rig = rigOfEach();

interface Way {
  readonly password?: string | null;
  readonly authority?: string;
  readonly host?: string;
}

async function secured() {
  const server = await rig.server({ tls, user });
  return {
    server,
    log({ password = user.password, authority = 'authority.crt', host = 'localhost' }: Way = {}) {
      const credentials = password === null ? '' : `${user.name}:${encodeURIComponent(password)}@`;
      const options = `tls=true&tlsCAFile=${encodeURIComponent(certificate(authority))}`;
      return rig.log(`esdb://${credentials}${host}:${server.port}?${options}`);
    },
  };
}

/** The error and its causes, as a log line shows them. */
function everythingOf(error: unknown): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return void parts.push(String(value));
    seen.add(value);
    for (const name of Object.getOwnPropertyNames(value)) look((value as Record<string, unknown>)[name]);
  };
  look(error);
  return parts.join('\n');
}

describe('a connection with TLS and credentials', () => {
  it('appends, reads and follows under a name or an address of the certificate', async () => {
    const { server, log: open } = await secured();
    for (const host of ['localhost', '127.0.0.1']) {
      const log = open({ host });
      const append = one();
      const follower = startFollowing(log, { after: LOG_START });
      expect(await log.append(append)).toMatchObject({ outcome: 'appended', revision: 0 });
      expect(await log.readStream(append.stream)).toHaveLength(1);
      await follower.until(({ events }) => events.some(({ stream }) => stream === append.stream));
      await follower.stop();
    }
    expect(server.store.all).toHaveLength(2);
  });

  it('is refused to a server of another authority, which is sent nothing', async () => {
    const { server, log: open } = await secured();
    const log = open({ authority: 'other-authority.crt' });
    const append = log.append(one());
    await expect(append).rejects.toThrow(DependencyUnavailable);
    await expect(append).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/No connection established.*certificate/) },
    });
    await expect(log.readStream(newStream('asset'))).rejects.toThrow(DependencyUnavailable);
    await expect(log.head()).rejects.toThrow(DependencyUnavailable);
    await expect(startFollowing(log, { after: LOG_START }).until(() => false)).rejects.toThrow(
      DependencyUnavailable,
    );
    expect(server.calls).toBe(0);
  });

  it('is refused without TLS', async () => {
    const { server } = await secured();
    const log = rig.log(`esdb://127.0.0.1:${server.port}?tls=false`, { appendTimeoutMs: 2_000 });
    await expect(log.append(one())).rejects.toThrow(DependencyUnavailable);
    expect(server.calls).toBe(0);
  });

  it('with a wrong or missing password is an unavailable dependency, and stores nothing', async () => {
    const { server, log: open } = await secured();
    for (const password of ['changeit', null]) {
      const log = open({ password });
      const results = await Promise.allSettled([
        log.append(one()),
        log.readStream(newStream('asset')),
        log.readAll({ after: LOG_START, limit: 1 }),
        log.head(),
        startFollowing(log, { after: LOG_START }).until(() => false),
      ]);
      for (const result of results) {
        expect(result).toMatchObject({ reason: expect.any(DependencyUnavailable) });
      }
    }
    expect(server.calls).toBeGreaterThan(0);
    expect(server.store.all).toHaveLength(0);
  });

  it('never shows its password in any error', async () => {
    const { server, log: open } = await secured();
    const errors: unknown[] = [];
    const collect = async (log: ReturnType<typeof open>) => {
      const asked = [log.append(one()), log.head(), log.readStream('asset-1')];
      for (const result of await Promise.allSettled<unknown>(asked)) {
        errors.push(result.status === 'rejected' ? result.reason : result.value);
      }
    };
    await collect(open({ authority: 'other-authority.crt' }));
    server.misbehaviour.notReady();
    const log = open();
    await collect(log);
    await server.stop();
    await collect(log);
    await collect(open({ password: 'another-secret' }));
    expect(errors.length).toBeGreaterThan(8);
    const basic = Buffer.from(`${user.name}:${user.password}`).toString('base64');
    for (const error of errors) {
      const text = everythingOf(error);
      for (const secret of [user.password, encodeURIComponent(user.password), basic, 'another-secret']) {
        expect(text).not.toContain(secret);
      }
    }
  });
});
