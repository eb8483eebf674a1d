import { rawRequest } from './support/http-client.ts';
import { assetBody } from './support/inventory.ts';
import { type LoadResult, load } from './support/load.ts';
import { rawNewAsset } from './support/management.ts';
import { printFigure, printMachine, printPairing, rounds, seconds } from './support/result.ts';
import { startWholeService } from './support/service.ts';
import { start } from './support/started.ts';
import { type Contestant, median, takeTurns } from './support/turns.ts';

/** POST /assets per second at 32 connections, against bare Express with one durable INSERT on the same database server. */
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;

function contestant(name: string, origin: string, next: () => string, seen: LoadResult[]): Contestant {
  const send = (length: number) =>
    load({ origin, connections: CONNECTIONS, seconds: length, next, expectedStatus: 201 });
  return {
    name,
    async run() {
      await send(WARM_UP_SECONDS);
      const result = await send(seconds());
      seen.push(result);
      return result.perSecond;
    },
  };
}

printMachine();
const service = await startWholeService();
const peer = await start('bench/peers/express-insert.ts', { DATABASE_URL: service.connectionString });
try {
  const insert = rawRequest(
    'POST',
    '/rows',
    { 'content-type': 'application/json' },
    JSON.stringify(assetBody('Lot')),
  );
  const seen = { program: [] as LoadResult[], peer: [] as LoadResult[] };
  const pairing = await takeTurns(
    contestant('program', service.origin, () => rawNewAsset(service), seen.program),
    contestant('bare Express with an INSERT', peer.origin, () => insert, seen.peer),
    rounds(),
  );
  printPairing('POST /assets at 32 connections', '/s', 'bare Express with an INSERT', pairing, {
    atLeast: 0.6,
  });
  for (const [name, results] of Object.entries(seen)) {
    printFigure(`  ${name}, p50`, median(results.map(({ p50 }) => p50)), 'ms');
    printFigure(`  ${name}, p99`, median(results.map(({ p99 }) => p99)), 'ms');
  }
} finally {
  await peer.stop();
  await service.stop();
}
