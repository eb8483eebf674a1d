import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { surely, type TwoVersions, twoVersions } from '../support/cluster/two-versions.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { newKey } from '../support/running-service.ts';

/** A newer version's read model has taken away a column that the role `api` of the version before asks for. */
describe.skipIf(!isNatsServerInstalled)('a read model whose column is gone (needs nats-server)', () => {
  let cluster: TwoVersions;
  let token = '';
  let asset = '';
  const call = async (
    method: string,
    path: string,
    more: { readonly key?: string; readonly body?: object } = {},
  ) => {
    const [api] = cluster.running('api');
    if (!api) throw new Error('no api process');
    return surely(() => api.process.call(method, path, { token, ...more }));
  };
  const register = async () => {
    const answer = await call('POST', '/assets', { key: newKey(), body: inventoryBody() });
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.id);
  };
  type ProjectionStatuses = readonly { readonly name: string; readonly status: string }[];
  /** Absent while the read models do not answer. */
  const statusByName = async () => {
    const projections = await eventually(
      async () => (await call('GET', '/status')).body.projections as ProjectionStatuses | undefined,
    );
    return Object.fromEntries(projections.map(({ name, status }) => [name, status]));
  };
  const isReadAndNothingElse = async () => {
    for (const path of [`/assets/${asset}`, '/assets', '/assets?status=ACTIVE']) {
      const { status, body, headers } = await call('GET', path);
      expect([path, status, body.code]).toEqual([path, 503, 'WRITTEN_BY_NEWER_VERSION']);
      expect(headers.get('retry-after')).toBe('60');
      expect(body.detail).toBe(
        'a newer version of the service wrote the rows of the read model asset, and can read them',
      );
    }
    for (const path of [
      '/portfolios',
      '/valuations',
      '/policies',
      '/documents',
      `/assets/${asset}/history`,
      '/events',
    ])
      expect([path, (await call('GET', path)).status]).toEqual([path, 200]);
    const before = await call('GET', `/assets/${asset}?as_of=${new Date().toISOString()}`);
    expect([before.status, before.body.id]).toEqual([200, asset]);
    await register();
    expect(await statusByName()).toMatchObject({
      asset: 'STOPPED',
      policy: 'FOLLOWING',
      valuation: 'FOLLOWING',
    });
  };

  beforeAll(async () => {
    cluster = await twoVersions(['projection-without-a-column.ts']);
    const grant = [
      '--organization',
      'Coop Norte',
      '--person',
      'Ana',
      '--profile',
      'ANALYST',
      'OPERATOR',
      'AUDITOR',
    ];
    token = (await cluster.tool('this', 'credentials', 'issue', ...grant)).stdout.trim();
    await Promise.all([cluster.start('projector', 'this'), cluster.start('api', 'this')]);
    asset = await register();
    await eventually(async () => (await call('GET', `/assets/${asset}`)).status === 200);
    await cluster.replace('projector', 'next');
    await eventually(async () => (await statusByName()).asset === 'STOPPED');
  });
  afterAll(() => cluster.stop());

  it('is 503 with a code of its own where it is asked for, and nowhere else', isReadAndNothingElse);

  it('and so for a second process that starts', async () => {
    await cluster.replace('api', 'this');
    await isReadAndNothingElse();
  });

  it('is back once the version before has built its own', async () => {
    await Promise.all(cluster.running('projector').map(({ process }) => process.signal('SIGKILL')));
    expect((await cluster.tool('this', 'projections', 'rebuild', 'asset', '--downgrade')).code).toBe(0);
    expect((await call('GET', `/assets/${asset}`)).status).toBe(200);
    expect((await statusByName()).asset).not.toBe('STOPPED');
  });
});
