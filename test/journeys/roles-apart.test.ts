import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../../projections/index.ts';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import { rebuild } from '../../src/engine/projecting/build/rebuild.ts';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { differences } from '../support/cluster/whole.ts';
import { documentClient } from '../support/documents.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { policyTerms } from '../support/policies.ts';
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
  const call = async (method: string, path: string, body?: object, as = token) => {
    const [api] = cluster.members('api');
    const asked = { token: as, ...(body && { key: newKey(), body }) };
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

  it('verify what was sent to another process, and supersede a policy by a later decision', async () => {
    const reviewer = newToken();
    const grant = { organization: 'Coop Norte', person: 'Rui Melo', profiles: ['REVIEWER'] as const };
    await grantCredential(cluster.engines.handler, reviewer, { ...grant, expiresAt: null });
    const approved = async () => {
      const { id } = await call('POST', '/policies', policyTerms());
      const approve = { decision: 'APPROVE', rationale: 'made up' };
      await call('POST', `/policies/${id}/decisions`, approve, reviewer);
      return id;
    };
    const first = await approved();
    await approved();
    const asset = await call('POST', '/assets', inventoryBody());
    const [api] = cluster.members('api');
    if (!api) throw new Error('no api process');
    const client = documentClient(api.process, token);
    const bytes = Buffer.from('An appraisal, made up.\n');
    const { id } = (await client.declare(String(asset.id), bytes)).body;
    expect((await client.putUntilTaken(id, 1, bytes)).status).toBe(200);
    await client.complete(id);
    await eventually(async () => (await call('GET', `/documents/${id}`)).status === 'VERIFIED');
    await eventually(async () => (await call('GET', `/policies/${first}`)).status === 'SUPERSEDED');
  });

  it('continue while every read model is rebuilt, and show the same afterwards', async () => {
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
