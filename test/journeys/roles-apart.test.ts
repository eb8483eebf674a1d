import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { differences } from '../support/cluster/whole.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { newKey } from '../support/running-service.ts';

/** On each PostgreSQL of the run: the roles in processes of their own do what one process does. */
describe.skipIf(!isNatsServerInstalled)('four roles on one PostgreSQL (needs nats-server)', () => {
  let cluster: Cluster;
  let token = '';
  beforeAll(async () => {
    cluster = await openCluster('postgres');
    token = await cluster.issue('Coop Norte');
    await Promise.all(['api', 'projector', 'dispatcher', 'worker'].map((roles) => cluster.start(roles)));
  });
  afterAll(() => cluster.stop());

  /** Asked again, under the same key, while it is 503: processes that have just started may be late. */
  const call = async (method: string, path: string, body?: object) => {
    const [api] = cluster.members('api');
    const asked = { token, ...(body && { key: newKey(), body }) };
    const answer = await eventually(async () => {
      const each = await api?.process.call(method, path, asked);
      return each?.status === 503 ? undefined : each;
    });
    if (!answer.status.toString().startsWith('2')) throw new Error(`${path}: ${answer?.text}`);
    return answer.body;
  };
  const listed = async () => [
    (await call('GET', '/assets')).items,
    (await call('GET', '/valuations')).items,
    (await call('GET', '/policies')).items,
  ];

  it('value an asset, from its registration to the report', async () => {
    const asset = await call('POST', '/assets', inventoryBody());
    const requested = await call('POST', '/valuations', { asset_id: asset.id, purpose: 'COLLATERAL' });
    await eventually(async () => (await call('GET', `/jobs/${requested.job_id}`)).status === 'SUCCEEDED');
    const [valuation] = await eventually(async () => {
      const { items } = await call('GET', '/valuations');
      return (items as { id: string }[]).length > 0 ? (items as { id: string }[]) : undefined;
    });
    expect(await call('GET', `/valuations/${valuation?.id}/report`)).toMatchObject({
      report: 'VALUATION',
      status: 'CALCULATED',
      valuation_id: valuation?.id,
    });
  });

  it('go on while every read model is rebuilt, and show the same afterwards', async () => {
    const before = await listed();
    const { eventLog, readModelStore: store, leadership } = cluster.engines;
    const rebuilt = await rebuild({ eventLog, store, leadership }, projections, {
      signal: new AbortController().signal,
    });
    expect(rebuilt.map(({ name }) => name).sort()).toEqual(projections.map(({ name }) => name).sort());
    expect(await listed()).toEqual(before);
    const asset = await call('POST', '/assets', inventoryBody());
    await eventually(async () => JSON.stringify((await listed())[0]).includes(String(asset.id)));
    expect(await differences(cluster)).toEqual(
      Object.fromEntries(projections.map(({ name }) => [name, undefined])),
    );
  });
});
