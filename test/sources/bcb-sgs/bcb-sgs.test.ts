import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import { fractionOf } from '../../../src/sources/bcb-sgs/read-series.ts';
import { outcomeOf, sourceScene } from '../../support/source-scene.ts';
import { answers, type Behaviour } from '../../support/source-server.ts';

const DATA = '/dados/serie/bcdata.sgs.432/dados';
const LATEST = `${DATA}/ultimos/20`;
const HOUR = 3_600_000;

/** Made-up figures: the target falls on 18/09/2026, and the series reaches beyond today. */
const SERIES = [
  { data: '16/09/2026', valor: '14.25' },
  { data: '17/09/2026', valor: '14.25' },
  { data: '18/09/2026', valor: '14.00' },
  { data: '19/09/2026', valor: '14.00' },
  { data: '05/11/2026', valor: '13.75' },
];
const EMPTY = answers.json({ erro: { detail: 'Value(s) not found' } }, 404);

const { server, rig } = sourceScene(
  '2026-09-19T15:00:00.000Z',
  (url) => ({ SOURCE_BCB_SGS_URL: url }),
  (at) => at.on(LATEST, answers.json(SERIES)),
);

const selic = (date: string) => rig.sources.ask({ kind: 'selic-target', date });
const outcome = async (date: string) => outcomeOf(await selic(date));

describe('the Selic target', () => {
  it('is the last value not after the date: days to come are in the series', async () => {
    expect(await outcome('2026-09-19')).toBe('0.14 of 2026-09-19');
    expect(await outcome('2026-09-17')).toBe('0.1425 of 2026-09-17');
  });

  it('comes with the figure as written, and the very bytes', async () => {
    const { answer, bytes } = await selic('2026-09-18');
    expect(answer).toMatchObject({
      found: true,
      reference: {
        observed: { series: '432', percent_per_year: '14.00' },
        source: { id: 'bcb_sgs', url: `${server.url}${LATEST}?formato=json` },
        sha256: sha256(JSON.stringify(SERIES)),
      },
    });
    expect(bytes[0]?.sha256).toBe(sha256(JSON.stringify(SERIES)));
  });

  it('is in force however old, as long as the series shows nothing newer', async () => {
    server.on(DATA, EMPTY);
    rig.later(90 * 24 * HOUR);
    expect(await outcome('2026-12-10')).toBe('0.1375 of 2026-11-05');
    expect(await outcome('2026-10-20')).toBe('0.14 of 2026-09-19');
  });

  it('that is more than 120 days old is none: the series has an entry a day', async () => {
    server.on(DATA, EMPTY);
    rig.later(200 * 24 * HOUR);
    expect(await outcome('2027-03-05')).toBe('0.1375 of 2026-11-05');
    expect(await outcome('2027-03-06')).toBe('REFERENCE_TOO_OLD 2026-11-05');
  });

  it('that nothing newer confirms for more than ten days says so, with its day, in both languages', async () => {
    server.on(DATA, EMPTY);
    rig.later(60 * 24 * HOUR);
    const limitations = async (date: string) => {
      const { answer } = await selic(date);
      return answer.found ? answer.reference.limitations : answer.reason;
    };
    expect(await limitations('2026-09-29')).toEqual([]);
    expect(await limitations('2026-09-30')).toEqual([
      {
        code: 'RATE_NOT_CONFIRMED',
        text: {
          'pt-BR': expect.stringContaining('2026-09-19'),
          en: expect.stringContaining('2026-09-19'),
        },
      },
    ]);
    expect(await limitations('2026-11-15')).toEqual([]);
  });

  it('of one day, written twice alike, is one', async () => {
    server.on(LATEST, answers.json([...SERIES, { data: '19/09/2026', valor: '14.0' }]));
    expect(await outcome('2026-09-19')).toBe('0.14 of 2026-09-19');
  });

  it('of an older date is asked for as a range of days', async () => {
    server.on(DATA, answers.json([{ data: '02/04/2018', valor: '6.50' }]));
    expect(await outcome('2018-04-02')).toBe('0.065 of 2018-04-02');
    expect(server.asked).toEqual([`${DATA}?formato=json&dataInicial=01/02/2018&dataFinal=02/04/2018`]);
  });

  it('is asked for as a range too where the last values are all of days to come', async () => {
    server.on(LATEST, answers.json([{ data: '20/09/2026', valor: '13.75' }]));
    server.on(DATA, answers.json(SERIES.slice(0, 4)));
    expect(await outcome('2026-09-19')).toBe('0.14 of 2026-09-19');
  });

  it('has no reference where the series has no value', async () => {
    server.on(DATA, EMPTY);
    expect(await outcome('1980-01-02')).toBe('NO_REFERENCE');
  });

  it('is asked once for several dates', async () => {
    await Promise.all([selic('2026-09-19'), selic('2026-09-18')]);
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['14.00', '0.14'],
    ['13.7500', '0.1375'],
    ['2.00', '0.02'],
    ['0.05', '0.0005'],
    ['100', '1'],
  ])('%s percent is the fraction %s, exactly', (percent, fraction) => {
    expect(fractionOf(percent)).toBe(fraction);
  });
});

describe('an answer that cannot be used is no rate', () => {
  const with432 = (entry: unknown): Behaviour => answers.json([...SERIES.slice(0, 4), entry]);

  it.each<[string, Behaviour]>([
    ['an empty list', answers.json([])],
    ['an object', answers.json({ valor: '14.00' })],
    ['a number for the rate', with432({ data: '20/09/2026', valor: 14 })],
    ['a comma in the rate', with432({ data: '20/09/2026', valor: '14,00' })],
    ['a rate of zero', with432({ data: '20/09/2026', valor: '0.00' })],
    ['a negative rate', with432({ data: '20/09/2026', valor: '-1.00' })],
    ['two rates of one day', with432({ data: '19/09/2026', valor: '13.00' })],
    ['two rates of another day', with432({ data: '16/09/2026', valor: '14.00' })],
    [
      'a rate given twice',
      answers.html(JSON.stringify(SERIES).replaceAll('"14.00"', '"13.00","valor":"14.00"')),
    ],
    ['an empty rate', with432({ data: '20/09/2026', valor: '' })],
    ['a date in another shape', with432({ data: '2026-09-20', valor: '14.00' })],
  ])('%s', async (_, behaviour) => {
    server.on(LATEST, behaviour);
    expect(await outcome('2026-09-19')).toBe('SOURCE_UNAVAILABLE');
  });
});
