import { describe, expect, it } from 'vitest';
import { ARGO_PATH } from '../sources/fipe/made-up.ts';
import { fipePrice, inDays, simaBulletin, treasuryDays } from '../support/good-answers.ts';
import { publicService } from '../support/public-service.ts';
import {
  PINK_PAGE,
  SIMA_DAY,
  SIMA_LIST,
  SIMA_PAGE,
  SOURCE_CASES,
  type SourceCase,
  TODAY,
  TREASURY_FILE,
} from '../support/source-cases.ts';
import { answers, startSourceServer } from '../support/source-server.ts';
import { type SourceTrial, sourceTrial } from '../support/source-trial.ts';

const caseOf = (wanted: string): SourceCase => {
  const found = SOURCE_CASES.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no case ${wanted}`);
  return found;
};

async function withTrial(each: SourceCase, test: (trial: SourceTrial) => Promise<void>): Promise<void> {
  const trial = await sourceTrial(each);
  try {
    await test(trial);
  } finally {
    await trial.stop();
  }
}

const DOWN = 'SOURCE_UNAVAILABLE';
const REST_MS = 60_000;

const ODD = SOURCE_CASES.flatMap(({ odd, ...each }) => (odd ? [{ each, odd }] : []));

describe.concurrent.each(ODD)('$each.name', ({ each, odd }) => {
  const at = each.tried[0];
  /**
   * The figure is the source's first answer's; what stands beside it (a list of brands) is as it should be. Where the
   * answer is to be read, a machine too busy to open a workbook in its time is given another chance, after a rest.
   */
  const outcomesOf = async (expected: readonly string[], day: string, price?: string) => {
    let outcomes: readonly string[] = [];
    await withTrial(each, async (trial) => {
      const changed = each.tried.filter(([, good]) => good === at?.[1]);
      trial.answers(...changed.map(([path, good]) => [path, good(day, price)] as const));
      outcomes = await trial.ask();
      while (outcomes.includes(DOWN) && !expected.includes(DOWN)) {
        trial.service.clock.advance(REST_MS);
        outcomes = await trial.ask();
      }
    });
    return outcomes;
  };

  it('a price of zero is no price, never an amount of zero', async () => {
    expect(await outcomesOf(odd.zero[1], each.today, odd.zero[0])).toEqual(odd.zero[1]);
  });

  it('a negative price is no price', async () => {
    expect(await outcomesOf(odd.negative[1], each.today, odd.negative[0])).toEqual(odd.negative[1]);
  });

  it('a price of a day to come is no price of today', async () => {
    expect(await outcomesOf(odd.future[1], odd.future[0])).toEqual(odd.future[1]);
  });
});

describe('a price ten times the last one known is kept as published, and said', () => {
  const codesOf = (limitations: unknown) => (limitations as { code: string }[]).map(({ code }) => code);
  const DAY_MS = 86_400_000;

  it('deral_sima: from one day to the next', () =>
    withTrial(caseOf('deral_sima, the bulletin'), async ({ service, answers: answersAt }) => {
      const quick = () => service.post('/inventory/quick-estimates', { product_id: 'soy', quantity: '10' });
      const { body: before } = await quick();
      expect(before).toMatchObject({ amount: '1142.70', date: TODAY });
      expect(codesOf(before.limitations)).not.toContain('PRICE_JUMP');
      service.clock.advance(DAY_MS);
      answersAt([SIMA_PAGE, simaBulletin(inDays(TODAY, 1), '1.142,70')]);
      const { body: after } = await quick();
      expect(after).toMatchObject({ amount: '11427.00', unit_price: '1142.7', date: inDays(TODAY, 1) });
      expect(codesOf(after.limitations)).toContain('PRICE_JUMP');
    }));

  it('fipe: from one month to the next', () =>
    withTrial(caseOf('fipe'), async ({ service, answers: answersAt }) => {
      const car = caseOf('fipe').questions[0];
      const { body: before } = await service.post(car.path, car.body);
      expect(before.amount).toBe('88890.00');
      expect(codesOf(before.limitations)).not.toContain('PRICE_JUMP');
      service.clock.advance(30 * DAY_MS);
      answersAt([ARGO_PATH, fipePrice('2026-12-20', 'R$ 888.900,00')]);
      const { body: after } = await service.post(car.path, car.body);
      expect(after).toMatchObject({ amount: '888900.00', origin: { reference_date: '2026-12-01' } });
      expect(codesOf(after.limitations)).toContain('PRICE_JUMP');
    }));

  it('tesouro: from one day of its file to the next', () =>
    withTrial(caseOf('tesouro'), async ({ service, answers: answersAt }) => {
      answersAt([TREASURY_FILE, treasuryDays([inDays(TODAY, -1), '722,31'], [TODAY, '72,23'])]);
      const { path, body } = caseOf('tesouro').questions[0];
      const { body: estimate } = await service.post(path, body);
      // 2.5 × 72.23 = 180.575, a tie
      expect(estimate).toMatchObject({ amount: '180.58', origin: { reference_date: TODAY } });
      expect(codesOf(estimate.limitations)).toContain('PRICE_JUMP');
    }));
});

describe('an address that a source names on another host is never called', () => {
  const linksTo = (...hrefs: readonly string[]) =>
    Buffer.from(hrefs.map((href) => `<a href="${href}">here</a>`).join('\n'));

  it.each([
    ['deral_sima, the list of workbooks', SIMA_LIST, '/Pagina/Cotacao-Diaria-SIMA-99'],
    ["deral_sima, the workbook's page", SIMA_DAY, '/files/02-04-2018-impressao.xls'],
    ['world_bank_pink, the page', PINK_PAGE, '/en/doc/1/related/CMO-Historical-Data-Monthly.xlsx'],
  ])('%s', async (name, page, file) => {
    const elsewhere = await startSourceServer();
    const each = caseOf(name);
    for (const [, good] of each.beside) elsewhere.on(file, answers.bytes(good(each.today)));
    await withTrial(each, async (trial) => {
      const host = new URL(elsewhere.url).host;
      trial.answers([page, linksTo(elsewhere.url + file, `//${host}${file}`, `http://x@${host}${file}`)]);
      expect(await trial.ask()).toEqual(each.questions.map(() => 'SOURCE_UNAVAILABLE'));
    });
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });
});

describe('the last good answer of a source that fails now', () => {
  const quick = { product_id: 'soy', quantity: '1' };

  it('is used within its age, and said; not a day longer', async () => {
    const server = await startSourceServer();
    server.on(SIMA_PAGE, answers.bytes(simaBulletin(TODAY)));
    const service = await publicService({ SOURCE_DERAL_SIMA_HTML_URL: server.url });
    const estimate = async () => (await service.post('/inventory/quick-estimates', quick)).body;
    try {
      expect((await estimate()).amount).toBe('114.27');
      server.on(SIMA_PAGE, answers.maintenance);
      service.clock.advance(21 * 86_400_000);
      const old = await estimate();
      expect(old).toMatchObject({ amount: '114.27', date: TODAY });
      expect((old.limitations as { code: string }[]).map(({ code }) => code)).toContain('LAST_GOOD_ANSWER');
      service.clock.advance(86_400_000);
      expect(await estimate()).toMatchObject({ amount: null, date: null });
    } finally {
      await service.stop();
      await server.close();
    }
  });
});
