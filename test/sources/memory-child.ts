import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReferenceQuery } from '../../src/kernel/reference.ts';
import { createCvm } from '../../src/sources/cvm/cvm.ts';
import { createTesouro } from '../../src/sources/tesouro/tesouro.ts';
import { classRow, FUND_BARE, monthPieces, zipOfPieces } from '../support/fund-quotas.ts';
import { historyLines, piecesOf } from '../support/treasury-history.ts';

/**
 * A source reads a large file, and prints the most memory that was in use after garbage was collected, in bytes above the
 * beginning, while it was read and when it was: `{ answer, size, most, held }`. Started with `--expose-gc` and one of
 * `tesouro`: 40 MB of history, made while they are read; `cvm`: 200 MB of quotas with one broken line.
 */
const TODAY = '2026-11-20';
const [LOOK_MS, PIECES_BETWEEN_LOOKS, LIMIT_MS] = [250, 16, 120_000];

const collect = globalThis.gc;
if (!collect) throw new Error('start this with --expose-gc');

let [size, most] = [0, 0];
function look(): number {
  collect?.();
  const { heapUsed, external } = process.memoryUsage();
  most = Math.max(most, heapUsed + external);
  return heapUsed + external;
}

function* counted(pieces: Iterable<Buffer>, isLookedAt: boolean): Generator<Buffer> {
  let count = 0;
  for (const piece of pieces) {
    size += piece.byteLength;
    count += 1;
    if (isLookedAt && count % PIECES_BETWEEN_LOOKS === 0) look();
    yield piece;
  }
}

const TRIALS: Readonly<
  Record<
    string,
    {
      readonly create: typeof createCvm;
      readonly query: ReferenceQuery;
      responder(): Promise<(response: ServerResponse) => void>;
    }
  >
> = {
  tesouro: {
    create: createTesouro,
    query: { kind: 'treasury-price', product_id: 'tesouro-ipca-2030-05-15', date: TODAY },
    responder: async () => (response) =>
      void pipeline(Readable.from(counted(piecesOf(historyLines(TODAY, 8700)), true)), response),
  },
  cvm: {
    create: createCvm,
    query: { kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date: TODAY },
    responder: async () => {
      const extra = [classRow({ date: '2026-11-19', quota: '1.5' }), 'CLASSES - FIF;11.222.333'];
      const zip = await zipOfPieces(counted(monthPieces(TODAY, 100_000, extra), false));
      return (response) => response.writeHead(200, { 'content-length': zip.length }).end(zip);
    },
  },
};

const trial = TRIALS[process.argv[2] ?? ''];
if (!trial) throw new Error(`name one of ${Object.keys(TRIALS).join(', ')}`);
const respond = await trial.responder();
const server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
await once(server, 'listening');
const source = trial.create({
  address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  http: { fetch: globalThis.fetch, random: () => 0 },
  clock: { now: () => `${TODAY}T15:00:00.000Z` },
  limits: { totalMs: LIMIT_MS, firstMs: LIMIT_MS, retries: 0, retryDelayMs: 0, failures: 3, restMs: 1000 },
});
most = 0;
const before = look();
const looking = setInterval(look, LOOK_MS);
const { answer } = await source.ask(trial.query, LIMIT_MS);
clearInterval(looking);
const held = look() - before;
process.stdout.write(JSON.stringify({ answer, size, most: most - before, held }));
await source.close();
server.close();
