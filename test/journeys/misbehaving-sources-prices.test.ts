import { describe, expect, it } from 'vitest';
import { ARGO_PATH } from '../sources/fipe/made-up.ts';
import { fipePrice, inDays, simaBulletin, treasuryDays } from '../support/good-answers.ts';
import { SIMA_PAGE, SOURCE_CASES, TODAY, TREASURY_FILE } from '../support/source-cases.ts';
import { answers } from '../support/source-server.ts';
import { type SourceTrial, sourceTrial } from '../support/source-trial.ts';

/** What a source's figure suffers from is said by the route that uses it. */

const DAY_MS = 86_400_000;

/** A case's first question, asked as often as wanted: the estimate, and the codes of its limitations. */
async function withCase(
  wanted: string,
  test: (trial: SourceTrial, estimate: () => Promise<readonly [object, unknown]>) => Promise<void>,
): Promise<void> {
  const each = SOURCE_CASES.find(({ name }) => name === wanted);
  if (!each) throw new Error(`no case ${wanted}`);
  const trial = await sourceTrial(each);
  const [{ path, body }] = each.questions;
  try {
    await test(trial, async () => {
      const { body: estimate } = await trial.service.post(path, body);
      return [estimate, (estimate.limitations as { code: string }[]).map(({ code }) => code)];
    });
  } finally {
    await trial.stop();
  }
}

describe('a price ten times the last one known is kept as published, and said', () => {
  const TOMORROW = inDays(TODAY, 1);

  it.each([
    {
      name: 'deral_sima, the bulletin',
      days: 1,
      next: [SIMA_PAGE, simaBulletin(TOMORROW, '1.142,70')] as const,
      before: { amount: '11427.00', date: TODAY },
      after: { amount: '114270.00', unit_price: '1142.7', date: TOMORROW },
    },
    {
      name: 'fipe',
      days: 30,
      next: [ARGO_PATH, fipePrice('2026-12-20', 'R$ 888.900,00')] as const,
      before: { amount: '88890.00' },
      after: { amount: '888900.00', origin: { reference_date: '2026-12-01' } },
    },
  ])('$name: from one answer to the next', ({ name, days, next, before, after }) =>
    withCase(name, async (trial, estimate) => {
      const [first, codes] = await estimate();
      expect(first).toMatchObject(before);
      expect(codes).not.toContain('PRICE_JUMP');
      trial.service.clock.advance(days * DAY_MS);
      trial.answers(next);
      const [second, codesThen] = await estimate();
      expect(second).toMatchObject(after);
      expect(codesThen).toContain('PRICE_JUMP');
    }),
  );

  it('tesouro: from one day of its file to the next', () =>
    withCase('tesouro', async ({ answers: answersAt }, estimate) => {
      answersAt([TREASURY_FILE, treasuryDays([inDays(TODAY, -1), '722,31'], [TODAY, '72,23'])]);
      const [treasury, codes] = await estimate();
      // 2.5 × 72.23 = 180.575, a tie
      expect(treasury).toMatchObject({ amount: '180.58', origin: { reference_date: TODAY } });
      expect(codes).toContain('PRICE_JUMP');
    }));
});

it('the last good answer of a source that fails now is used within its age, and said; not a day longer', () =>
  withCase('deral_sima, the bulletin', async ({ service, misbehave }, estimate) => {
    expect((await estimate())[0]).toMatchObject({ amount: '11427.00' });
    misbehave(() => answers.maintenance);
    service.clock.advance(21 * DAY_MS);
    const [old, codes] = await estimate();
    expect(old).toMatchObject({ amount: '11427.00', date: TODAY });
    expect(codes).toContain('LAST_GOOD_ANSWER');
    service.clock.advance(DAY_MS);
    expect((await estimate())[0]).toMatchObject({ amount: null, date: null });
  }));
