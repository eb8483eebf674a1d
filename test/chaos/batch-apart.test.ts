import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { allEvents } from '../support/cluster/whole.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import type { Call } from '../support/running-service.ts';

const LINES = 1_500;
const KEY = 'batch-of-roles-apart';

describe.skipIf(!isNatsServerInstalled).each(['eventstoredb', 'postgres'] as const)(
  'a batch on separate processes, log in %s, whose worker is killed midway (needs nats-server)',
  (log) => {
    let cluster: Cluster;
    let token = '';
    let batch: { readonly batch_id: string; readonly job_id: string };
    let doneWhenKilled = 0;
    const lines = Array.from({ length: LINES }, (_, n) =>
      JSON.stringify({
        key: `row-${n}`,
        asset: inventoryBody({ name: `Lot ${n}` }),
        ...(n % 5 === 0 && { valuation: { purpose: 'SALE' } }),
      }),
    ).join('\n');
    const call = async (method: string, path: string, more: Call = {}, at = 0) => {
      const api = cluster.members('api')[at];
      if (!api) throw new Error('no api process');
      return api.process.call(method, path, { token, ...more });
    };
    const send = (at: number) =>
      call(
        'POST',
        '/asset-batches',
        { key: KEY, bytes: Buffer.from(lines), headers: { 'content-type': 'application/x-ndjson' } },
        at,
      );
    /** The batch as the api process shows it; undefined while it answers 503. */
    const shown = async (at = 0) => {
      const { status, body } = await call('GET', `/asset-batches/${batch.batch_id}`, {}, at);
      if (status !== 200) return undefined;
      return body as { progress: { completed_lines: number }; finished_at: string | null };
    };
    const stream = () => cluster.engines.eventLog.readStream(`batch-${batch.batch_id}`);
    const linesDone = async () =>
      (await stream()).flatMap(({ type, data }) =>
        type === 'BatchLinesDone' ? (data.results as readonly { readonly key: string }[]) : [],
      );

    beforeAll(async () => {
      cluster = await openCluster(log);
      token = await cluster.issue('Coop Norte');
      await Promise.all(
        ['api', 'api', 'projector', 'dispatcher', 'worker'].map((roles) => cluster.start(roles)),
      );
      const sent = await eventually(async () => {
        const answer = await send(0);
        return answer.status === 202 ? answer : undefined;
      });
      batch = sent.body as typeof batch;
      await eventually(async () => ((await shown())?.progress.completed_lines ?? 0) > 0);
      for (const worker of cluster.members('worker')) await cluster.kill(worker);
      doneWhenKilled = (await linesDone()).length;
      await cluster.start('worker');
      await eventually(async () => (await shown())?.finished_at);
    });
    afterAll(() => cluster.stop());

    it('was interrupted midway, and started again by another worker', async () => {
      expect(doneWhenKilled).toBeLessThan(LINES);
      const begun = (await stream()).filter(({ type }) => type === 'BatchStarted');
      expect(new Set(begun.map(({ data }) => data.worker)).size).toBeGreaterThan(1);
    });

    it('processes each line once', async () => {
      expect((await linesDone()).map(({ key }) => key)).toEqual(
        Array.from({ length: LINES }, (_, n) => `row-${n}`),
      );
      const types = new Map<string, number>();
      const streams = new Set<string>();
      const events = await allEvents(cluster);
      for (const event of events.filter(({ stream }) => /^(asset|valuation)-/.test(stream))) {
        types.set(event.type, (types.get(event.type) ?? 0) + 1);
        streams.add(event.stream);
      }
      expect(types.get('AssetRegistered')).toBe(LINES);
      expect(types.get('ValuationRequested')).toBe(LINES / 5);
      expect(streams.size).toBe(LINES + LINES / 5);
    });

    it('shows its result on the other api process, and repeats the answer for its idempotency key', async () => {
      const again = await send(1);
      expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
        202,
        batch,
        'true',
      ]);
      const ended = await eventually(async () => {
        const batch = await shown(1);
        return batch?.finished_at ? batch : undefined;
      });
      expect(ended).toMatchObject({
        status: 'SUCCEEDED',
        lines: { done: LINES, partial: 0, refused: 0 },
      });
    });
  },
);
