import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { FULL_SIZE_DAYS, historyLines, piecesOf, TITLES } from '../test/support/treasury-history.ts';
import { forgetPeak, residentMegabytes } from './support/memory.ts';
import { printFigure, printMachine } from './support/result.ts';
import { BASE, npmStartPublicService } from './support/service.ts';

/**
 * Memory of the whole process, `ROLES=public`, while the treasury's 14.5 MB pass through it for the first time; memory of the
 * start and of the stream separately.
 */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const pieces = [...piecesOf(historyLines(yesterday, FULL_SIZE_DAYS))];
const size = pieces.reduce((sum, { length }) => sum + length, 0);
const treasury = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv', 'content-length': size });
  for (const piece of pieces) response.write(piece);
  response.end();
});
await new Promise<void>((resolve) => treasury.listen(0, '127.0.0.1', resolve));
const { port } = treasury.address() as AddressInfo;

async function listed(origin: string): Promise<number> {
  const response = await fetch(`${origin}${BASE}/market/treasury`);
  const body = (await response.json()) as { readonly items: readonly unknown[] };
  return body.items.length;
}

const environment = { SOURCE_TESOURO_URL: `http://127.0.0.1:${port}/prices.csv` };
printMachine();
printFigure('file', size / 1e6, 'MB');
// The first start after an update fills the compile cache: it is printed but not measured further.
const first = await npmStartPublicService(environment);
printFigure('first start: peak', residentMegabytes(first.pid).peak, 'MB');
await first.stop();
const service = await npmStartPublicService(environment);
try {
  const started = residentMegabytes(service.pid);
  printFigure('started: peak', started.peak, 'MB');
  printFigure('started: resident', started.now, 'MB');
  forgetPeak(service.pid);
  const until = Date.now() + 60_000;
  let items = 0;
  for (
    items = await listed(service.origin);
    items === 0 && Date.now() < until;
    items = await listed(service.origin)
  )
    await pause(200);
  if (items !== TITLES) throw new Error(`${items} titles listed instead of ${TITLES}`);
  const after = residentMegabytes(service.pid);
  printFigure('whole process, peak while it streams', after.peak, 'MB', { below: 120 });
  printFigure('what streaming added to what was resident', after.peak - started.now, 'MB');
} finally {
  await service.stop();
  treasury.close();
  treasury.closeAllConnections();
}
