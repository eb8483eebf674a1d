import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTesouro } from '../../../src/sources/tesouro/tesouro.ts';
import { historyLines, piecesOf } from '../../support/treasury-history.ts';

/**
 * Reads 40 MB of treasury history, made while they are read, and prints the most memory that was in use after
 * garbage was collected, in bytes above the beginning: `{ size, growth }`. Started with `--expose-gc`.
 */
const DAYS = 8700;
const PIECES_BETWEEN_LOOKS = 16;
const TODAY = '2026-11-20';

const collect = globalThis.gc;
if (!collect) throw new Error('start this with --expose-gc');

function inUse(): number {
  collect?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let size = 0;
let most = 0;
function* looking(): Generator<Buffer> {
  let count = 0;
  for (const piece of piecesOf(historyLines(TODAY, DAYS))) {
    size += piece.byteLength;
    count += 1;
    if (count % PIECES_BETWEEN_LOOKS === 0) most = Math.max(most, inUse());
    yield piece;
  }
}

const server = createServer((_request, response) => void pipeline(Readable.from(looking()), response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const source = createTesouro({
  address: new URL(`http://127.0.0.1:${port}/prices.csv`),
  http: { fetch: globalThis.fetch, random: () => 0 },
  clock: { now: () => `${TODAY}T15:00:00.000Z` },
  limits: { totalMs: 60_000, firstMs: 60_000, retries: 0, retryDelayMs: 0, failures: 3, restMs: 1000 },
});
const before = inUse();
const query = { kind: 'treasury-price', product_id: 'tesouro-ipca-2030-05-15', date: TODAY } as const;
const { answer } = await source.ask(query, 60_000);
most = Math.max(most, inUse());
process.stdout.write(JSON.stringify({ found: answer.found, size, growth: most - before }));
await source.close();
server.close();
