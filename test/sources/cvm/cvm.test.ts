import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { CalendarDate } from '../../../src/kernel/instant.ts';
import {
  CLASSES_HEADER,
  classRow,
  FUND,
  FUND_BARE,
  FUNDS_HEADER,
  fundRow,
  monthPath,
  monthZip,
  OTHER_FUND,
  zipAround,
  zipOf,
} from '../../support/fund-quotas.ts';
import { healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';

const TODAY = '2026-11-20';
const PATH = monthPath(TODAY);
const HOUR = 3_600_000;

const { server, rig, another } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({
  SOURCE_CVM_FUNDS_URL: url,
}));

const on = (date: CalendarDate, quota: string, more: Partial<Parameters<typeof classRow>[0]> = {}) =>
  classRow({ date, quota, ...more });
function serve(date: CalendarDate, lines: readonly string[], header?: string) {
  const zip = monthZip(lines, header);
  server.on(monthPath(date), answers.bytes(zip));
  return zip;
}
const ask = (date = TODAY, subclass: string | null = null, asked = rig) =>
  asked.sources.ask({ kind: 'fund-quota', tax_id: FUND_BARE, subclass, date });
const outcome = async (...asked: Parameters<typeof ask>) => outcomeOf(await ask(...asked));
const limitationsOf = async () => {
  const { answer } = await ask();
  return answer.found ? answer.reference.limitations : answer.reason;
};
const health = () => healthOf(rig, 'cvm');

describe('the quota of a fund', () => {
  it('is the newest not after the date, wherever it is in the file', async () => {
    serve(TODAY, [
      on('2026-11-18', '1.18'),
      on('2026-11-20', '1.20'),
      on('2026-11-20', '77.5', { taxId: OTHER_FUND }),
      on('2026-11-19', '1.19'),
    ]);
    expect(await outcome()).toBe('1.20 of 2026-11-20');
    expect(await outcome('2026-11-19')).toBe('1.19 of 2026-11-19');
    expect(await outcome('2026-11-17')).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([monthPath(TODAY)]);
  });

  it('comes with what was published, and the very bytes of the zip', async () => {
    const zip = serve(TODAY, [on('2026-11-19', '26.770735800000')]);
    const { answer, bytes } = await ask();
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '26.770735800000',
        unit: 'unit',
        reference_date: '2026-11-19',
        region: null,
        observed: { tax_id: FUND_BARE, subclass: '', date: '2026-11-19', quota: '26.770735800000' },
        source: { id: 'cvm', url: server.url + monthPath(TODAY) },
        sha256: sha256(zip),
        limitations: [],
      },
    });
    expect(zip.equals((await bytes[0]?.read()) ?? Buffer.alloc(0))).toBe(true);
    expect(bytes).toHaveLength(1);
  });

  it.each([
    ['with the type of the fund', FUNDS_HEADER, fundRow],
    [
      'before 2021, without it',
      FUNDS_HEADER.slice(9),
      (row: Parameters<typeof fundRow>[0]) => fundRow(row).slice(3),
    ],
  ])('is read under the older header, %s', async (_, header, rowOf) => {
    serve(TODAY, [rowOf({ date: TODAY, quota: '1.25' })], header);
    expect(await outcome()).toBe('1.25 of 2026-11-20');
    expect(await outcome(TODAY, 'A')).toBe('NO_REFERENCE');
  });

  it('is found by the names of the columns, and by a CNPJ with or without its marks', async () => {
    const turned = (line: string) => line.split(';').reverse().join(';');
    serve(
      TODAY,
      [turned(on(TODAY, '1.25', { taxId: FUND_BARE }))],
      turned(FUNDS_HEADER.replace('TP_FUNDO;CNPJ_FUNDO', 'TP_FUNDO_CLASSE;CNPJ_FUNDO_CLASSE;ID_SUBCLASSE')),
    );
    expect(await outcome()).toBe('1.25 of 2026-11-20');
  });

  it('counts for ten days and not for eleven', async () => {
    serve(TODAY, [on('2026-11-10', '1.5')]);
    expect(await outcome()).toBe('1.5 of 2026-11-10');
    serve(TODAY, [on('2026-11-09', '1.5')]);
    rig.later(7 * HOUR);
    expect(await outcome()).toBe('REFERENCE_TOO_OLD 2026-11-09');
  });

  it.each([
    ['zero', ['0.000000000000']],
    ['below zero', ['-1.5']],
    ['given twice and differently', ['1.5', '1.6']],
  ])('that is %s is none, and no older one stands in for it', async (_, quotas) => {
    serve(TODAY, [...quotas.map((quota) => on(TODAY, quota)), on('2026-11-19', '1.5')]);
    expect(await outcome()).toBe('NO_REFERENCE');
    expect(await outcome('2026-11-19')).toBe('1.5 of 2026-11-19');
  });

  it('that is given twice alike is one, and where nothing is published the day before counts', async () => {
    const same = on('2026-11-19', '1.5');
    serve(TODAY, [same, same.replace('CLASSES - FIF', 'FIF'), on(TODAY, '')]);
    expect(await outcome()).toBe('1.5 of 2026-11-19');
    expect(await limitationsOf()).toEqual([]);
  });

  it('that is ten times the one before is kept, and said', async () => {
    serve(TODAY, [on(TODAY, '15.1'), on('2026-11-19', '1.51')]);
    expect(await limitationsOf()).toMatchObject([{ code: 'PRICE_JUMP' }]);
    serve(TODAY, [on(TODAY, '15'), on('2026-11-19', '1.51')]);
    rig.later(7 * HOUR);
    expect(await limitationsOf()).toEqual([]);
  });
});

describe('a class with subclasses', () => {
  const [A, B] = ['A1B2C1700000001', 'D4E5F1700000002'];

  it('has the quota of the one that is named, and none where several are and none is named', async () => {
    serve(TODAY, [on(TODAY, '1.1', { subclass: A }), on(TODAY, '2.2', { subclass: B })]);
    expect(await outcome(TODAY, A)).toBe('1.1 of 2026-11-20');
    expect(await outcome(TODAY, B)).toBe('2.2 of 2026-11-20');
    expect(await outcome(TODAY, 'C')).toBe('NO_REFERENCE');
    const { answer } = await ask();
    expect(answer).toMatchObject({ found: false, reason: 'MISSING_PARAMETER' });
    expect(answer).toMatchObject({ detail: expect.stringContaining(`${A}, ${B}`) });
  });

  it('is one without a choice where it has only one, or the others have none that counts', async () => {
    serve(TODAY, [on(TODAY, '1.1', { subclass: A }), on('2026-11-09', '2.2', { subclass: B })]);
    expect(await outcome()).toBe('1.1 of 2026-11-20');
    expect(await outcome('2026-11-19')).toBe('2.2 of 2026-11-09');
  });

  it('is ambiguous also where one subclass was reported and the other not yet, be it in the file of the month before', async () => {
    const early = await another({ at: '2026-11-03T15:00:00.000Z' });
    serve('2026-10-30', [on('2026-10-30', '1.0', { subclass: A }), on('2026-10-30', '2.0', { subclass: B })]);
    serve('2026-11-03', [on('2026-11-03', '1.1', { subclass: A })]);
    expect(await outcome('2026-11-03', null, early)).toBe('MISSING_PARAMETER');
    expect(await outcome('2026-11-03', A, early)).toBe('1.1 of 2026-11-03');
    expect(await outcome('2026-11-03', B, early)).toBe('2.0 of 2026-10-30');
  });
});

describe('the first days of a month', () => {
  const served = (october: readonly CalendarDate[], november: readonly CalendarDate[] | null) => {
    const rows = (days: readonly CalendarDate[]) => days.map((date) => on(date, `1.${date.slice(8)}`));
    serve('2026-10-01', rows(october));
    if (november) serve('2026-11-01', rows(november));
  };

  it('take the quota of the month before where the month has none yet, and say where it was read', async () => {
    served(['2026-10-31'], ['2026-11-09']);
    const { answer } = await ask('2026-11-08');
    expect(answer).toMatchObject({
      reference: { value: '1.31', source: { url: server.url + monthPath('2026-10-31') } },
    });
    expect(await outcome('2026-11-09')).toBe('1.09 of 2026-11-09');
  });

  it('are ten: from the eleventh on the month before is not asked for', async () => {
    served(['2026-10-31'], ['2026-11-12']);
    expect(await outcome('2026-11-10')).toBe('1.31 of 2026-10-31');
    const before = server.asked.length;
    expect(await outcome('2026-11-11')).toBe('NO_REFERENCE');
    expect(server.asked).toHaveLength(before);
    served(['2026-10-30'], ['2026-11-12']);
    rig.later(7 * HOUR);
    expect(await outcome('2026-11-10')).toBe('REFERENCE_TOO_OLD 2026-10-30');
  });

  it('do without the file of the month while it is not there, ask for it again after half an hour', async () => {
    served(['2026-10-30'], null);
    expect(await outcome('2026-11-03')).toBe('1.30 of 2026-10-30');
    expect(await outcome('2026-11-03')).toBe('1.30 of 2026-10-30');
    expect(server.asked).toEqual([monthPath('2026-10-30'), monthPath('2026-11-03')]);
    served(['2026-10-30'], ['2026-11-03']);
    rig.later(HOUR / 2);
    expect(await outcome('2026-11-03')).toBe('1.03 of 2026-11-03');
  });

  it('of a year reach into the one before', async () => {
    serve('2025-12-31', [on('2025-12-30', '1.12')]);
    serve('2026-01-02', [on('2026-01-02', '7', { taxId: OTHER_FUND })]);
    expect(await outcome('2026-01-04')).toBe('1.12 of 2025-12-30');
  });
});

describe('a line that cannot be read', () => {
  const good = on('2026-11-19', '1.5');

  it.each([
    ['a column less', good.slice(0, good.lastIndexOf(';'))],
    ['half of it', good.slice(0, 30)],
    ['a quote left open', `"${good}`],
    ['no CNPJ', good.replace(FUND, '11.222.333/0001')],
    ['a day of another month', good.replace('2026-11-19', '2026-10-30')],
    ['a day that does not exist', good.replace('2026-11-19', '2026-11-31')],
    ['a day that has not come', good.replace('2026-11-19', '2026-11-21')],
    ['a date of another shape', good.replace('2026-11-19', '19/11/2026')],
    ['a quota with a comma', good.replace(';1.5;', ';1,5;')],
    ['a quota in words', good.replace(';1.5;', ';n/d;')],
    ['a quota with an exponent', good.replace(';1.5;', ';1.5E2;')],
    ['a subclass that is none', on(TODAY, '9', { subclass: 'x'.repeat(41) })],
    ['no end for long', `${good};${'x'.repeat(2000)}`],
    ['no end for very long', 'y'.repeat(100_000)],
    ['its last column too long', good + '0'.repeat(100_000)],
    ['zeros', '\0'.repeat(50)],
  ])('with %s is left out and named, and the others are taken', async (_, broken) => {
    serve(TODAY, [good, broken, on(TODAY, '7', { taxId: OTHER_FUND })]);
    expect(await outcome()).toBe('1.5 of 2026-11-19');
    const [said, ...others] = (await limitationsOf()) as readonly { code: string; text: { en: string } }[];
    expect(others).toEqual([]);
    expect(said?.code).toBe('LINES_LEFT_OUT');
    expect(said?.text.en).toContain('skipped: 1 (inf_diario_fi_202611.zip: 3)');
    expect(health()).toMatchObject({ status: 'DEGRADED', detail: expect.stringContaining('1 (line 3 ') });
  });

  it('is one of many: the first five are named, a thousand are taken, one more is another file', async () => {
    const broken = (count: number) => Array.from({ length: count }, () => 'broken');
    serve(TODAY, [good, ...broken(1000)]);
    expect(await limitationsOf()).toMatchObject([
      {
        text: { en: expect.stringContaining('skipped: 1000 (inf_diario_fi_202611.zip: 3, 4, 5, 6, 7, …)') },
      },
    ]);
    serve(TODAY, [good, ...broken(1001)]);
    rig.later(7 * HOUR);
    // The last good one, since this one is none.
    expect(await limitationsOf()).toMatchObject([{ code: 'LAST_GOOD_ANSWER' }, { code: 'LINES_LEFT_OUT' }]);
    expect(health()).toMatchObject({ status: 'DOWN' });
  });

  it('names both files that were read, whichever holds the quota', async () => {
    serve('2026-10-30', [on('2026-10-30', '1.3'), 'broken']);
    serve(TODAY, ['broken', on('2026-11-03', '7', { taxId: OTHER_FUND }), 'broken']);
    const { answer } = await ask('2026-11-04');
    const lines = '3 (inf_diario_fi_202610.zip: 3; inf_diario_fi_202611.zip: 2, 4)';
    expect(answer).toMatchObject({
      reference: { value: '1.3', limitations: [{ text: { 'pt-BR': expect.stringContaining(lines) } }] },
    });
  });

  it('is forgotten with the next file', async () => {
    serve(TODAY, [good, 'broken']);
    await ask();
    serve(TODAY, [good]);
    rig.later(7 * HOUR);
    expect(await limitationsOf()).toEqual([]);
    expect(health()).toMatchObject({ status: 'UP', newest_reference_date: '2026-11-19' });
  });
});

describe('what is held', () => {
  it('is two months, each for six hours', async () => {
    for (const month of ['2026-09', '2026-10', '2026-11'])
      serve(`${month}-20`, [on(`${month}-20`, `1.${month.slice(5)}`)]);
    expect(await outcome('2026-11-20')).toBe('1.11 of 2026-11-20');
    expect(await outcome('2026-10-20')).toBe('1.10 of 2026-10-20');
    rig.later(6 * HOUR - 1);
    expect(await outcome('2026-11-20')).toBe('1.11 of 2026-11-20');
    expect(server.asked).toHaveLength(2);
    expect(await outcome('2026-09-20')).toBe('1.09 of 2026-09-20');
    expect(await outcome('2026-10-20')).toBe('1.10 of 2026-10-20');
    expect(server.asked).toHaveLength(3);
    rig.later(1);
    expect(await outcome('2026-10-20')).toBe('1.10 of 2026-10-20');
    expect(server.asked).toHaveLength(4);
  });

  it('is read one file at a time', async () => {
    const open: string[] = [];
    for (const month of ['2026-09', '2026-10', '2026-11'])
      server.on(monthPath(`${month}-20`), (response) => {
        open.push(month);
        setTimeout(() => {
          expect(open).toHaveLength(1);
          open.pop();
          answers.bytes(monthZip([on(`${month}-20`, '1.5')]))(response);
        }, 20);
      });
    const dates = ['2026-11-20', '2026-10-20', '2026-09-20'];
    expect(await Promise.all(dates.map((date) => outcome(date)))).toEqual(
      dates.map((date) => `1.5 of ${date}`),
    );
  });
});

describe('an answer that cannot be used is no quota', () => {
  const GOOD = on(TODAY, '1.5');
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
  // The flag is in the member's own header and in the list.
  for (const at of [6, whole.indexOf('PK\u0001\u0002') + 8]) encrypted.writeUInt16LE(1, at);

  it('but a zip as it should be is read', async () => {
    server.on(PATH, zip({}));
    expect(await outcome()).toBe('1.5 of 2026-11-20');
  });

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
  const october = () => void serve('2026-10-30', [on('2026-10-30', '1.3')]);

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
    expect(health()).toMatchObject({ status: 'DOWN' });
  });

  it('is one where it is the older, although the newer has the fund: nothing says what else there was', async () => {
    serve(early, [on(early, '1.5')]);
    expect(await outcome(early)).toBe('SOURCE_UNAVAILABLE');
  });

  it('does not keep the other ones from being asked for', async () => {
    for (const date of ['2019-05-15', '2019-06-15', '2019-07-15', '2019-08-15'])
      expect(await outcome(date)).toBe('SOURCE_UNAVAILABLE');
    rig.later(16_000);
    serve(TODAY, [on(TODAY, '1.5')]);
    expect(await outcome()).toBe('1.5 of 2026-11-20');
  });
});
