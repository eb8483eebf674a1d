import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASKING_LIMITS } from '../../../src/sources/asking/limits.ts';
import { openApart } from '../../../src/sources/workbooks/open-apart.ts';
import { createWorldBankPink } from '../../../src/sources/world-bank-pink/world-bank-pink.ts';
import { MADE_UP_MONTHS, type PinkMonth, pinkBook, pinkRows } from '../../support/pink-book.ts';
import { bookOf } from '../../support/sima-workbook.ts';
import { sourceRig } from '../../support/source-rig.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../../support/source-server.ts';
import { testClock } from '../../support/test-clock.ts';
import { zipOf } from '../../support/zip-file.ts';

const PAGE = '/en/research/commodity-markets';
const BOOK = '/en/doc/0123abc-0050012026/related/CMO-Historical-Data-Monthly.xlsx';
const NOW = '2026-11-20T15:00:00.000Z';

let server: SourceServer;

beforeEach(async () => {
  server = await startSourceServer();
  server.on(PAGE, answers.html(`<a href="${BOOK}">Monthly prices</a>`));
  server.on(BOOK, answers.bytes(pinkBook()));
});
afterEach(() => server.close());

async function reasonAt(address: string): Promise<string> {
  const rig = await sourceRig(NOW, { addresses: { SOURCE_WORLD_BANK_PINK_URL: address } });
  const { answer } = await rig.sources.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-11-20' });
  await rig.close();
  return answer.found ? `found ${answer.reference.value}` : answer.reason;
}

const rowsWith = (change: (rows: ReturnType<typeof pinkRows>) => void): Behaviour => {
  const rows = pinkRows();
  change(rows);
  return answers.bytes(pinkBook(rows));
};
const monthsWith = (last: Partial<PinkMonth>): Behaviour =>
  answers.bytes(
    pinkBook(
      pinkRows([...MADE_UP_MONTHS.slice(0, 4), { month: '2026M10', gold: 2741, silver: 31, ...last }]),
    ),
  );

describe('a workbook that cannot be used is no price', () => {
  it.each<[string, Behaviour]>([
    ['a maintenance page with status 200', answers.maintenance],
    ['status 429', answers.tooManyRequests],
    ['status 404', answers.html('', 404)],
    ['status 503', answers.html('', 503)],
    ['a redirect', answers.redirect('http://127.0.0.1:9/x.xlsx')],
    ['a connection hung up', answers.hangUp],
    ['half a body', answers.truncated(pinkBook())],
    ['an endless body', answers.endless],
    ['half a file', answers.bytes(pinkBook().subarray(0, 9000))],
    ['nothing', answers.bytes(new Uint8Array())],
    ['bytes of nothing', answers.bytes(new Uint8Array([0xff, 0xfe, 0x00, 0x80]))],
    ['a zip bomb', answers.bytes(zipOf(Buffer.alloc(60_000_000)))],
    ['a zip bomb that lies about its size', answers.bytes(zipOf(Buffer.alloc(60_000_000), 1000))],
    ['no sheet Monthly Prices', answers.bytes(bookOf([{ name: 'Prices', rows: pinkRows() }]))],
    ['no column Gold', rowsWith((rows) => rows[4]?.splice(3, 1, 'Gold, spot'))],
    ['two columns Gold', rowsWith((rows) => rows[4]?.splice(4, 1, 'Gold'))],
    ['another unit', rowsWith((rows) => rows[5]?.splice(3, 1, '($/kg)'))],
    ['no units', rowsWith((rows) => rows.splice(5, 1))],
    ['no months', rowsWith((rows) => rows.splice(6))],
    ['a month that does not exist', monthsWith({ month: '2026M13' })],
    ['one month twice', monthsWith({ month: '2026M09' })],
    ['a month to come', monthsWith({ month: '2026M12' })],
    ['words for a price', monthsWith({ gold: 'two thousand' })],
    ['a price with a comma', monthsWith({ gold: '2,741.00' })],
    ['an absurd price', monthsWith({ gold: 1e21 })],
  ])('%s', async (_, behaviour) => {
    server.on(BOOK, behaviour);
    expect(await reasonAt(`${server.url}${BOOK}`)).toBe('SOURCE_UNAVAILABLE');
  });

  it.each<[string, Behaviour]>([
    ['a page without a link', answers.maintenance],
    ['a redirect', answers.redirect('http://127.0.0.1:9/')],
    ['an endless page', answers.endless],
    ['a link to another file', answers.html('<a href="/CMO-Historical-Data-Annual.xlsx">Annual</a>')],
    ['a link to a file named alike', answers.html('<a href="/not-CMO-Historical-Data-Monthly.xlsx">x</a>')],
  ])('nor is %s', async (_, behaviour) => {
    server.on(PAGE, behaviour);
    expect(await reasonAt(`${server.url}${PAGE}`)).toBe('SOURCE_UNAVAILABLE');
    expect(server.asked).toEqual([PAGE]);
  });

  it('a refused connection', async () => {
    expect(await reasonAt(`${await deadAddress()}${PAGE}`)).toBe('SOURCE_UNAVAILABLE');
  });

  it('a link to a foreign host, which is never called', async () => {
    const elsewhere = await startSourceServer();
    elsewhere.on(BOOK, answers.bytes(pinkBook()));
    server.on(PAGE, answers.html(`<a href="${elsewhere.url}${BOOK}">Monthly prices</a>`));
    expect(await reasonAt(`${server.url}${PAGE}`)).toBe('SOURCE_UNAVAILABLE');
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});

it.each([PAGE, BOOK])(
  'silence of %s is given up after the limit, and the next call does not wait again',
  async (path) => {
    server.on(path, answers.silence);
    const source = createWorldBankPink({
      address: new URL(`${server.url}${PAGE}`),
      http: { fetch, random: () => 0 },
      clock: testClock(NOW),
      limits: ASKING_LIMITS,
      open: openApart,
    });
    const ask = (timeMs: number) =>
      source.ask({ kind: 'metal-price', metal: 'GOLD', date: '2026-11-20' }, timeMs);
    expect((await ask(100)).answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    // Were it to wait, this test would not end in its time.
    expect((await ask(600_000)).answer).toMatchObject({ found: false, reason: 'SOURCE_UNAVAILABLE' });
    await source.close();
  },
);
