import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../src/api/base-path.ts';
import { containerLines } from '../docs/container-lines.ts';
import { documentPaths } from '../docs/markdown.ts';
import { inventoryBody } from '../support/bodies.ts';
import { buildStandIns, importBaseImage } from '../support/containers/base-image.ts';
import {
  type ComposeProject,
  canCompose,
  composeProject,
  engineImages,
} from '../support/containers/compose-project.ts';
import { canRunContainers, type Engine, startEngine } from '../support/containers/engine.ts';
import { everyStep } from '../support/containers/every-step.ts';
import { type Container, startContainer } from '../support/containers/started.ts';
import { type Caller, missingFrom, startWriters } from '../support/containers/writers.ts';
import { documentClient } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { migratedDatabase } from '../support/fresh-database.ts';
import { scaled } from '../support/machine-speed.ts';
import type { TestDatabase } from '../support/postgres-server.ts';
import { callService, newKey } from '../support/running-service.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MINUTE_MS = 60_000;
const ISSUE =
  'asset-valuation credentials issue --organization "Coop Norte" --person "Ana Lima" --profile ANALYST';

async function makeKey(folder: string): Promise<void> {
  await mkdir(folder);
  await writeFile(path.join(folder, 'key'), randomBytes(32).toString('base64'));
  await chmod(path.join(folder, 'key'), 0o644);
}

/** Builds and runs both images. The engine has no network of its own: containers take ports of this machine. */
describe.skipIf(!canRunContainers)('the images (needs root, dockerd and debootstrap)', () => {
  let engine: Engine;
  let base = '';
  let database: TestDatabase;
  beforeAll(
    async () => {
      const dockerfile = await readFile(path.join(root, 'Dockerfile'), 'utf8');
      base = /^FROM (\S+)/m.exec(dockerfile)?.[1] ?? '';
      database = await migratedDatabase();
      engine = await startEngine();
      await makeKey(path.join(engine.dir, 'secrets'));
      await importBaseImage(engine, base);
      const build = ['build', '--network', 'host', '--build-arg', 'REVISION=tried'];
      await engine.docker(...build, '--target', 'trial', '--tag', 'trial', root);
      await engine.docker(...build, '--tag', 'service', root);
    },
    scaled(15 * MINUTE_MS),
  );
  afterAll(() =>
    everyStep(
      () => engine?.stop(),
      () => database?.drop(),
    ),
  );

  const started = (
    image: string,
    variables: Readonly<Record<string, string>>,
    ...options: readonly string[]
  ) => startContainer(engine, image, variables, ...options);

  const startedService = (...options: readonly string[]) =>
    started(
      'service',
      {
        DATABASE_URL: database.connectionString,
        PRIVACY_KEY_FILE: '/run/secrets/key',
        ROLES: 'public,api,projector,dispatcher,worker',
        RATE_LIMIT_MANAGEMENT: '1000000',
      },
      ...['--volume', `${path.join(engine.dir, 'secrets')}:/run/secrets:ro`],
      ...['--volume', 'kept:/var/lib/asset-valuation', ...options],
    );

  async function firstValuation({ call }: Container, token: string) {
    const asset = await call('POST', '/assets', { token, key: newKey(), body: inventoryBody() });
    expect(asset.status, asset.text).toBe(201);
    const body = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
    const { body: accepted } = await call('POST', '/valuations', { token, key: newKey(), body });
    const report = `/valuations/${accepted.valuation_id}/report`;
    await eventually(async () => (await call('GET', report, { token })).status === 200);
    return { asset, report, shown: (await call('GET', report, { token })).text };
  }

  it('of the trial: an asset is valued, and still exists in a new container', async () => {
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

  it('of the service: any user of group 0 can store evidence', async () => {
    const service = await startedService(
      ...['--user', '12345:0', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
      ...['--security-opt', 'no-new-privileges'],
    );
    const token = await service.shell(ISSUE);
    const { asset } = await firstValuation(service, token);

    const bytes = Buffer.from('Made-up appraisal.\n');
    const client = documentClient(service, token);
    const declared = await client.declare(String(asset.body.id), bytes, { kind: 'APPRAISAL' });
    expect(declared.status, declared.text).toBe(201);
    const part = await client.put(declared.body.id, 1, bytes);
    expect(part.status, part.text).toBeLessThan(300);

    expect(await service.shell('id -u; id -g')).toBe('12345\n0');
    // This user also finds the code compiled when the image was built.
    expect(await service.shell('ls /tmp/asset-valuation-compiled-*')).toMatch(/^v24\S*-12345$/);
    await eventually(async () => (await service.inspected('.State.Health.Status')) === 'healthy');
    expect(await service.stopped()).toBe('0');
    expect(await engine.docker('logs', service.id)).toContain('draining: ');
  });

  describe.each(['service', 'trial'])('of %s', (image) => {
    it.each(['1000:0', '12345:0'])('as %s: nothing but data can be written', async (user) => {
      // The program and its compiled code exist, and the file system is not read-only.
      const look = `set -e
        ls -d /service/src /service/node_modules/.cache/asset-valuation/* >/dev/null
        touch /tmp/x
        find / -xdev ! -type l -writable ! -path '/proc/*' ! -path '/home/node*' ! -path '/tmp/?*' 2>/dev/null | sort`;
      const run = ['run', '--rm', '--network', 'none', '--user', user, '--entrypoint', 'bash', image];
      const written = (await engine.docker(...run, '-c', look)).split('\n');
      expect(written).toEqual(['/run/lock', '/tmp', '/var/lib/asset-valuation', '/var/tmp']);
    });

    it('has the labels of its version and its source commit', async () => {
      const label = (name: string) =>
        engine.docker(
          'inspect',
          '--format',
          `{{index .Config.Labels "org.opencontainers.image.${name}"}}`,
          image,
        );
      const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
      expect([await label('version'), await label('revision')]).toEqual([version, 'tried']);
    });
  });

  describe('as archives of a release', () => {
    const COMMITTED = 1_800_000_000;
    let folder = '';
    beforeAll(
      async () => {
        folder = path.join(engine.dir, 'archives');
        const work = path.join(engine.dir, 'work');
        await Promise.all([mkdir(folder), mkdir(work)]);
        // In a process of its own, like a release: it blocks while it waits for the engine.
        const program = `
          import { execFileSync } from 'node:child_process';
          import { writeImages } from ${JSON.stringify(path.join(root, 'scripts/release/images.ts'))};
          const docker = (...words) => execFileSync('docker', words, { encoding: 'utf8', maxBuffer: 1 << 26 });
          const [root, folder, work] = ${JSON.stringify([root, folder, work])};
          writeImages({ root, folder, work, version: '1.0.0', commit: 'tried', seconds: ${COMMITTED}, docker });`;
        await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
          env: {
            ...process.env,
            DOCKER_HOST: `unix://${path.join(engine.dir, 'docker.sock')}`,
            DOCKER_BUILDKIT: '0',
          },
          maxBuffer: 1 << 26,
        });
      },
      scaled(5 * MINUTE_MS),
    );
    afterAll(() => rm(folder, { recursive: true, force: true }));

    const platform = `linux-${{ x64: 'amd64' }[process.arch as string] ?? process.arch}`;
    const archive = (name: string) => path.join(folder, `${name}-1.0.0-${platform}.oci.tar`);
    const contentOf = async (name: string, file: string) => {
      const { stdout } = await promisify(execFile)('tar', [
        '--extract',
        '--to-stdout',
        '--file',
        archive(name),
        file,
      ]);
      return JSON.parse(stdout);
    };
    const blob = (name: string, { digest }: { readonly digest: string }) =>
      contentOf(name, digest.replace(/^sha256:/, 'blobs/sha256/'));

    it.each(['asset-valuation', 'asset-valuation-trial'])(
      '%s contains no time but that of the commit',
      async (name) => {
        expect(await contentOf(name, 'oci-layout')).toEqual({ imageLayoutVersion: '1.0.0' });
        const manifest = await blob(name, (await contentOf(name, 'index.json')).manifests[0]);
        const image = await blob(name, manifest.config);
        const instants = JSON.stringify(image).match(/\d{4}-\d\d-\d\dT[^"]*/g);
        expect(new Set(instants)).toEqual(new Set([new Date(COMMITTED * 1_000).toISOString()]));
        expect(image.config.Labels['org.opencontainers.image.revision']).toBe('tried');
        expect(manifest.layers).toHaveLength(image.rootfs.diff_ids.length);
      },
    );

    it('the trial image is loaded, and values an asset', async () => {
      const loaded = await engine.docker('load', '--input', archive('asset-valuation-trial'));
      expect(loaded).toContain('asset-valuation-trial:1.0.0');
      const tried = await started('asset-valuation-trial:1.0.0', {});
      expect((await tried.shell('asset-valuation --version')).trim()).toBe('1.0.0 (tried)');
      const { asset } = await firstValuation(
        tried,
        await tried.shell('cat /var/lib/asset-valuation/bootstrap-credential'),
      );
      expect(asset.status).toBe(201);
      await eventually(async () => (await tried.inspected('.State.Health.Status')) === 'healthy');
      expect(await tried.stopped()).toBe('0');
    });

    it('the service image is loaded, and runs like the built image', async () => {
      await engine.docker('load', '--input', archive('asset-valuation'));
      const run = ['run', '--rm', '--network', 'none', '--entrypoint', 'asset-valuation'];
      for (const image of ['asset-valuation:1.0.0', 'service'])
        expect(await engine.docker(...run, image, '--version')).toBe('1.0.0 (tried)');
      const configured = (image: string) =>
        engine.docker(
          'inspect',
          '--format',
          '{{json .Config.Entrypoint}} {{.Config.User}} {{json .Config.Env}}',
          image,
        );
      expect(await configured('asset-valuation:1.0.0')).toBe(await configured('service'));
    });
  });

  it('the service loses nothing acknowledged when stopped under load', async () => {
    const first = await startedService();
    const token = await first.shell(ISSUE);
    const writers = startWriters([first.call], token);
    await writers.more(20);
    const code = await first.stopped();
    await writers.stop();
    expect(code).toBe('0');
    expect(writers.wrong).toEqual([]);

    const second = await startedService();
    expect(await missingFrom(second.call, token, writers.acknowledged)).toEqual([]);
    expect(await second.stopped()).toBe('0');
  });

  describe.skipIf(!canCompose)('compose.yaml as far as Debian reaches (needs docker-compose)', () => {
    let project: ComposeProject;
    let token = '';
    beforeAll(
      async () => {
        await buildStandIns(engine, base, await engineImages());
        project = await composeProject(engine, 'service');
        await project.compose('up', '--detach', '--no-build');
        for (const service of staying())
          for (const id of await project.containers(service)) await eventually(() => project.isWell(id));
        token = await project.compose('exec', '-T', 'api-1', 'bash', '-c', ISSUE);
      },
      scaled(5 * MINUTE_MS),
    );
    afterAll(() => project?.down());

    const staying = () => project.services.filter((service) => service !== 'migrate');
    const caller =
      (service: string): Caller =>
      (method, at, call = {}) =>
        callService(project.origin(service) + BASE_PATH + at, method, call);

    it('runs the job, and the configured number of healthy containers of each role', async () => {
      const counted: Record<string, number> = {};
      for (const service of staying()) {
        const ids = await project.containers(service);
        counted[service] = ids.length;
        for (const id of ids)
          await eventually(async () => (await project.inspected(id, '.State.Health.Status')) === 'healthy');
      }
      expect(counted).toEqual({
        ...{ 'api-1': 1, 'api-2': 1, public: 1, projector: 2, notifier: 2, dispatcher: 2, worker: 3 },
        ...{ postgres: 1, nats: 1 },
      });
      const [migrate = ''] = await project.containers('migrate');
      expect(await project.inspected(migrate, '.State.ExitCode')).toBe('0');
    });

    it('loses and repeats nothing while one container of each service crashes in turn', async () => {
      const writers = startWriters([caller('api-1'), caller('api-2')], token, { pauseMs: 50 });
      for (const service of staying()) {
        await writers.more(3);
        const [id = ''] = await project.containers(service);
        await project.crash(id);
        await writers.more(3);
      }
      await writers.stop();
      expect(writers.wrong).toEqual([]);
      expect(await missingFrom(caller('api-2'), token, writers.acknowledged)).toEqual([]);

      const psql = ['exec', '-T', 'postgres', 'psql', '--host=/tmp', '--username=postgres', '-At'];
      const question = `select stream from event_log.events where type = 'ValuationCompleted'`;
      const ended = await project.compose(...psql, '--dbname=asset_valuation', '--command', question);
      const streams = ended.split('\n');
      expect(new Set(streams).size).toBe(streams.length);
      const asked = writers.acknowledged.flatMap(({ valuationId }) => valuationId ?? []);
      expect(asked.length).toBeGreaterThan(4 * staying().length);
      expect(asked.filter((id) => !streams.includes(`valuation-${id}`))).toEqual([]);
    });

    const lines = documentPaths()
      .flatMap(containerLines)
      .map(({ text }) => text)
      .filter((text) => / exec /.test(text) && !/[…<]/.test(text));
    it.each([...new Set(lines)])('runs a line of the guides: %s', async (line) => {
      expect(await project.line(line)).not.toBe('');
    });
  });
});
