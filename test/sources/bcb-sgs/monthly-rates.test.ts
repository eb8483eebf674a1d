import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/kernel/digest.ts';
import type { MonthlySeries } from '../../../src/kernel/reference.ts';
import { sourceScene } from '../../support/source-scene.ts';
import { answers } from '../../support/source-server.ts';

const IPCA = '/dados/serie/bcdata.sgs.433/dados';
const SELIC = '/dados/serie/bcdata.sgs.4390/dados';
const DAY = 24 * 3_600_000;
const EMPTY = answers.json({ erro: { detail: 'Value(s) not found' } }, 404);

/** Made-up rates, from August 2026 on. */
const monthly = (...rates: readonly string[]) =>
  rates.map((valor, index) => ({ data: `01/${String(index + 8).padStart(2, '0')}/2026`, valor }));
const PRICES = monthly('-0.11', '0.48', '0.30');
const BASE = monthly('1.16', '1.22', '1.28', '0.61');

const { server, rig, another } = sourceScene(
  '2026-11-20T15:00:00.000Z',
  (url) => ({ SOURCE_BCB_SGS_URL: url }),
  (at) => {
    at.on(IPCA, answers.json(PRICES));
    at.on(SELIC, answers.json(BASE));
  },
);

const asked = (series: MonthlySeries, from: string, to: string, date = '2026-11-20', of = rig) =>
  of.sources.ask({ kind: 'monthly-rates', series, from, to, date });
const outcome = async (...question: Parameters<typeof asked>) => {
  const { answer } = await asked(...question);
  if (!answer.found) return answer.reason;
  const { observed, limitations } = answer.reference;
  return [observed.months, limitations.map(({ code }) => code)];
};

describe('the monthly rates of the central bank', () => {
  it('come with each month as written, the range that was asked for, and the very bytes', async () => {
    const { answer, bytes } = await asked('IPCA', '2026-08', '2026-10');
    const url = `${server.url}${IPCA}?formato=json&dataInicial=01/08/2026&dataFinal=31/10/2026`;
    expect(answer).toMatchObject({
      found: true,
      reference: {
        value: '0.003',
        unit: 'fraction a month',
        reference_date: '2026-10-31',
        observed: { series: '433', months: { '2026-08': '-0.11', '2026-09': '0.48', '2026-10': '0.30' } },
        source: { id: 'bcb_sgs_months', url },
        sha256: sha256(JSON.stringify(PRICES)),
        limitations: [],
      },
    });
    expect(bytes[0]?.sha256).toBe(sha256(JSON.stringify(PRICES)));
  });

  it('are those of the months asked for, and of the series', async () => {
    expect(await outcome('SELIC', '2026-09', '2026-10')).toEqual([
      { '2026-09': '1.22', '2026-10': '1.28' },
      [],
    ]);
  });

  it('lack the last month until it is published, and say so', async () => {
    server.on(IPCA, answers.json(PRICES.slice(0, 2)));
    expect(await outcome('IPCA', '2026-08', '2026-10')).toEqual([
      { '2026-08': '-0.11', '2026-09': '0.48' },
      ['INDEX_MONTH_NOT_PUBLISHED'],
    ]);
    server.on(IPCA, EMPTY);
    expect(await outcome('IPCA', '2026-10', '2026-10')).toBe('NO_REFERENCE');
  });

  it('are none where a month before the last lacks, or the last one long after its end', async () => {
    server.on(IPCA, answers.json([PRICES[0], PRICES[2]]));
    expect(await outcome('IPCA', '2026-08', '2026-10')).toBe('NO_REFERENCE');
    server.on(IPCA, answers.json(PRICES.slice(0, 1)));
    expect(await outcome('IPCA', '2026-08', '2026-10', '2026-11-19')).toBe('NO_REFERENCE');
    expect(await outcome('IPCA', '2026-08', '2026-09')).toBe('NO_REFERENCE');
    server.on(IPCA, answers.json(PRICES.slice(1)));
    expect(await outcome('IPCA', '2026-07', '2026-09')).toBe('NO_REFERENCE');
  });

  it('of a month are whole from the fifth day after its end on', async () => {
    const early = await another({ at: '2026-11-04T15:00:00.000Z' });
    const october = () => outcome('SELIC', '2026-09', '2026-10', '2026-11-04', early);
    expect(await october()).toEqual([{ '2026-09': '1.22' }, ['INDEX_MONTH_NOT_PUBLISHED']]);
    early.later(DAY);
    expect(await october()).toEqual([{ '2026-09': '1.22', '2026-10': '1.28' }, []]);
  });

  it.each([
    ['no list', { erro: 'x' }],
    ['no text', [{ data: '01/08/2026', valor: 0.48 }]],
    ['a comma', [{ data: '01/08/2026', valor: '0,48' }]],
    ['a day that begins no month', [{ data: '15/08/2026', valor: '0.48' }]],
    ['two rates of a month', [...PRICES, { data: '01/08/2026', valor: '0.20' }]],
  ])('are refused: %s', async (_, body) => {
    server.on(IPCA, answers.json(body));
    expect(await outcome('IPCA', '2026-08', '2026-10')).toBe('SOURCE_UNAVAILABLE');
  });

  it('may be below zero for prices, never for the base rate', async () => {
    server.on(SELIC, answers.json(monthly('1.16', '-0.10', '1.28')));
    expect(await outcome('SELIC', '2026-08', '2026-10')).toBe('SOURCE_UNAVAILABLE');
  });

  it('that were read before serve where the source fails, but not where a month lacked', async () => {
    expect(await outcome('IPCA', '2026-08', '2026-10')).toBeInstanceOf(Array);
    server.on(SELIC, answers.json(BASE.slice(0, 2)));
    expect(await outcome('SELIC', '2026-08', '2026-10')).toBeInstanceOf(Array);
    for (const path of [IPCA, SELIC]) server.on(path, answers.json({}, 500));
    rig.later(DAY);
    expect(await outcome('IPCA', '2026-08', '2026-10')).toMatchObject([{}, ['LAST_GOOD_ANSWER']]);
    expect(await outcome('SELIC', '2026-08', '2026-10')).toBe('SOURCE_UNAVAILABLE');
  });
});
