import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantCredential, newToken } from '../../src/app/keys/credentials.ts';
import type { AccessProfile } from '../../src/kernel/vocabulary.ts';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { guaranteeBody, obligationBody, policyBody } from '../support/every-resource.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { type Call, newKey } from '../support/running-service.ts';

const PROCESSES = ['api', 'api', 'projector', 'dispatcher', 'dispatcher', 'worker'];

describe.skipIf(!isNatsServerInstalled).each(['eventstoredb', 'postgres'] as const)(
  'guarantees and their coverage on separate processes, log in %s (needs nats-server)',
  (log) => {
    let cluster: Cluster;
    const tokens = new Map<string, string>();
    let asset = '';
    beforeAll(async () => {
      cluster = await openCluster(log);
      for (const [person, profiles] of [
        ['Ana Lima', ['ANALYST']],
        ['Rui Melo', ['REVIEWER']],
      ] as const) {
        const token = newToken();
        const of: AccessProfile[] = [...profiles];
        const organization = 'Coop Norte';
        await grantCredential(cluster.engines.handler, token, {
          organization,
          person,
          profiles: of,
          expiresAt: null,
        });
        tokens.set(person, token);
      }
      await Promise.all(PROCESSES.map((roles) => cluster.start(roles)));
    });
    afterAll(() => cluster.stop());

    let calls = 0;
    /** Calls alternate between the processes: each must show what the other acknowledged. */
    let consistency = '';
    const call = async (method: string, path: string, more: Call = {}, person = 'Ana Lima') => {
      const apis = cluster.members('api');
      const api = apis[calls++ % apis.length];
      if (!api) throw new Error('no api process');
      const headers = { ...more.headers, ...(consistency && { 'consistency-token': consistency }) };
      const token = tokens.get(person) ?? '';
      const answer = await api.process.call(method, path, { token, ...more, headers });
      consistency = answer.headers.get('consistency-token') ?? consistency;
      return answer;
    };
    const made = async (path: string, body: object, person?: string) => {
      const answer = await call('POST', path, { key: newKey(), body }, person);
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    };
    const approve = (path: string) => made(path, { decision: 'APPROVE', rationale: 'made up' }, 'Rui Melo');
    const owing = async (amount: string) => {
      const balance = { amount, date: '2026-01-01' };
      return String((await made('/obligations', obligationBody({ balance, required_coverage: '1' }))).id);
    };
    const given = async (obligation: string, more: object = {}) => {
      const body = guaranteeBody(asset, obligation, { kind: 'OTHER', effective_from: '2026-01-01', ...more });
      const { id } = await made('/guarantees', body);
      await approve(`/guarantees/${id}/decisions`);
      return String(id);
    };
    const coverage = async (id: string) => (await call('GET', `/obligations/${id}/coverage`)).body;
    const recordedTypes = async (id: string) =>
      (await cluster.engines.eventLog.readStream(`coverage-${id}`)).map(({ type }) => type);

    it('record each change once, though two dispatchers see it', async () => {
      const terms = { collateral_haircut: '0.20', evidence_rules: [], max_valuation_age_days: 30 };
      const { id: policy } = await made('/policies', policyBody(terms));
      await approve(`/policies/${policy}/decisions`);
      asset = String((await made('/assets', inventoryBody())).id);
      const { valuation_id, job_id } = await made('/valuations', { asset_id: asset, purpose: 'COLLATERAL' });
      await eventually(async () => (await call('GET', `/jobs/${job_id}`)).body.status === 'SUCCEEDED');
      await approve(`/valuations/${valuation_id}/reviews`);
      const [first, behind] = [await owing('100000.00'), await owing('30000.00')];
      // A guarantee given before the first check would leave no change to record.
      for (const id of [first, behind]) await eventually(async () => (await recordedTypes(id)).length === 1);
      await given(first);
      await given(behind, { rank: 2 });
      expect(await coverage(first)).toMatchObject({ status: 'COVERED', counted: '100000.00' });
      expect(await coverage(behind)).toMatchObject({
        status: 'SHORT',
        counted: '20000.00',
        shortfall: '10000.00',
      });
      await eventually(async () => (await recordedTypes(first)).length === 2);
      expect(await recordedTypes(first)).toEqual(['CoverageFellShort', 'CoverageRestored']);
      expect(await recordedTypes(behind)).toEqual(['CoverageFellShort']);
    });

    it('lose and repeat no change when the dispatchers are killed in between', async () => {
      const obligation = await owing('1000.00');
      await eventually(async () => (await recordedTypes(obligation)).length === 1);
      for (const victim of cluster.members('dispatcher')) await cluster.kill(victim);
      await given(obligation, { rank: 3 });
      const [another, meanwhile] = [await owing('0.00'), await owing('700.00')];
      await Promise.all([cluster.start('dispatcher'), cluster.start('dispatcher')]);
      const late = await owing('500.00');
      await eventually(async () => (await recordedTypes(late)).length === 1);
      await eventually(async () => (await recordedTypes(meanwhile)).length === 1);
      expect(await recordedTypes(obligation)).toEqual(['CoverageFellShort']);
      expect(await recordedTypes(meanwhile)).toEqual(['CoverageFellShort']);
      expect(await recordedTypes(another)).toEqual([]);
      const short = async () => {
        const { body } = await call('GET', '/obligations?coverage=SHORT');
        return (body.items as { id: string }[]).map(({ id }) => id);
      };
      // A recorded change is listed once the read model has it.
      await eventually(async () => {
        const listed = await short();
        return [obligation, late, meanwhile].every((id) => listed.includes(id));
      });
      expect(await short()).not.toContain(another);
    });
  },
);
