import type { ServerResponse } from 'node:http';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLASSES_HEADER,
  classRow,
  FUND_BARE,
  monthPath,
  monthZip,
  zipAround,
  zipOf,
} from '../../support/fund-quotas.ts';
import { scaled } from '../../support/machine-speed.ts';
import { type SourceRig, sourceRig } from '../../support/source-rig.ts';
import {
  answers,
  type Behaviour,
  deadAddress,
  type SourceServer,
  startSourceServer,
} from '../../support/source-server.ts';

const TODAY = '2026-11-20';
const PATH = monthPath(TODAY);

let server: SourceServer;
let rig: SourceRig;

const rigAt = (address: string, totalMs = scaled(5000)) =>
  sourceRig(`${TODAY}T15:00:00.000Z`, { addresses: { SOURCE_CVM_FUNDS_URL: address }, limits: { totalMs } });

beforeEach(async () => {
  server = await startSourceServer();
  rig = await rigAt(server.url);
});
afterEach(async () => {
  await rig.close();
  await server.close();
});

const outcome = async (asked: SourceRig = rig, date = TODAY) => {
  const query = { kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date } as const;
  const { answer } = await asked.sources.ask(query);
  return answer.found ? answer.reference.value : answer.reason;
};

const GOOD = classRow({ date: TODAY, quota: '1.5' });
const TEXT = Buffer.from(`${CLASSES_HEADER}\r\n${GOOD}\r\n`);
const member = {
  name: 'quotas.csv',
  content: deflateRawSync(TEXT),
  crc: crc32(TEXT),
  size: TEXT.length,
};
const zip = (...members: readonly Partial<typeof member>[]) =>
  answers.bytes(zipAround(members.map((each) => ({ ...member, ...each }))));
const whole = monthZip([GOOD]);
const encrypted = Buffer.from(whole);
// The flag stands in the member's own header and in the list.
for (const at of [6, whole.indexOf('PK\u0001\u0002') + 8]) encrypted.writeUInt16LE(1, at);

it('a zip as it should be is read', async () => {
  server.on(PATH, zip({}));
  expect(await outcome()).toBe('1.5');
});

describe('an answer that cannot be used is no quota', () => {
  it.each<[string, Behaviour]>([
    ['a maintenance page with status 200', answers.maintenance],
    ['status 404', answers.html('not found', 404)],
    ['status 429', answers.tooManyRequests],
    ['status 503', answers.html('', 503)],
    ['a redirect', answers.redirect('http://127.0.0.1:9/')],
    ['a connection hung up', answers.hangUp],
    ['half a body', answers.truncated(whole)],
    ['half a zip', answers.bytes(whole.subarray(0, whole.length / 2))],
    ['nothing', answers.bytes(new Uint8Array())],
    ['the CSV itself', answers.bytes(TEXT)],
    ['a zip of nothing', zip()],
    ['a zip of two files', zip({}, { name: 'more.csv' })],
    ['another checksum', zip({ crc: member.crc ^ 1 })],
    ['more than the zip says', zip({ size: TEXT.length - 1 })],
    ['less than the zip says', zip({ size: TEXT.length + 1 })],
    ['more than is ever unpacked', zip({ size: 512 * 1_048_576 + 1 })],
    ['a damaged stream', zip({ content: Buffer.alloc(member.content.length, 0xff) })],
    ['an encrypted file', answers.bytes(encrypted)],
    ['an empty file', answers.bytes(zipOf(''))],
    ['a header alone', answers.bytes(monthZip([]))],
    ['a column renamed', answers.bytes(monthZip([GOOD], CLASSES_HEADER.replace('VL_QUOTA', 'QUOTA')))],
    ['no header', answers.bytes(monthZip([GOOD], GOOD))],
    ['only lines that cannot be read', answers.bytes(monthZip(['x', 'y']))],
    ['a megabyte of no line', answers.bytes(zipOf('x'.repeat(1_048_576)))],
  ])('%s', async (_, behaviour) => {
    server.on(PATH, behaviour);
    expect(await outcome()).toBe('SOURCE_UNAVAILABLE');
  });

  it('an endless body, of which no more is read than any file has', async () => {
    const limited = await sourceRig(`${TODAY}T15:00:00.000Z`, {
      addresses: { SOURCE_CVM_FUNDS_URL: server.url },
      limits: { totalMs: 200 },
    });
    server.on(PATH, answers.endless);
    expect(await outcome(limited)).toBe('SOURCE_UNAVAILABLE');
    await limited.close();
  });

  it('a connection refused', async () => {
    const dead = await rigAt(await deadAddress());
    expect(await outcome(dead)).toBe('SOURCE_UNAVAILABLE');
    await dead.close();
  });

  it('and a source switched off is not configured', async () => {
    const off = await rigAt('off');
    expect(await outcome(off)).toBe('SOURCE_NOT_CONFIGURED');
    expect(off.sources.health().find(({ id }) => id === 'cvm')).toMatchObject({ kind: 'off' });
    await off.close();
  });
});

describe('a month that cannot be had', () => {
  const early = '2026-11-05';

  it('is no matter where it is the newest and is not there yet', async () => {
    server.on(
      monthPath('2026-10-30'),
      answers.bytes(monthZip([classRow({ date: '2026-10-30', quota: '1.3' })])),
    );
    expect(await outcome(rig, early)).toBe('1.3');
    expect(server.asked).toEqual([monthPath('2026-10-30'), PATH]);
  });

  it('is one where it is the newest and fails: what was read of the other serves, and is said to be the last good one', async () => {
    server.on(
      monthPath('2026-10-30'),
      answers.bytes(monthZip([classRow({ date: '2026-10-30', quota: '1.3' })])),
    );
    server.on(PATH, answers.html('', 500));
    const query = { kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date: early } as const;
    const { answer } = await rig.sources.ask(query);
    expect(answer).toMatchObject({
      reference: { value: '1.3', limitations: [{ code: 'LAST_GOOD_ANSWER' }] },
    });
    expect(rig.sources.health().find(({ id }) => id === 'cvm')).toMatchObject({ status: 'DOWN' });
  });

  it('is one where it is the older, although the newer has the fund: nothing tells what else there was', async () => {
    server.on(PATH, answers.bytes(monthZip([classRow({ date: early, quota: '1.5' })])));
    expect(await outcome(rig, early)).toBe('SOURCE_UNAVAILABLE');
  });

  it('does not keep the other ones from being asked for', async () => {
    for (const date of ['2019-05-15', '2019-06-15', '2019-07-15', '2019-08-15'])
      expect(await outcome(rig, date)).toBe('SOURCE_UNAVAILABLE');
    rig.later(16_000);
    server.on(PATH, answers.bytes(whole));
    expect(await outcome()).toBe('1.5');
  });
});

describe('the last good file', () => {
  it('serves where the source fails, within the age of a quota', async () => {
    server.on(PATH, answers.bytes(monthZip([classRow({ date: '2026-11-19', quota: '1.5' })])));
    expect(await outcome()).toBe('1.5');
    server.on(PATH, answers.hangUp);
    rig.later(7 * 3_600_000);
    const query = { kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date: TODAY } as const;
    const { answer } = await rig.sources.ask(query);
    expect(answer).toMatchObject({
      reference: { value: '1.5', limitations: [{ code: 'LAST_GOOD_ANSWER' }] },
    });
    expect(await outcome(rig, '2026-11-30')).toBe('SOURCE_UNAVAILABLE');
  });
});

describe('a file that takes longer than a caller waits', () => {
  it('is there for those who come when it is, and is asked for once', async () => {
    const { promise: dripping, resolve: drips } = Promise.withResolvers<ServerResponse>();
    server.on(PATH, (response) => {
      response.writeHead(200);
      response.write(whole.subarray(0, 10));
      drips(response);
    });
    const quick = await rigAt(server.url, 80);
    expect(await outcome(quick)).toBe('SOURCE_UNAVAILABLE');
    (await dripping).end(whole.subarray(10));
    await expect.poll(() => outcome(quick)).toBe('1.5');
    expect(server.asked).toHaveLength(1);
    await quick.close();
  });

  it('is not read on when the service stops', async () => {
    const { promise: cut, resolve: isCut } = Promise.withResolvers<void>();
    server.on(PATH, (response) => {
      response.on('close', isCut);
      response.writeHead(200);
      response.write(whole.subarray(0, 10));
    });
    const quick = await rigAt(server.url, 80);
    await outcome(quick);
    // The request may still have been on its way when the caller had waited long enough.
    await expect.poll(() => server.asked).toHaveLength(1);
    await quick.close();
    await cut;
    expect(await outcome(quick)).toBe('SOURCE_UNAVAILABLE');
  });
});
