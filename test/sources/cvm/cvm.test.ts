import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { CalendarDate } from '../../../src/kernel/instant.ts';
import {
  classRow,
  FUND,
  FUND_BARE,
  FUNDS_HEADER,
  fundRow,
  monthPath,
  monthZip,
  OTHER_FUND,
} from '../../support/fund-quotas.ts';
import { healthOf, outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';

const TODAY = '2026-11-20';
const HOUR = 3_600_000;

const { server, rig, another } = sourceScene(`${TODAY}T15:00:00.000Z`, (url) => ({
  SOURCE_CVM_FUNDS_URL: url,
}));

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
  it('is the newest not after the date, wherever it stands in the file', async () => {
    serve(TODAY, [
      classRow({ date: '2026-11-18', quota: '1.18' }),
      classRow({ date: '2026-11-20', quota: '1.20' }),
      classRow({ taxId: OTHER_FUND, date: '2026-11-20', quota: '77.5' }),
      classRow({ date: '2026-11-19', quota: '1.19' }),
    ]);
    expect(await outcome()).toBe('1.20 of 2026-11-20');
    expect(await outcome('2026-11-19')).toBe('1.19 of 2026-11-19');
    expect(await outcome('2026-11-17')).toBe('NO_REFERENCE');
    expect(server.asked).toEqual([monthPath(TODAY)]);
  });

  it('comes with what was published, and the very bytes of the zip', async () => {
    const zip = serve(TODAY, [classRow({ date: '2026-11-19', quota: '26.770735800000' })]);
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
      [turned(classRow({ taxId: FUND_BARE, date: TODAY, quota: '1.25' }))],
      turned(FUNDS_HEADER.replace('TP_FUNDO;CNPJ_FUNDO', 'TP_FUNDO_CLASSE;CNPJ_FUNDO_CLASSE;ID_SUBCLASSE')),
    );
    expect(await outcome()).toBe('1.25 of 2026-11-20');
  });

  it('counts for ten days and not for eleven', async () => {
    serve(TODAY, [classRow({ date: '2026-11-10', quota: '1.5' })]);
    expect(await outcome()).toBe('1.5 of 2026-11-10');
    serve(TODAY, [classRow({ date: '2026-11-09', quota: '1.5' })]);
    rig.later(7 * HOUR);
    expect(await outcome()).toBe('REFERENCE_TOO_OLD 2026-11-09');
  });

  it.each([
    ['zero', ['0.000000000000']],
    ['below zero', ['-1.5']],
    ['told twice and differently', ['1.5', '1.6']],
  ])('that is %s is none, and no older one stands in for it', async (_, quotas) => {
    serve(TODAY, [
      ...quotas.map((quota) => classRow({ date: TODAY, quota })),
      classRow({ date: '2026-11-19', quota: '1.5' }),
    ]);
    expect(await outcome()).toBe('NO_REFERENCE');
    expect(await outcome('2026-11-19')).toBe('1.5 of 2026-11-19');
  });

  it('that is told twice and alike is one, and where nothing is published the day before counts', async () => {
    const same = classRow({ date: '2026-11-19', quota: '1.5' });
    serve(TODAY, [same, same.replace('CLASSES - FIF', 'FIF'), classRow({ date: TODAY, quota: '' })]);
    expect(await outcome()).toBe('1.5 of 2026-11-19');
    expect(await limitationsOf()).toEqual([]);
  });

  it('that is ten times the one before is kept, and said', async () => {
    serve(TODAY, [classRow({ date: TODAY, quota: '15.1' }), classRow({ date: '2026-11-19', quota: '1.51' })]);
    expect(await limitationsOf()).toMatchObject([{ code: 'PRICE_JUMP' }]);
    serve(TODAY, [classRow({ date: TODAY, quota: '15' }), classRow({ date: '2026-11-19', quota: '1.51' })]);
    rig.later(7 * HOUR);
    expect(await limitationsOf()).toEqual([]);
  });
});

describe('a class with subclasses', () => {
  const [A, B] = ['A1B2C1700000001', 'D4E5F1700000002'];

  it('has the quota of the one that is named, and none where several are and none is named', async () => {
    serve(TODAY, [
      classRow({ subclass: A, date: TODAY, quota: '1.1' }),
      classRow({ subclass: B, date: TODAY, quota: '2.2' }),
    ]);
    expect(await outcome(TODAY, A)).toBe('1.1 of 2026-11-20');
    expect(await outcome(TODAY, B)).toBe('2.2 of 2026-11-20');
    expect(await outcome(TODAY, 'C')).toBe('NO_REFERENCE');
    const { answer } = await ask();
    expect(answer).toMatchObject({ found: false, reason: 'MISSING_PARAMETER' });
    expect(answer).toMatchObject({ detail: expect.stringContaining(`${A}, ${B}`) });
  });

  it('is one without a choice where it has only one, or the others have none that counts', async () => {
    serve(TODAY, [
      classRow({ subclass: A, date: TODAY, quota: '1.1' }),
      classRow({ subclass: B, date: '2026-11-09', quota: '2.2' }),
    ]);
    expect(await outcome()).toBe('1.1 of 2026-11-20');
    expect(await outcome('2026-11-19')).toBe('2.2 of 2026-11-09');
  });

  it('is ambiguous also where one subclass was reported and the other not yet, be it in the file of the month before', async () => {
    const early = await another({ at: '2026-11-03T15:00:00.000Z' });
    serve('2026-10-30', [
      classRow({ subclass: A, date: '2026-10-30', quota: '1.0' }),
      classRow({ subclass: B, date: '2026-10-30', quota: '2.0' }),
    ]);
    serve('2026-11-03', [classRow({ subclass: A, date: '2026-11-03', quota: '1.1' })]);
    expect(await outcome('2026-11-03', null, early)).toBe('MISSING_PARAMETER');
    expect(await outcome('2026-11-03', A, early)).toBe('1.1 of 2026-11-03');
    expect(await outcome('2026-11-03', B, early)).toBe('2.0 of 2026-10-30');
  });
});

describe('the first days of a month', () => {
  const served = (october: readonly CalendarDate[], november: readonly CalendarDate[] | null) => {
    const rows = (days: readonly CalendarDate[]) =>
      days.map((date) => classRow({ date, quota: `1.${date.slice(8)}` }));
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
    serve('2025-12-31', [classRow({ date: '2025-12-30', quota: '1.12' })]);
    serve('2026-01-02', [classRow({ taxId: OTHER_FUND, date: '2026-01-02', quota: '7' })]);
    expect(await outcome('2026-01-04')).toBe('1.12 of 2025-12-30');
  });
});

describe('a line that cannot be read', () => {
  const good = classRow({ date: '2026-11-19', quota: '1.5' });

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
    ['a subclass that is none', classRow({ subclass: 'x'.repeat(41), date: TODAY, quota: '9' })],
    ['no end for long', `${good};${'x'.repeat(2000)}`],
    ['no end for very long', 'y'.repeat(100_000)],
    ['its last column too long', good + '0'.repeat(100_000)],
    ['zeros', '\0'.repeat(50)],
  ])('with %s is left out and named, and the others are taken', async (_, broken) => {
    serve(TODAY, [good, broken, classRow({ taxId: OTHER_FUND, date: TODAY, quota: '7' })]);
    expect(await outcome()).toBe('1.5 of 2026-11-19');
    const [said, ...others] = (await limitationsOf()) as readonly { code: string; text: { en: string } }[];
    expect(others).toEqual([]);
    expect(said?.code).toBe('LINES_LEFT_OUT');
    expect(said?.text.en).toContain('left out: 1 (inf_diario_fi_202611.zip: 3)');
    expect(health()).toMatchObject({ status: 'DEGRADED', detail: expect.stringContaining('1 (line 3 ') });
  });

  it('is one of many: the first five are named, a thousand are taken, one more is another file', async () => {
    const broken = (count: number) => Array.from({ length: count }, () => 'broken');
    serve(TODAY, [good, ...broken(1000)]);
    expect(await limitationsOf()).toMatchObject([
      {
        text: { en: expect.stringContaining('left out: 1000 (inf_diario_fi_202611.zip: 3, 4, 5, 6, 7, …)') },
      },
    ]);
    serve(TODAY, [good, ...broken(1001)]);
    rig.later(7 * HOUR);
    // The last good one, since this one is none.
    expect(await limitationsOf()).toMatchObject([{ code: 'LAST_GOOD_ANSWER' }, { code: 'LINES_LEFT_OUT' }]);
    expect(health()).toMatchObject({ status: 'DOWN' });
  });

  it('is told of both files that were looked at, whichever the quota is of', async () => {
    serve('2026-10-30', [classRow({ date: '2026-10-30', quota: '1.3' }), 'broken']);
    serve(TODAY, ['broken', classRow({ taxId: OTHER_FUND, date: '2026-11-03', quota: '7' }), 'broken']);
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
      serve(`${month}-20`, [classRow({ date: `${month}-20`, quota: `1.${month.slice(5)}` })]);
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
          answers.bytes(monthZip([classRow({ date: `${month}-20`, quota: '1.5' })]))(response);
        }, 20);
      });
    const dates = ['2026-11-20', '2026-10-20', '2026-09-20'];
    expect(await Promise.all(dates.map((date) => outcome(date)))).toEqual(
      dates.map((date) => `1.5 of ${date}`),
    );
  });
});
