import { cpuMicroseconds } from './support/cpu.ts';
import { Connection, rawRequest } from './support/http-client.ts';
import { estimateBody } from './support/inventory.ts';
import { load } from './support/load.ts';
import { printMachine, printPairing, rounds, seconds } from './support/result.ts';
import { BASE, startPublicService } from './support/service.ts';
import { type Started, start } from './support/started.ts';
import { type Contestant, takeTurns } from './support/turns.ts';

/** CPU a request of POST /public-estimates, everything included, against peers that answer the same bytes. */
const CONNECTIONS = 16;
/** Long enough for the compiler to have finished with the first run. */
const WARM_UP_SECONDS = 3;

const post = (path: string): string =>
  rawRequest(
    'POST',
    path,
    { 'content-type': 'application/json', accept: 'application/json' },
    JSON.stringify(estimateBody),
  );

function contestant(name: string, { origin, pid }: Started, path: string): Contestant {
  const request = post(path);
  const send = (length: number) =>
    load({ origin, connections: CONNECTIONS, seconds: length, next: () => request, expectedStatus: 200 });
  return {
    name,
    async run() {
      await send(WARM_UP_SECONDS);
      const before = cpuMicroseconds(pid);
      const { requests } = await send(seconds());
      return (cpuMicroseconds(pid) - before) / requests;
    },
  };
}

async function answerOf(origin: string, path: string): Promise<string> {
  const connection = await Connection.open(origin);
  const { status, body } = await connection.send(post(path));
  connection.close();
  if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  return body;
}

printMachine();
const service = await startPublicService();
const answer = await answerOf(service.origin, `${BASE}/public-estimates`);
const peers = { ANSWER: Buffer.from(answer, 'latin1').toString('utf8') };
const bare = await start('bench/peers/express-json.ts', peers);
const fastify = await start('bench/peers/fastify-zod.ts', peers);
try {
  for (const { origin } of [bare, fastify])
    if ((await answerOf(origin, '/estimates')) !== answer) throw new Error('a peer answers other bytes');
  const program = contestant('program', service, `${BASE}/public-estimates`);
  const what = 'CPU a request of a validated public POST';
  const unit = 'µs';
  const againstBare = await takeTurns(program, contestant('bare Express', bare, '/estimates'), rounds());
  printPairing(what, unit, 'bare Express', againstBare, { atMost: 0.85 });
  const againstFastify = await takeTurns(
    program,
    contestant('fastify + zod', fastify, '/estimates'),
    rounds(),
  );
  printPairing(what, unit, 'fastify + zod', againstFastify, { atMost: 1.2 });
} finally {
  await Promise.all([service.stop(), bare.stop(), fastify.stop()]);
}
