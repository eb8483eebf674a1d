import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCvm } from '../../../src/sources/cvm/cvm.ts';
import { classRow, FUND_BARE, monthPieces, zipOfPieces } from '../../support/fund-quotas.ts';

/**
 * Reads a file of 200 MB with one broken line, and prints the most memory that was in use after garbage was collected, in bytes
 * above the beginning, while it was read and when it was: `{ answer, size, most, held }`. Started with `--expose-gc`.
 */
const FUNDS = 100_000;
const TODAY = '2026-11-20';
const LOOK_MS = 250;

const collect = globalThis.gc;
if (!collect) throw new Error('start this with --expose-gc');

function inUse(): number {
  collect?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let size = 0;
function* counted(): Generator<Buffer> {
  const extra = [classRow({ date: '2026-11-19', quota: '1.5' }), 'CLASSES - FIF;11.222.333'];
  for (const piece of monthPieces(TODAY, FUNDS, extra)) {
    size += piece.length;
    yield piece;
  }
}
const zip = await zipOfPieces(counted());
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': zip.length });
  response.end(zip);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const source = createCvm({
  address: new URL(`http://127.0.0.1:${port}`),
  http: { fetch: globalThis.fetch, random: () => 0 },
  clock: { now: () => `${TODAY}T15:00:00.000Z` },
  limits: { totalMs: 120_000, firstMs: 120_000, retries: 0, retryDelayMs: 0, failures: 3, restMs: 1000 },
});
const before = inUse();
let most = 0;
const looking = setInterval(() => {
  most = Math.max(most, inUse() - before);
}, LOOK_MS);
const query = { kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date: TODAY } as const;
const { answer } = await source.ask(query, 120_000);
clearInterval(looking);
const held = inUse() - before;
process.stdout.write(JSON.stringify({ answer, size, most: Math.max(most, held), held }));
await source.close();
server.close();
