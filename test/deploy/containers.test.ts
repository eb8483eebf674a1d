import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/border/http/base-path.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { inventoryBody } from '../support/bodies.ts';
import { importBaseImage } from '../support/containers/base-image.ts';
import { canRunContainers, type Engine, startEngine } from '../support/containers/engine.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { migratedDatabase } from '../support/fresh-database.ts';
import { scaled } from '../support/machine-speed.ts';
import type { TestDatabase } from '../support/postgres-server.ts';
import { type Call, callService, newKey } from '../support/running-service.ts';
import { OFF } from '../support/source-rig.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MINUTE_MS = 60_000;

/** Both images, built and run for real. The engine has no network of its own: containers take ports of this machine. */
describe.skipIf(!canRunContainers)('the images (needs root, dockerd and debootstrap)', () => {
  let engine: Engine;
  let database: TestDatabase;
  beforeAll(
    async () => {
      const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
      const [, base = ''] = /^FROM (\S+)/m.exec(dockerfile) ?? [];
      database = await migratedDatabase();
      engine = await startEngine();
      await importBaseImage(engine, base);
      const build = ['build', '--network', 'host', '--build-arg', 'REVISION=tried'];
      await engine.docker(...build, '--target', 'trial', '--tag', 'trial', root);
      await engine.docker(...build, '--tag', 'service', root);
    },
    scaled(15 * MINUTE_MS),
  );
  afterAll(async () => {
    await engine?.stop();
    await database?.drop();
  });

  const environment = (variables: Readonly<Record<string, string>>) =>
    Object.entries({ ...OFF, HOST: '127.0.0.1', ...variables }).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ]);

  async function started(
    image: string,
    variables: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ) {
    const [port, operators] = [await freePort(), await freePort()];
    const settings = environment({ PORT: String(port), OPERATORS_PORT: String(operators), ...variables });
    const id = await engine.docker('run', '--detach', '--network', 'host', ...settings, ...options, image);
    const origin = `http://127.0.0.1:${port}`;
    const inspected = (what: string) => engine.docker('inspect', '--format', `{{${what}}}`, id);
    const isReady = async () => {
      if ((await inspected('.State.Running')) !== 'true') throw new Error(await engine.docker('logs', id));
      return fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    await eventually(isReady);
    return {
      id,
      inspected,
      shell: (line: string) => engine.docker('exec', id, 'bash', '-c', line),
      call: (method: string, at: string, call: Call = {}) =>
        callService(origin + BASE_PATH + at, method, call),
      /** Its exit code. */
      async stopped() {
        await engine.docker('stop', '--time', '30', id);
        return inspected('.State.ExitCode');
      },
    };
  }
  type Container = Awaited<ReturnType<typeof started>>;

  async function firstValuation({ call }: Container, token: string) {
    const asset = await call('POST', '/assets', { token, key: newKey(), body: inventoryBody() });
    expect(asset.status, asset.text).toBe(201);
    const body = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
    const { body: accepted } = await call('POST', '/valuations', { token, key: newKey(), body });
    const report = `/valuations/${accepted.valuation_id}/report`;
    await eventually(async () => (await call('GET', report, { token })).status === 200);
    return { asset, report, shown: (await call('GET', report, { token })).text };
  }

  it('of a first look: an asset is valued, and is there when the container was removed and another one started', async () => {
    const volume = ['--volume', 'tried:/var/lib/asset-valuation'];
    const first = await started('trial', {}, ...volume);
    const token = await first.shell('cat /var/lib/asset-valuation/bootstrap-credential');
    const { report, shown } = await firstValuation(first, token);
    await eventually(async () => (await first.inspected('.State.Health.Status')) === 'healthy');
    expect(await first.shell('asset-valuation credentials list')).toContain('USABLE');
    expect(await first.stopped()).toBe('0');
    await engine.docker('rm', first.id);

    const second = await started('trial', {}, ...volume);
    const again = await second.call('GET', report, { token });
    expect([again.status, again.text]).toEqual([200, shown]);
    expect(await second.stopped()).toBe('0');
  });

  it('of the service: any user of group 0 keeps evidence, and nobody writes what runs', async () => {
    const secrets = path.join(engine.dir, 'secrets');
    await mkdir(secrets);
    await writeFile(path.join(secrets, 'key'), randomBytes(32).toString('base64'));
    await chmod(path.join(secrets, 'key'), 0o644);
    const service = await started(
      'service',
      {
        DATABASE_URL: database.connectionString,
        PRIVACY_KEY_FILE: '/run/secrets/key',
        ROLES: 'public,api,projector,dispatcher,worker',
      },
      ...['--user', '12345:0', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
      ...['--security-opt', 'no-new-privileges', '--volume', `${secrets}:/run/secrets:ro`],
      ...['--volume', 'kept:/var/lib/asset-valuation'],
    );
    const issue =
      'asset-valuation credentials issue --organization "Coop Norte" --person "Ana Lima" --profile ANALYST';
    const token = await service.shell(issue);
    const { asset } = await firstValuation(service, token);

    const bytes = Buffer.from('Made-up appraisal.\n');
    const declared = await service.call('POST', '/documents', {
      token,
      key: newKey(),
      body: {
        ...{
          asset_id: asset.body.id,
          kind: 'APPRAISAL',
          file_name: 'appraisal.txt',
          media_type: 'text/plain',
        },
        ...{ size_bytes: bytes.length, sha256: sha256(bytes) },
      },
    });
    expect(declared.status, declared.text).toBe(201);
    const digest = Buffer.from(sha256(bytes), 'hex').toString('base64');
    const part = await service.call('PUT', `/documents/${declared.body.id}/parts/1`, {
      token,
      bytes,
      headers: { 'content-digest': `sha-256=:${digest}:` },
    });
    expect(part.status, part.text).toBeLessThan(300);

    expect(await service.shell('id -u; id -g')).toBe('12345\n0');
    for (const place of [
      '/service/src',
      '/service/node_modules',
      '/service/node_modules/.cache/asset-valuation/*',
    ])
      expect(await service.shell(`test -w ${place} && echo yes || echo no`), place).toBe('no');
    // What was compiled when the image was built is found by this user too.
    expect(await service.shell('ls /tmp/asset-valuation-compiled-*')).toMatch(/^v24\S*-12345$/);
    await eventually(async () => (await service.inspected('.State.Health.Status')) === 'healthy');
    expect(await service.inspected('index .Config.Labels "org.opencontainers.image.revision"')).toBe('tried');
    expect(await service.stopped()).toBe('0');
    expect(await engine.docker('logs', service.id)).toContain('draining: ');
  });
});
