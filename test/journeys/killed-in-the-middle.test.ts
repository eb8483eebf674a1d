import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { policyTerms } from '../support/policies.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import type { Answer } from '../support/running-service.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';

const WRITES = 200;
const KILL_AFTER = 90;

describe('a service killed with SIGKILL in the middle of 200 writes', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token = '';
  const acknowledged = new Map<string, Answer>();
  const keyOf = (write: number) => `write-${String(write).padStart(4, '0')}`;
  const write = (to: ServiceProcess, n: number) =>
    to.call('POST', '/assets', { token, key: keyOf(n), body: inventoryBody({ name: `Lot ${n}` }) });

  beforeAll(async () => {
    data = await preparedDirectory();
    const first = await startProcess(data.dir);
    token = /Credential\s+(avs_\S+)/.exec(first.output())?.[1] ?? '';
    let done = 0;
    await Promise.all(
      Array.from({ length: WRITES }, async (_, n) => {
        // Sixteen at a time, so that many are under way when it dies.
        await eventually(() => done >= n - 16);
        const answer = await write(first, n).catch(() => undefined);
        if (answer?.status === 201) acknowledged.set(keyOf(n), answer);
        done += 1;
        if (done === KILL_AFTER) first.signal('SIGKILL');
      }),
    );
    await first.exited;
    service = await startProcess(data.dir);
  });
  afterAll(async () => {
    expect((await service.signal('SIGTERM'))[0]).toBe(0);
    await data.remove();
  });

  it('was really killed: some writes were acknowledged, some were not', () => {
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILL_AFTER - 16);
    expect(acknowledged.size).toBeLessThan(WRITES);
  });

  it('lost nothing it had acknowledged, and every key answers its first response, byte for byte', async () => {
    for (let n = 0; n < WRITES; n += 1) {
      const again = await write(service, n);
      expect(again.status).toBe(201);
      const first = acknowledged.get(keyOf(n));
      if (!first) continue;
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
  });

  it('made each asset once, and pages neither skip nor repeat one', async () => {
    const names: string[] = [];
    let cursor: unknown = null;
    do {
      const page = await eventually(async () => {
        const answer = await service.call('GET', `/assets?limit=7${cursor ? `&cursor=${cursor}` : ''}`, {
          token,
        });
        // A busy machine may need longer than an answer waits for the read model, and says so then.
        return answer.headers.get('consistency') === null && answer.status !== 503 ? answer : undefined;
      });
      names.push(...(page.body.items as { name: string }[]).map(({ name }) => name));
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    expect(names.sort()).toEqual(Array.from({ length: WRITES }, (_, n) => `Lot ${n}`).sort());
  });
});

describe('valuations requested just before SIGKILL', () => {
  it('end after the restart, each once', async () => {
    const data = await preparedDirectory();
    const first = await startProcess(data.dir);
    const token = /Credential\s+(avs_\S+)/.exec(first.output())?.[1] ?? '';
    const asset = await first.call('POST', '/assets', { token, key: 'asset-0001', body: inventoryBody() });
    const body = { asset_id: asset.body.id, purpose: 'SALE' };
    const accepted: string[] = [];
    const requests = Array.from({ length: 40 }, async (_, n) => {
      const answer = await first
        .call('POST', '/valuations', { token, key: `valuation-${n}`, body })
        .catch(() => undefined);
      if (answer?.status === 202) accepted.push(String(answer.body.valuation_id));
      if (accepted.length === 10) first.signal('SIGKILL');
    });
    await Promise.all(requests);
    await first.exited;
    const second = await startProcess(data.dir);
    try {
      for (const id of accepted) {
        await eventually(
          async () => (await second.call('GET', `/valuations/${id}`, { token })).body.status === 'CALCULATED',
        );
        const { items } = (await second.call('GET', `/valuations/${id}/history`, { token })).body as {
          items: { type: string }[];
        };
        const ends = items.filter(({ type }) => type === 'ValuationCompleted' || type === 'ValuationFailed');
        expect(ends).toHaveLength(1);
      }
      expect(accepted.length).toBeGreaterThanOrEqual(10);
    } finally {
      await second.signal('SIGTERM');
      await data.remove();
    }
  });
});

describe('a service killed with SIGKILL between two approvals', () => {
  it('has the first after the restart, also for its key, and counts the second as the last', async () => {
    const data = await preparedDirectory();
    const first = await startProcess(data.dir);
    const issue = async (person: string) => {
      const words = ['--organization', 'Coop Norte', '--person', person];
      const profiles = ['--profile', person === 'Ana Lima' ? 'ANALYST' : 'REVIEWER'];
      const { stdout, code } = await toolOn(data.dir, 'credentials', 'issue', ...words, ...profiles);
      expect(code).toBe(0);
      return stdout.trim();
    };
    const [ana, rui, eva] = [await issue('Ana Lima'), await issue('Rui Melo'), await issue('Eva Reis')];
    const post = (to: ServiceProcess, path: string, body: object, token: string, key: string) =>
      to.call('POST', path, { token, key, body });
    const approve = { decision: 'APPROVE', rationale: 'made up' };
    const approvals = [{ up_to: null, count: 2 }];
    const terms = policyTerms({ evidence_rules: [], approvals });
    const policy = await post(first, '/policies', terms, ana, 'policy-0001');
    await post(first, `/policies/${policy.body.id}/decisions`, approve, rui, 'decision-0001');
    const asset = await post(first, '/assets', inventoryBody(), ana, 'asset-0001');
    const asked = { asset_id: asset.body.id, purpose: 'COLLATERAL' };
    const { body } = await post(first, '/valuations', asked, ana, 'valuation-0001');
    const path = `/valuations/${body.valuation_id}`;
    await eventually(async () => (await first.call('GET', path, { token: ana })).body.completed_at);
    const approved = await post(first, `${path}/reviews`, approve, rui, 'review-0001');
    expect(approved.body.review).toMatchObject({ status: 'PENDING', approvals: [{}], approvals_required: 2 });
    first.signal('SIGKILL');
    await first.exited;

    const second = await startProcess(data.dir);
    try {
      const again = await post(second, `${path}/reviews`, approve, rui, 'review-0001');
      expect([again.status, again.text]).toEqual([201, approved.text]);
      const twice = await post(second, `${path}/reviews`, approve, rui, 'review-0002');
      expect([twice.status, twice.body.errors]).toMatchObject([403, [{ code: 'four_eyes' }]]);
      const last = await post(second, `${path}/reviews`, approve, eva, 'review-0003');
      expect(last.body).toMatchObject({
        review: {
          status: 'APPROVED',
          decided_by: 'person:Eva Reis',
          approvals: [{ decided_by: 'person:Rui Melo' }, { decided_by: 'person:Eva Reis' }],
        },
        values: { collateral_value: { status: 'RECOGNIZED' } },
        recognition: { lacking: [] },
      });
    } finally {
      await second.signal('SIGTERM');
      await data.remove();
    }
  });
});
