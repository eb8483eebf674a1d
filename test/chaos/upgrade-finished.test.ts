import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '../../src/domain/events/catalog.ts';
import { newestLevel } from '../../src/engine/events/event-catalog.ts';
import { LOG_START } from '../../src/engine/log/event-log.ts';
import { postgresEventLog } from '../../src/engine/log/postgres/event-log.ts';
import { RULES } from '../../src/kernel/rules.ts';
import { inventoryBody } from '../support/bodies.ts';
import { type Acknowledged, runClient } from '../support/cluster/load.ts';
import { NEXT_LEVEL, ONLY_IN_NEXT } from '../support/cluster/next-level.ts';
import {
  importing,
  type Role,
  surely,
  type TwoVersions,
  twoVersions,
  type Version,
} from '../support/cluster/two-versions.ts';
import { eventually } from '../support/eventually.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import { policyTerms } from '../support/policies.ts';
import { seededRandom } from '../support/random.ts';
import { newKey } from '../support/running-service.ts';
import { runToolWith, type ServiceProcess } from '../support/service-process.ts';

/**
 * An upgrade to an invented next version with a new shape of every event (test/support/cluster/next-shapes.ts). Until it is
 * finished, no process of the previous version meets a new shape, in any mixture of roles; afterwards it reports one.
 */

const LEVEL = newestLevel(catalog);

/** The roles that write; the notifier, which writes seldom, shares a process with the dispatcher. */
const ROLES = ['projector', 'worker', 'api', 'dispatcher'] as const;
/** Every mixture of two versions as a cyclic Gray code: each differs from the previous one in one role. */
const EVERY = 2 ** ROLES.length;
const MIXTURES = Array.from({ length: EVERY }, (_, step) => (step + 1) % EVERY).map(
  (step) => step ^ (step >> 1),
);

interface ProjectionStatus {
  readonly name: string;
  readonly status: string;
  readonly detail: string | null;
}

describe.skipIf(!isNatsServerInstalled)('an upgrade of separate processes (needs nats-server)', () => {
  let cluster: TwoVersions;
  const tokens = new Map<string, string>();
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  let inForce = '';

  const replicas = () => cluster.running('api').map(({ process }) => process);
  /** Replicas that must not answer that a newer version has written something. */
  const watched = (): readonly ServiceProcess[] =>
    replicas().map((process) => ({
      ...process,
      async call(...asked: Parameters<ServiceProcess['call']>) {
        const answer = await process.call(...asked);
        if (answer.status === 500 || answer.body?.code === 'WRITTEN_BY_NEWER_VERSION')
          faults.push(`${asked[0]} ${asked[1]}: ${answer.text}`);
        return answer;
      },
    }));
  const call = async (
    method: string,
    path: string,
    more: Parameters<ServiceProcess['call']>[2] = {},
    person = 'Ana',
  ) => {
    const [api] = replicas();
    if (!api) throw new Error('no api process');
    return surely(() => api.call(method, path, { token: tokens.get(person) ?? '', ...more }));
  };
  const made = async (path: string, body: object, person?: string) => {
    const answer = await call('POST', path, { key: newKey(), body }, person);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body as { readonly id: string; readonly valuation_id: string; readonly job_id: string };
  };
  /** Makes each role write: the dispatcher records that a policy supersedes another, the worker values. */
  const work = async () => {
    const policy = await made('/policies', policyTerms({ asset_classes: ['RECEIVABLE'] }));
    const approve = { decision: 'APPROVE', rationale: 'made up' };
    await made(`/policies/${policy.id}/decisions`, approve, 'Rui');
    const former = inForce;
    if (former)
      await eventually(async () => (await call('GET', `/policies/${former}`)).body.status === 'SUPERSEDED');
    inForce = policy.id;
    const asset = await made('/assets', inventoryBody());
    const patch = { headers: { 'if-match': '"1"' }, body: { name: 'Other' } };
    // 412: an earlier attempt was stored, but its answer came too late.
    expect([200, 412]).toContain((await call('PATCH', `/assets/${asset.id}`, patch)).status);
    const { job_id, valuation_id } = await made('/valuations', { asset_id: asset.id, purpose: 'SALE' });
    await eventually(async () => (await call('GET', `/jobs/${job_id}`)).body.status === 'SUCCEEDED');
    return { asset: asset.id, valuation: valuation_id };
  };
  /** Undefined while the read models do not answer. */
  const projections = () =>
    eventually(
      async () =>
        (await call('GET', '/status', {}, 'Otto')).body.projections as
          | readonly ProjectionStatus[]
          | undefined,
    );
  const allFollow = () =>
    eventually(async () => (await projections()).every(({ status }) => status === 'FOLLOWING') || undefined);
  /** Shapes other than those that this version writes. */
  const unknownShapes = async () =>
    (await cluster.events()).flatMap(({ type, metadata: { schema_version: version } }) =>
      version === catalog.types.get(type)?.schemaVersion ? [] : `${type} ${version}`,
    );
  const adoptions = async () => (await cluster.events()).filter(({ type }) => type === 'ShapesAdopted');
  const rolesOf = (code: number): readonly (readonly [Role, Version])[] =>
    ROLES.map((role, bit) => [role, code & (1 << bit) ? 'next' : 'this']);
  const bring = async (wanted: readonly (readonly [Role, Version])[]) => {
    for (const [role, version] of wanted) {
      if (cluster.running(role).every((each) => each.version === version)) continue;
      await cluster.replace(role, version);
      if (role === 'dispatcher') await cluster.replace('notifier', version);
    }
  };

  beforeAll(async () => {
    cluster = await twoVersions(['next-shapes.ts']);
    const grants = { Ana: ['ANALYST'], Rui: ['REVIEWER'], Otto: ['OPERATOR', 'AUDITOR'] };
    for (const [person, profiles] of Object.entries(grants)) {
      const grant = ['--organization', 'Coop Norte', '--person', person, '--profile', ...profiles];
      const { code, stdout } = await cluster.tool('this', 'credentials', 'issue', ...grant);
      tokens.set(person, stdout.trim());
      expect(code).toBe(0);
    }
    await Promise.all([...ROLES, 'notifier' as const].map((role) => cluster.start(role, 'this')));
  });
  afterAll(() => cluster.stop());

  it('under load, no process meets an unknown shape in any mixture of versions', async () => {
    let isOver = false;
    const options = {
      token: tokens.get('Ana') ?? '',
      replicas: watched,
      random: seededRandom(7),
      isOver: () => isOver,
      pauseMs: 100,
      onAcknowledged: (each: Acknowledged) => void acknowledged.push(each),
      onFault: (fault: string) => void faults.push(fault),
    };
    const load = runClient('load', options);
    try {
      for (const code of MIXTURES) {
        await bring(rolesOf(code));
        await work();
        const stopped = (await projections()).filter(
          ({ status }) => status === 'STOPPED' || status === 'BLOCKED',
        );
        expect([rolesOf(code), stopped, faults]).toEqual([rolesOf(code), [], []]);
      }
    } finally {
      isOver = true;
      await load;
    }
    expect(faults).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(MIXTURES.length);
    expect(new Set(acknowledged.map(({ what }) => what))).toEqual(
      new Set(['registered', 'patched', 'requested']),
    );
  });

  it('leaves a log that the previous version, alone again, reads completely', async () => {
    expect(cluster.running().map(({ version }) => version)).toEqual(Array(5).fill('this'));
    await allFollow();
    expect(await unknownShapes()).toEqual([]);
    const events = await cluster.events();
    const rules = events.flatMap(({ type, data }) =>
      type === 'ValuationRequested' ? data.rules_version : [],
    );
    expect([rules.length > MIXTURES.length, new Set(rules)]).toEqual([true, new Set([RULES])]);
    expect(new Set(events.map(({ type }) => type))).toContain('PolicySuperseded');
    const list = await call('GET', '/assets?limit=5');
    for (const { id } of list.body.items as readonly { readonly id: string }[])
      for (const path of [`/assets/${id}`, `/assets/${id}/history`])
        expect((await call('GET', path, {}, 'Otto')).status).toBe(200);
    const verified = await cluster.tool('this', 'audit', 'verify', '--all');
    expect([verified.code, verified.stdout]).toEqual([0, expect.stringMatching(/^The log is intact\.$/m)]);
    expect((await cluster.tool('this', 'projections', 'verify', '--all')).code).toBe(0);
  });

  it('is not finished while a process of the previous version is connected', async () => {
    await bring(ROLES.map((role) => [role, role === 'worker' ? 'this' : 'next']));
    const { code, stderr } = await cluster.tool('next', 'databases', 'migrate', '--finish');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/older version still run.*\(shapes 2\) log/)]);
    expect((await adoptions()).map(({ data }) => data.level)).toEqual([LEVEL]);
  });

  it('until it is finished, commands that need a new shape answer 503 and change nothing', async () => {
    const { asset } = await work();
    const patch = { headers: { 'if-match': '"2"' }, body: { name: ONLY_IN_NEXT } };
    const answer = await call('PATCH', `/assets/${asset}`, patch);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'SERVICE_UNAVAILABLE',
      '60',
    ]);
    expect(answer.body.detail).toBe(
      'an upgrade of the service is in progress: try again when it has finished',
    );
    expect((await call('GET', `/assets/${asset}`)).body).toMatchObject({ version: 2, name: 'Other' });
  });

  it('once it is finished, running processes write the new shapes, which the previous version reports', async () => {
    const { asset: before } = await work();
    await bring(ROLES.map((role) => [role, 'next']));
    // The server closes connections of an ended process a moment later.
    const finish = () => cluster.tool('next', 'databases', 'migrate', '--finish', '--json');
    const finished = await eventually(async () => {
      const ran = await finish();
      return ran.code === 0 ? ran : undefined;
    });
    expect(JSON.parse(finished.stdout)).toEqual({
      migrated: true,
      finished: { level: NEXT_LEVEL, adopted: true },
    });
    expect(JSON.parse((await finish()).stdout).finished).toEqual({ level: NEXT_LEVEL, adopted: false });
    expect((await adoptions()).map(({ data, metadata: { actor } }) => [data.level, actor])).toEqual([
      [LEVEL, 'system:first-write'],
      [NEXT_LEVEL, expect.stringMatching(/^operator:/)],
    ]);

    const { asset, valuation } = await eventually(async () => {
      const { asset: id, valuation: requested } = await work();
      const [requestedAs] = (await cluster.events()).filter(
        ({ stream }) => stream === `valuation-${requested}`,
      );
      return requestedAs?.metadata.schema_version === 3 ? { asset: id, valuation: requested } : undefined;
    });
    const own = (await cluster.events()).filter(({ stream }) => stream === `valuation-${valuation}`);
    expect(own.map(({ type, metadata }) => [type, metadata.schema_version])).toEqual([
      ['ValuationRequested', 3],
      ['ValuationStarted', 2],
      ['ValuationCompleted', 2],
    ]);
    expect(own[0]?.data.rules_version).toBe(RULES + 1);
    await allFollow();

    await bring([
      ['projector', 'this'],
      ['api', 'this'],
    ]);
    const history = await call('GET', `/assets/${asset}/history`, {}, 'Otto');
    expect([history.status, history.body.code]).toEqual([503, 'WRITTEN_BY_NEWER_VERSION']);
    expect((await call('GET', `/assets/${before}/history`, {}, 'Otto')).status).toBe(200);
    const verified = await cluster.tool('this', 'audit', 'verify', '--all');
    expect([verified.code, verified.stderr]).toEqual([1, expect.stringMatching(/NOT JUDGED/)]);
    const written = await call('POST', '/assets', { key: newKey(), body: inventoryBody() });
    expect(written.status).toBe(201);
  });
});

describe('an empty installation', () => {
  let database: OwnDatabase;
  const grant = ['--organization', 'Coop Norte', '--person', 'Ana', '--profile', 'ANALYST'];
  const written = async () => {
    const log = postgresEventLog({ connectionString: database.connectionString });
    const { events } = await log.readAll({ after: LOG_START, limit: 100 });
    await log.close();
    return events.map(({ type, data, metadata }) => [type, metadata.schema_version, data.level]);
  };

  beforeEach(async () => {
    database = await ownDatabase(freshDatabase);
  });
  afterEach(() => database.drop());

  it('uses the newest shape level from its first event on', async () => {
    const next = { ...database.environment, ...importing('next-shapes.ts') };
    expect((await runToolWith(next, 'credentials', 'issue', ...grant)).code).toBe(0);
    expect(await written()).toEqual([
      ['ShapesAdopted', 1, NEXT_LEVEL],
      ['CredentialIssued', 2, undefined],
    ]);
  });

  it('has nothing to finish, and writes nothing when asked to', async () => {
    const first = await database.tool('databases', 'migrate', '--finish');
    expect([first.code, first.stdout]).toEqual([
      0,
      'The schemas are up to date.\nThere is nothing to finish: shapes up to level 2 are written already.\n',
    ]);
    expect((await database.tool('credentials', 'issue', ...grant)).code).toBe(0);
    const again = await database.tool('databases', 'migrate', '--finish', '--json');
    expect(JSON.parse(again.stdout)).toEqual({ migrated: true, finished: { level: LEVEL, adopted: false } });
    // Open transactions of other databases on the server may hide the event for a moment.
    await expect.poll(written).toEqual([
      ['ShapesAdopted', 1, LEVEL],
      ['CredentialIssued', 1, undefined],
    ]);
  });
});
