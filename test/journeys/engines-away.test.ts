import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type StandIn, startStandIn } from '../support/eventstoredb/server.ts';
import { eventually } from '../support/eventually.ts';
import { freshServer, migrateEverySchema } from '../support/fresh-database.ts';
import { lending, obligationBody } from '../support/lending.ts';
import { policyTerms } from '../support/policies.ts';
import { createDatabase, type TestServer } from '../support/postgres-server.ts';
import { runs } from '../support/property-runs.ts';
import { seededRandom } from '../support/random.ts';
import { type Answer, newKey, type RunningService, runningService } from '../support/running-service.ts';

/**
 * The log is in EventStoreDB and goes away, again and again: stopped, frozen, or without a leader. In the end PostgreSQL, with the read
 * models and the keys of personal data, is killed.
 */
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
  await log.restart();
  log.misbehaviour.recover();
  await service.stop();
  await server.stop();
  await log.stop();
});

interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}
const recover = async () => log.misbehaviour.recover();
const OUTAGES: Readonly<Record<string, Outage>> = {
  stopped: { begin: () => log.stop(), end: () => log.restart() },
  frozen: { begin: async () => log.misbehaviour.stall(), end: recover },
  leaderless: { begin: async () => log.misbehaviour.electing(), end: recover },
};

const get = (path: string, token = service.token, headers = {}) =>
  service.call('GET', path, { token, headers });
const logIsDown = async () =>
  (await get('/status')).body.components as { event_log: { status: string; since?: string } };
const isAway = async (): Promise<boolean> => (await logIsDown()).event_log.status === 'DOWN';
const isBack = async (): Promise<boolean> =>
  (await logIsDown()).event_log.status === 'UP' && (await get('/assets')).headers.get('consistency') === null;

/** `log-UP, 200, stale`: what an answer is in one line. */
const summary = ({ status, headers }: Answer) => `${status} ${headers.get('consistency') ?? 'settled'}`;

const ROUNDS = runs(10);

describe('while the log is away', () => {
  it('what the read models hold is read as stale, the status says since when, and writes are 503', async () => {
    const other = (await service.issue('Coop Sul')).token;
    const valued = await people.assetOf('2500.00');
    const [valuation] = (await get(`/valuations?asset_id=${valued}`)).body.items as { id: string }[];
    service.clock.advance(60_000);
    const obligation = await people.obligation();
    const guarantee = await people.recognized(valued, obligation);
    const report = `/valuations/${valuation?.id}/report`;
    const paths = [
      `/assets/${valued}`,
      '/assets',
      `/valuations/${valuation?.id}`,
      `/obligations/${obligation}`,
      `/obligations/${obligation}/coverage`,
      `/guarantees/${guarantee}`,
      '/portfolios',
      report,
      `${report}?format=pdf`,
    ];
    // Once the rows have everything, each answer is the last one that was given before the outage.
    await people.coverage(obligation);
    await eventually(async () => (await get(`/guarantees?obligation_id=${obligation}`)).body.items);
    const before = new Map<string, Answer>();
    for (const path of paths) before.set(path, await get(path));
    for (const [name, outage] of Object.entries(OUTAGES)) {
      await outage.begin();
      await eventually(isAway);
      for (const path of paths) {
        const answer = await get(path);
        expect(summary(answer), `${name} ${path} ${answer.text}`).toBe('200 stale');
        const known = before.get(path);
        const isLive = path.endsWith('/coverage');
        if (!isLive && !path.endsWith('pdf')) expect([path, answer.text]).toEqual([path, known?.text]);
        if (path.endsWith('pdf')) expect(answer.text === known?.text, path).toBe(true);
        expect([path, answer.headers.get('etag')]).toEqual([
          path,
          isLive ? expect.anything() : (known?.headers.get('etag') ?? null),
        ]);
      }
      const { event_log } = await logIsDown();
      expect(event_log.since).toMatch(/^\d{4}-\d\d-\d\dT/);
      for (const path of [`/assets/${valued}/history`, `/assets/${valued}?as_of=2026-11-20T00:00:00Z`]) {
        const answer = await get(path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([
          path,
          503,
          expect.stringMatching(/^\d+$/),
        ]);
      }
      // It may have been done all the same, so it is another organization's.
      const written = await service.call('POST', '/assets', {
        token: other,
        key: newKey(),
        body: inventoryBody(),
      });
      expect([written.status, written.headers.get('retry-after')]).toEqual([
        503,
        expect.stringMatching(/^\d+$/),
      ]);
      await outage.end();
      await eventually(isBack);
    }
  });

  it('a report waits for the log where its row does not say how it was made', async () => {
    const asset = await people.asset('100.00');
    const first = await people.valued(asset);
    await people.review(first.id);
    service.clock.advance(60_000);
    const second = await people.valued(asset);
    await people.review(second.id);
    service.clock.advance(60_000);
    const report = (id: unknown) => get(`/valuations/${id}/report`);
    await eventually(async () => (await report(second.id)).status === 200);
    const before = await report(second.id);
    await log.stop();
    await eventually(isAway);
    // Earlier than the other, and as it was then.
    expect(summary(await report(second.id))).toBe('200 stale');
    expect((await report(second.id)).text).toBe(before.text);
    await log.restart();
    await eventually(isBack);

    const rationale = 'made up';
    const withdrawn = await people.post(
      `/valuations/${first.id}/withdrawals`,
      { rationale },
      { token: people.reviewer },
    );
    expect(withdrawn.status, withdrawn.text).toBe(201);
    await eventually(async () => (await get(`/valuations/${first.id}`)).text.includes('WITHDRAWN'));
    await log.stop();
    await eventually(isAway);
    expect((await report(second.id)).status).toBe(503);
    expect(summary(await report(first.id))).toBe('200 stale');
    await log.restart();
    await eventually(isBack);
  });

  it(`through ${ROUNDS} outages nothing is read that was never recorded, and nothing opens what was revoked`, async () => {
    const random = seededRandom(20_261_127);
    const names = Object.keys(OUTAGES);
    /** Every name that each asset ever had, oldest first. */
    const recorded = new Map<string, string[]>();
    const tags = new Map<string, string>();
    const usable = new Set<string>([service.token]);
    const revoked = new Set<string>();
    let made = 0;

    const write = async () => {
      const kind = random.next();
      const ids = [...recorded.keys()];
      made += 1;
      if (kind < 0.3) {
        const { token, id } = await service.issue('Coop Norte', `Person ${made}`);
        usable.add(token);
        if (random.next() < 0.6) {
          await service.revoke(id);
          usable.delete(token);
          revoked.add(token);
        }
      } else if (kind < 0.6 || ids.length === 0) {
        const name = `Lot ${made}`;
        const answer = await service.call('POST', '/assets', {
          key: newKey(),
          body: inventoryBody({ name }),
        });
        expect(answer.status, answer.text).toBe(201);
        recorded.set(String(answer.body.id), [name]);
        tags.set(String(answer.body.id), answer.headers.get('etag') ?? '');
      } else {
        const id = ids[Math.floor(random.next() * ids.length)] ?? '';
        const name = `Lot ${made}`;
        const answer = await service.call('PATCH', `/assets/${id}`, {
          body: { name },
          headers: { 'if-match': tags.get(id) ?? '', 'content-type': 'application/merge-patch+json' },
        });
        expect(answer.status, answer.text).toBe(200);
        recorded.get(id)?.push(name);
        tags.set(id, answer.headers.get('etag') ?? '');
      }
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      for (let writes = 3 + Math.floor(random.next() * 6); writes > 0; writes -= 1) await write();
      const name = names[Math.floor(random.next() * names.length)] ?? '';
      const outage = OUTAGES[name] as Outage;
      await outage.begin();
      await eventually(isAway);
      for (const [id, known] of recorded) {
        const answer = await get(`/assets/${id}`);
        // The very last writes may not be in the rows: then no answer shows them.
        if (answer.status === 503) continue;
        expect(summary(answer), `${name} ${answer.text}`).toBe('200 stale');
        expect(known[Number(answer.body.version) - 1], `${name} ${answer.text}`).toBe(answer.body.name);
      }
      for (const item of (await get('/assets?limit=200')).body.items as Record<string, string | number>[])
        if (recorded.has(String(item.id)))
          expect(recorded.get(String(item.id))?.[Number(item.version) - 1]).toBe(item.name);
      for (const token of revoked) expect([401, 503]).toContain((await get('/assets', token)).status);
      for (const token of usable) expect([200, 503]).toContain((await get('/assets', token)).status);
      await outage.end();
      await eventually(isBack);
      for (const token of revoked) expect((await get('/assets', token)).status).toBe(401);
      for (const token of usable) expect((await get('/assets', token)).status).toBe(200);
      for (const [id, known] of recorded) {
        const { body } = await get(`/assets/${id}`);
        expect([body.name, body.version]).toEqual([known.at(-1), known.length]);
      }
    }
    expect(revoked.size).toBeGreaterThanOrEqual(Math.floor(0.4 * ROUNDS));
    expect(recorded.size).toBeGreaterThanOrEqual(Math.floor(1.1 * ROUNDS));
  });
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
