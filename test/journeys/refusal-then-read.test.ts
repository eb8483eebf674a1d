import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import type { Answer } from '../support/running-service.ts';
import type { ServiceProcess } from '../support/service-process.ts';

/** Two replicas, and a projector that is stopped in the middle: what a refusal names, a read shows. */
describe.skipIf(!isNatsServerInstalled).each(['eventstoredb', 'postgres'] as const)(
  'a patch refused on another replica, on a log in %s (needs nats-server)',
  (log) => {
    let cluster: Cluster;
    let token: string;
    let writing: ServiceProcess;
    let refusing: ServiceProcess;
    let projector: ServiceProcess;
    beforeAll(async () => {
      cluster = await openCluster(log);
      token = await cluster.issue('Coop Norte');
      const start = async (roles: string) => (await cluster.start(roles)).process;
      [writing, refusing, projector] = await Promise.all([start('api'), start('api'), start('projector')]);
    });
    afterAll(() => cluster.stop());

    const patch = (at: ServiceProcess, id: unknown, name: string) =>
      at.call('PATCH', `/assets/${id}`, { token, body: { name }, headers: { 'if-match': '"1"' } });
    /** Once more where the machine was too slow for it: 503 shows nothing. */
    const read = (at: ServiceProcess, path: string): Promise<Answer> =>
      eventually(async () => {
        const answer = await at.call('GET', path, { token });
        return answer.status === 503 ? undefined : answer;
      });
    const stale = ({ headers }: Answer) => headers.get('consistency') === 'stale';
    const first = ({ body }: Answer) => (body.items as { id: string; version: number }[])[0];

    it('is followed by no older version that does not say so', async () => {
      const { body } = await writing.call('POST', '/assets', {
        token,
        key: 'asset-0001',
        body: inventoryBody(),
      });
      await eventually(async () => first(await read(refusing, '/assets'))?.id === body.id);
      process.kill(projector.pid, 'SIGSTOP');

      const written = await patch(writing, body.id, 'Theirs');
      expect(written.status, written.text).toBe(200);
      const refused = await patch(refusing, body.id, 'Mine');
      expect([refused.status, refused.headers.get('etag')]).toEqual([412, '"2"']);

      const one = await read(refusing, `/assets/${body.id}`);
      if (!stale(one)) expect(one.body).toMatchObject({ version: 2, name: 'Theirs' });
      expect(refused.headers.get('consistency-token')).not.toBeNull();
      const list = await read(refusing, '/assets');
      expect([stale(list), first(list)?.version]).toEqual([true, 1]);

      process.kill(projector.pid, 'SIGCONT');
      const after = await eventually(async () => {
        const answer = await read(refusing, '/assets');
        return stale(answer) ? undefined : answer;
      });
      expect(first(after)).toMatchObject({ id: body.id, version: 2, name: 'Theirs' });
    });
  },
);
