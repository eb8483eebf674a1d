import { Connection, rawRequest } from './support/http-client.ts';
import { load } from './support/load.ts';
import { rawGet, rawNewAsset, textOf } from './support/management.ts';
import { printMachine, printPairing, rounds, seconds } from './support/result.ts';
import { startWholeService } from './support/service.ts';
import { start } from './support/started.ts';
import { type Contestant, takeTurns } from './support/turns.ts';

/** GET /assets/{id} against bare Express with one SELECT by key: same database server, same bytes. */
const CONNECTIONS = 32;
const ASSETS = 1000;

function rotation(requests: readonly string[]): () => string {
  let at = 0;
  return () => {
    at = (at + 1) % requests.length;
    return requests[at] ?? '';
  };
}

function contestant(name: string, origin: string, requests: readonly string[]): Contestant {
  const next = rotation(requests);
  const send = (length: number) =>
    load({ origin, connections: CONNECTIONS, seconds: length, next, expectedStatus: 200 });
  return {
    name,
    async run() {
      await send(1);
      return (await send(seconds())).perSecond;
    },
  };
}

printMachine();
const service = await startWholeService();
const peer = await start('bench/peers/express-select.ts', { DATABASE_URL: service.connectionString });
try {
  const ids: string[] = [];
  const [ours, theirs] = [await Connection.open(service.origin), await Connection.open(peer.origin)];
  for (let made = 0; made < ASSETS; made += 1) {
    const { body } = await ours.send(rawNewAsset(service));
    ids.push(textOf(body, 'id'));
    const row = await ours.send(rawGet(service, `/assets/${textOf(body, 'id')}`));
    await theirs.send(rawRequest('POST', '/rows', { 'content-type': 'application/json' }, row.body));
  }
  ours.close();
  theirs.close();
  const pairing = await takeTurns(
    contestant(
      'program',
      service.origin,
      ids.map((id) => rawGet(service, `/assets/${id}`)),
    ),
    contestant(
      'bare Express with a SELECT',
      peer.origin,
      ids.map((id) => rawRequest('GET', `/rows/${id}`, {})),
    ),
    rounds(),
  );
  printPairing('GET /assets/{id} at 32 connections', '/s', 'bare Express with a SELECT', pairing, {
    atLeast: 0.9,
  });
} finally {
  await peer.stop();
  await service.stop();
}
