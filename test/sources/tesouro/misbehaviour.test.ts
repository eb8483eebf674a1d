import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scaled } from '../../support/machine-speed.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../../support/source-server.ts';
import { HEADER } from '../../support/treasury-history.ts';

const PATH = '/prices.csv';
const TODAY = '2026-11-20';
const QUERY = { kind: 'treasury-price', product_id: 'tesouro-ipca-2035-05-15', date: TODAY } as const;

/** Made-up figures. */
const GOOD = 'Tesouro IPCA+;15/05/2035;20/11/2026;7,29;7,41;2374,37;2348,76;2348,76';
const OTHER = 'Tesouro Prefixado;01/01/2029;19/11/2026;14,04;14,16;724,55;722,31;722,31';

let server: SourceServer;
let rig: SourceRig;

const rigAt = (address: string, totalMs = scaled(5000)) =>
  sourceRig(`${TODAY}T15:00:00.000Z`, { addresses: { SOURCE_TESOURO_URL: address }, limits: { totalMs } });

beforeEach(async () => {
  server = await startSourceServer();
  rig = await rigAt(`${server.url}${PATH}`);
});
afterEach(async () => {
  await rig.close();
  await server.close();
});

const file = (...lines: readonly string[]): Behaviour => answers.bytes(Buffer.from(lines.join('\n')));
const bothOf = async (asked: SourceRig) => {
  const [{ answer }, listing] = await Promise.all([
    asked.sources.ask(QUERY),
    asked.sources.list({ kind: 'treasury-products', date: TODAY }),
  ]);
  return [answer.found ? 'found' : answer.reason, listing.found ? 'found' : listing.reason];
};

describe('an answer that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['a maintenance page with status 200', answers.maintenance],
    ['status 404', answers.html('not found', 404)],
    ['status 410', answers.html('gone', 410)],
    ['status 429', answers.tooManyRequests],
    ['status 503', answers.html('', 503)],
    ['a redirect', answers.redirect('http://127.0.0.1:9/')],
    ['a connection hung up', answers.hangUp],
    ['half a body', answers.truncated(Buffer.from([HEADER, GOOD, OTHER, OTHER].join('\n')))],
    ['an endless body', answers.endless],
    ['nothing', answers.bytes(new Uint8Array())],
    ['a header alone', file(HEADER)],
    ['a column less', file(HEADER.replace('PU Venda Manha;', ''), GOOD)],
    ['a column renamed', file(HEADER.replace('PU Venda Manha', 'PU Resgate'), GOOD)],
    ['no header', file(GOOD, OTHER)],
    ['a last line without its columns', file(HEADER, GOOD, OTHER.slice(0, 40))],
    ['a line with a column more', file(HEADER, GOOD, `${OTHER};1`)],
    ['a quote left open', file(HEADER, GOOD, `"${OTHER}`)],
    ['a negative price', file(HEADER, GOOD, OTHER.replaceAll('722,31', '-722,31'))],
    ['a price with a point alone', file(HEADER, GOOD, OTHER.replace('722,31', '722.31'))],
    ['a price in words', file(HEADER, GOOD, OTHER.replace('722,31', 'n/d'))],
    ['a rate beyond all measure', file(HEADER, GOOD, OTHER.replace('14,16', '1416,00'))],
    ['a base date later than today', file(HEADER, GOOD, OTHER.replace('19/11/2026', '21/11/2026'))],
    ['a base date that does not exist', file(HEADER, GOOD, OTHER.replace('19/11/2026', '31/02/2026'))],
    ['a date in another shape', file(HEADER, GOOD, OTHER.replace('19/11/2026', '2026-11-19'))],
    ['a maturity that is none', file(HEADER, GOOD, OTHER.replace('01/01/2029', '00/01/2029'))],
    ['a title without a name', file(HEADER, GOOD, OTHER.replace('Tesouro Prefixado', ' '))],
    ['two titles of one id', file(HEADER, GOOD, GOOD.replace('IPCA+', 'IPCA'))],
    [
      'bytes of no encoding where figures belong',
      answers.bytes(
        Buffer.concat([Buffer.from(`${HEADER}\n`), Buffer.from(GOOD.replace('7,41', '\xff\xfe'), 'latin1')]),
      ),
    ],
    ['zeros', answers.bytes(new Uint8Array(100_000))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await bothOf(rig)).toEqual(['SOURCE_UNAVAILABLE', 'SOURCE_UNAVAILABLE']);
  });

  it('a connection refused', async () => {
    const dead = await rigAt(await deadAddress());
    expect(await bothOf(dead)).toEqual(['SOURCE_UNAVAILABLE', 'SOURCE_UNAVAILABLE']);
    await dead.close();
  });

  it('and a source switched off is not configured', async () => {
    const off = await rigAt('off');
    expect(await bothOf(off)).toEqual(['SOURCE_NOT_CONFIGURED', 'SOURCE_NOT_CONFIGURED']);
    await off.close();
  });
});

describe('an answer that takes longer than a caller waits', () => {
  it('keeps the first caller for that long, and the next not at all', async () => {
    server.on(PATH, answers.silence);
    const quick = await rigAt(`${server.url}${PATH}`, 80);
    expect(await bothOf(quick)).toEqual(['SOURCE_UNAVAILABLE', 'SOURCE_UNAVAILABLE']);
    let answered = false;
    const next = quick.sources.ask(QUERY).then(() => {
      answered = true;
    });
    await turn();
    expect(answered).toBe(true);
    await next;
    // The request may still have been on its way when the caller had waited long enough.
    await expect.poll(() => server.asked).toHaveLength(1);
    await quick.close();
  });

  it('is there for those who come when it is', async () => {
    const { promise: dripping, resolve: drips } = Promise.withResolvers<ServerResponse>();
    server.on(PATH, (response) => {
      response.writeHead(200);
      response.write(`${HEADER}\n${GOOD}\n`);
      drips(response);
    });
    const quick = await rigAt(`${server.url}${PATH}`, 80);
    expect(await bothOf(quick)).toEqual(['SOURCE_UNAVAILABLE', 'SOURCE_UNAVAILABLE']);
    (await dripping).end(`${OTHER}\n`);
    await expect.poll(() => bothOf(quick)).toEqual(['found', 'found']);
    expect(server.asked).toHaveLength(1);
    await quick.close();
  });

  it('is not read on when the service stops', async () => {
    const { promise: cut, resolve: isCut } = Promise.withResolvers<void>();
    server.on(PATH, (response) => {
      response.on('close', isCut);
      response.writeHead(200);
      response.write(`${HEADER}\n`);
    });
    const quick = await rigAt(`${server.url}${PATH}`, 80);
    await bothOf(quick);
    await expect.poll(() => server.asked).toHaveLength(1);
    await quick.close();
    await cut;
    expect(await bothOf(quick)).toEqual(['SOURCE_UNAVAILABLE', 'SOURCE_UNAVAILABLE']);
  });
});
