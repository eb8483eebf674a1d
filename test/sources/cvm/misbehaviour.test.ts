import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  CLASSES_HEADER,
  classRow,
  FUND_BARE,
  monthPath,
  monthZip,
  zipAround,
  zipOf,
} from '../../support/fund-quotas.ts';
import { healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';

const TODAY = '2026-11-20';
const PATH = monthPath(TODAY);

const { server, rig } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({ SOURCE_CVM_FUNDS_URL: url }));

const ask = (date = TODAY) =>
  rig.sources.ask({ kind: 'fund-quota', tax_id: FUND_BARE, subclass: null, date });
const outcome = async (date?: string) => outcomeOf(await ask(date));

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
  expect(await outcome()).toBe('1.5 of 2026-11-20');
});

describe('an answer that cannot be used is no quota', () => {
  it.each<[string, Behaviour]>([
    ['half a zip', answers.bytes(whole.subarray(0, whole.length / 2))],
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
});

describe('a month that cannot be had', () => {
  const early = '2026-11-05';
  const october = () => {
    const rows = [classRow({ date: '2026-10-30', quota: '1.3' })];
    server.on(monthPath('2026-10-30'), answers.bytes(monthZip(rows)));
  };

  it('is no matter where it is the newest and is not there yet', async () => {
    october();
    expect(await outcome(early)).toBe('1.3 of 2026-10-30');
    expect(server.asked).toEqual([monthPath('2026-10-30'), PATH]);
  });

  it('is one where it is the newest and fails: what was read of the other serves, and is said to be the last good one', async () => {
    october();
    server.on(PATH, answers.html('', 500));
    const { answer } = await ask(early);
    expect(answer).toMatchObject({
      reference: { value: '1.3', limitations: [{ code: 'LAST_GOOD_ANSWER' }] },
    });
    expect(healthOf(rig, 'cvm')).toMatchObject({ status: 'DOWN' });
  });

  it('is one where it is the older, although the newer has the fund: nothing tells what else there was', async () => {
    server.on(PATH, answers.bytes(monthZip([classRow({ date: early, quota: '1.5' })])));
    expect(await outcome(early)).toBe('SOURCE_UNAVAILABLE');
  });

  it('does not keep the other ones from being asked for', async () => {
    for (const date of ['2019-05-15', '2019-06-15', '2019-07-15', '2019-08-15'])
      expect(await outcome(date)).toBe('SOURCE_UNAVAILABLE');
    rig.later(16_000);
    server.on(PATH, answers.bytes(whole));
    expect(await outcome()).toBe('1.5 of 2026-11-20');
  });
});
