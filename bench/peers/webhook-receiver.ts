import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receives deliveries in a separate process; the path selects the answer: `/hang`, `/slow`, `/redirect`, else 204. */

/** Path, id of the subject, time of arrival in milliseconds since 1970. */
let came: [string, string, number][] = [];
const SLOW_MS = 2_000;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (request.method === 'GET') {
    response.end(JSON.stringify(path === '/came' ? came : came.length));
    if (path === '/came') came = [];
    return;
  }
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const id =
      /"subject":\{"kind":"\w+","id":"([0-9a-f-]+)"/.exec(Buffer.concat(pieces).toString())?.[1] ?? '';
    came.push([path, id, performance.timeOrigin + performance.now()]);
    if (path.startsWith('/hang')) return;
    if (path.startsWith('/redirect')) response.writeHead(307, { location: '/good' }).end();
    else if (path.startsWith('/slow')) setTimeout(() => response.writeHead(204).end(), SLOW_MS);
    else response.writeHead(204).end();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
