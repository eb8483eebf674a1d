import { setTimeout as pause } from 'node:timers/promises';
import { Connection, rawRequest } from './support/http-client.ts';
import { assetBody } from './support/inventory.ts';
import { load, percentile } from './support/load.ts';
import { rawNewAsset, rawNewValuation, textOf } from './support/management.ts';
import { printFigure, printMachine, rounds, seconds } from './support/result.ts';
import { startWholeService, type WholeService } from './support/service.ts';
import { start } from './support/started.ts';
import { type Contestant, takeTurns } from './support/turns.ts';
import { jobEnd, valuationsEndToEnd } from './support/valuations.ts';

/** Valuations per second from request to completion, and the time of one at ten per second. */
const CONNECTIONS = 16;
const A_SECOND = 10;
const OPEN_SECONDS = 30;

/** Valuations requested within the time ÷ the time until the last of them had ended. */
function throughput(service: WholeService, assetId: string): Contestant {
  return {
    name: 'program',
    run: async () =>
      (await valuationsEndToEnd(service, assetId, { connections: CONNECTIONS, seconds: seconds() }))
        .perSecond,
  };
}

/** Ten per second at fixed times. Milliseconds from the request to the job's end, one figure each. */
async function latencies(service: WholeService, assetId: string): Promise<readonly number[]> {
  const one = async () => {
    const connection = await Connection.open(service.origin);
    const began = performance.now();
    const { status, body } = await connection.send(rawNewValuation(service, assetId));
    if (status !== 202) throw new Error(`answered ${status}: ${body}`);
    await jobEnd(connection, service, textOf(body, 'job_id'));
    connection.close();
    return performance.now() - began;
  };
  const all: Promise<number>[] = [];
  const began = performance.now();
  for (let sent = 0; sent < A_SECOND * OPEN_SECONDS; sent += 1) {
    await pause(Math.max(0, began + (sent * 1000) / A_SECOND - performance.now()));
    all.push(one());
  }
  return Promise.all(all);
}

printMachine();
const service = await startWholeService();
const peer = await start('bench/peers/express-insert.ts', { DATABASE_URL: service.connectionString });
try {
  const connection = await Connection.open(service.origin);
  const assetId = textOf((await connection.send(rawNewAsset(service))).body, 'id');
  connection.close();
  const insert = rawRequest(
    'POST',
    '/rows',
    { 'content-type': 'application/json' },
    JSON.stringify(assetBody('Lot')),
  );
  const yardstick: Contestant = {
    name: 'bare Express with an INSERT',
    run: async () =>
      (
        await load({
          origin: peer.origin,
          connections: CONNECTIONS,
          seconds: seconds(),
          next: () => insert,
          expectedStatus: 201,
        })
      ).perSecond,
  };
  const pairing = await takeTurns(throughput(service, assetId), yardstick, rounds());
  printFigure('Valuations from request to completion', pairing.program, '/s', { atLeast: 200 });
  printFigure(`Valuations ÷ durable INSERTs (${pairing.peer.toFixed(0)} /s)`, pairing.ratio, '');
  const times = await latencies(service, assetId);
  printFigure(`One valuation at ${A_SECOND} a second, p50`, percentile(times, 0.5), 'ms');
  printFigure(`One valuation at ${A_SECOND} a second, p99`, percentile(times, 0.99), 'ms', { below: 250 });
} finally {
  await peer.stop();
  await service.stop();
}
