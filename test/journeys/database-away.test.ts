import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type StandIn, startStandIn } from '../support/eventstoredb/server.ts';
import { eventually } from '../support/eventually.ts';
import { freshServer, migrateEverySchema } from '../support/fresh-database.ts';
import { lending, obligationBody } from '../support/lending.ts';
import { policyTerms } from '../support/policies.ts';
import { createDatabase, type TestServer } from '../support/postgres-server.ts';
import { type Answer, newKey, type RunningService, runningService } from '../support/running-service.ts';

/** The log is in EventStoreDB; PostgreSQL, with the read models and the keys of personal data, is killed in the middle of it. */
let log: StandIn;
let server: TestServer;
let service: RunningService;
let people: Awaited<ReturnType<typeof lending>>;
beforeAll(async () => {
  log = await startStandIn();
  server = await freshServer();
  const { connectionString } = await createDatabase(server.connectionString);
  await migrateEverySchema(connectionString);
  const database = { connectionString, drop: async () => {} };
  service = await runningService({}, undefined, { eventLogUrl: log.connectionString, database });
  people = await lending(service);
});
afterAll(async () => {
  // A database is dropped with its server.
  await service.stop();
  await server.stop();
  await log.stop();
});

interface Posted {
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly token: string;
  readonly answer: Answer;
}

describe('while PostgreSQL is away', () => {
  it('what is decided in the log is accepted, done once, and in the read models once it is back', async () => {
    const posted: Posted[] = [];
    /** Twice under one key, as a client that had no answer does. */
    const post = async (path: string, body: object, token = service.token): Promise<Answer> => {
      const key = newKey();
      const answer = await service.call('POST', path, { body, key, token });
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
      const again = await service.call('POST', path, { body, key, token });
      expect([again.status, again.text], path).toEqual([answer.status, answer.text]);
      posted.push({ path, body, key, token, answer });
      return answer;
    };
    const approve = { decision: 'APPROVE', rationale: 'made up' };

    const valued = await people.asset('2500.00');
    const document = await people.verifiedDocument(valued);
    const waiting = await people.valued(valued);
    const before = await people.obligation();
    await server.kill();
    await eventually(async () => (await service.call('GET', '/assets')).status === 503);

    const asset = String((await post('/assets', inventoryBody())).body.id);
    const policy = String((await post('/policies', policyTerms({ collateral_haircut: '0.60' }))).body.id);
    service.clock.advance(10);
    await post(`/policies/${policy}/decisions`, approve, people.reviewer);
    service.clock.advance(10);
    await post(`/documents/${document}/reviews`, { ...approve, decision: 'ACCEPT' }, people.reviewer);
    await post(`/valuations/${waiting.id}/reviews`, approve, people.reviewer);
    const obligation = String((await post('/obligations', obligationBody())).body.id);
    const guarantee = { kind: 'OTHER', rank: 1, effective_from: '2026-11-01', asset_id: valued };
    const first = await post('/guarantees', { ...guarantee, obligation_id: obligation });
    await post('/guarantees', { ...guarantee, rank: 2, obligation_id: before });
    const twice = await people.propose(valued, obligation);
    expect([twice.status, twice.body.code]).toEqual([409, 'STATE_CONFLICT']);
    await post(`/guarantees/${first.body.id}/decisions`, approve, people.reviewer);
    const request = await post('/valuations', { asset_id: valued, purpose: 'SALE' });
    await post('/valuations', { asset_id: asset, purpose: 'COLLATERAL' });

    const owned = await service.call('POST', '/assets', {
      key: newKey(),
      body: inventoryBody({ owner: { name: 'Joana Prado' } }),
    });
    expect([owned.status, owned.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    expect(owned.text).toContain('/owner');

    await server.start();
    const seen = await eventually(async () => {
      const { status, body } = await service.call('GET', `/valuations/${request.body.valuation_id}`);
      return status === 200 && body.status === 'CALCULATED' ? body : undefined;
    });
    expect(seen.input).toMatchObject({
      policy: { id: policy },
      documents: [{ id: document, review_status: 'APPROVED' }],
    });
    const listed = async (path: string) =>
      ((await service.call('GET', path)).body.items as { id: string }[] | undefined)?.map(({ id }) => id) ??
      [];
    await eventually(
      async () => (await listed('/assets?limit=50')).filter((id) => id === asset).length === 1,
    );
    await eventually(
      async () => (await listed(`/guarantees?obligation_id=${obligation}`)).join() === first.body.id,
    );
    await eventually(
      async () => (await service.call('GET', `/guarantees/${first.body.id}`)).body.status === 'RECOGNIZED',
    );
    // Nothing was done a second time, before the outage or after it.
    for (const { path, body, key, token, answer } of posted) {
      const again = await eventually(async () => {
        const each = await service.call('POST', path, { body, key, token });
        return each.status === 503 ? undefined : each;
      });
      expect([again.status, again.text], path).toEqual([answer.status, answer.text]);
    }
  });
});
