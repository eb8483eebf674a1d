import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { type Cluster, openCluster } from '../support/cluster/cluster.ts';
import { watchLeader } from '../support/cluster/leader.ts';
import { eventually } from '../support/eventually.ts';
import { closeNow, listenAnywhere } from '../support/free-port.ts';
import { isNatsServerInstalled } from '../support/nats-server.ts';
import { newKey } from '../support/running-service.ts';

/** How soon is measured by `npm run bench -- take-over`. */
describe.skipIf(!isNatsServerInstalled)('two notifiers on one PostgreSQL (needs nats-server)', () => {
  let cluster: Cluster;
  let receiver: Server;
  let token = '';
  const received: string[] = [];
  /** While it hangs it answers nobody. */
  let hangs = false;
  const post = async (path: string, body: object) => {
    const key = newKey();
    const answer = await eventually(async () => {
      const each = await cluster.members('api')[0]?.process.call('POST', path, { token, key, body });
      return each?.status === 503 ? undefined : each;
    });
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.id);
  };

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        received.push(JSON.parse(body).data.subject.id);
        if (!hangs) response.writeHead(204).end();
      });
    });
    cluster = await openCluster('postgres');
    token = await cluster.issue('Coop Norte');
    await Promise.all(['api', 'projector', 'notifier', 'notifier'].map((roles) => cluster.start(roles)));
    const url = `http://127.0.0.1:${await listenAnywhere(receiver)}/`;
    await post('/webhooks', { url, types: ['asset.registered'] });
  });
  afterAll(async () => {
    await cluster.stop();
    await closeNow(receiver);
  });

  it('send each event once while one leads', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push(await post('/assets', inventoryBody()));
    await eventually(() => made.every((id) => received.includes(id)));
    expect(received.toSorted()).toEqual(made.toSorted());
  });

  it('continue under the other when the leader is killed, with what it had under way', async () => {
    const watch = await watchLeader(cluster, 'notifier');
    const first = await eventually(() => watch.leader());
    hangs = true;
    const [one, two] = [await post('/assets', inventoryBody()), await post('/assets', inventoryBody())];
    await eventually(() => received.includes(one) && received.includes(two));
    await cluster.kill(first);
    const after = await post('/assets', inventoryBody());
    hangs = false;
    received.length = 0;
    const second = await eventually(() => watch.leader());
    expect(second.name).not.toBe(first.name);
    await eventually(() => [one, two, after].every((id) => received.includes(id)));
    await watch.close();
  });
});
