import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetBody } from '../../support/bodies.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { fourEyes } from '../../support/four-eyes.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { TREASURY_FILE } from '../../support/source-cases.ts';
import { answers, startSourceServer } from '../../support/source-server.ts';
import { HEADER } from '../../support/treasury-history.ts';

/** The money of a claim and of its rate is of one kind. Every figure is made up. */

const SGS = '/dados/serie/bcdata.sgs';
/** One rate in every month from December 2024 to October 2026. */
const monthly = (valor: string) =>
  Array.from({ length: 23 }, (_, index) => {
    const month = index + 11;
    const year = 2024 + Math.floor(month / 12);
    return { data: `01/${String((month % 12) + 1).padStart(2, '0')}/${year}`, valor };
  });
const title = (name: string, maturity: string, rate: string) =>
  `${name};${maturity};20/11/2026;9,99;${rate};800,00;800,00;800,00`;

const sources = madeBefore(startSourceServer);
afterAll(() => sources.close());
beforeAll(() => {
  sources.on(`${SGS}.4390/dados`, answers.json(monthly('1.00')));
  sources.on(`${SGS}.433/dados`, answers.json(monthly('0.40')));
  sources.on(`${SGS}.432/dados/ultimos/20`, answers.json([{ data: '20/11/2026', valor: '14.00' }]));
  sources.on(`${SGS}.432/dados`, answers.json([{ data: '01/06/2023', valor: '13.75' }]));
  sources.on(
    TREASURY_FILE,
    answers.bytes(
      Buffer.from(
        [
          HEADER,
          title('Tesouro IPCA+', '15/05/2029', '7,50'),
          title('Tesouro IPCA+', '15/05/2035', '7,50'),
          title('Tesouro IPCA+ com Juros Semestrais', '15/08/2030', '6,00'),
          title('Tesouro Prefixado', '01/01/2028', '13,00'),
          title('Tesouro Prefixado', '01/01/2031', '13,00'),
        ].join('\n'),
      ),
    ),
  );
});
const service = serviceOfTests(() => ({
  SOURCE_BCB_SGS_URL: sources.url,
  SOURCE_TESOURO_URL: sources.url + TREASURY_FILE,
}));
const people = madeBefore(() => fourEyes(service));

const index = { rule: 'EC_136', base_date: '2024-12-01' };
const requisitioned = { ...index, requisition_date: '2024-03-10' };
const claim = (attributes: object) =>
  assetBody('COURT_CLAIM', { face_value: '2000000.00', due_date: '2030-12-31', ...attributes });
const worth = async (attributes: object) => {
  const { values, limitations, calculation } = (await people.valued(
    await people.register(claim(attributes)),
  )) as {
    values: { scenario_value: { amount: string } };
    limitations: { code: string; text: string }[];
    calculation: { steps: { label: string; value: string }[] }[];
  };
  const steps = calculation.flatMap((shown) => shown.steps);
  return {
    amount: values.scenario_value.amount,
    updated: steps.find(({ label }) => label === 'Updated value')?.value,
    codes: limitations.map(({ code }) => code),
    limitations,
  };
};

it('a claim of a day before the law of 20 November counts it as the business day that it then was', async () => {
  const asset = await people.register(
    assetBody('COURT_CLAIM', { face_value: '1000000.00', due_date: '2027-01-04' }),
  );
  const { values, calculation } = await people.valued(asset, { valuation_date: '2023-06-01' });
  // ÷ 1.1375 ^ (903 ÷ 252)
  expect(values).toMatchObject({ scenario_value: { amount: '630242.18' } });
  expect(JSON.stringify(calculation)).toContain('"value":"903"');
});

describe('a claim that is still indexed', () => {
  it('is discounted at the real rate of the IPCA+ titles, and not at a nominal one', async () => {
    const { amount, updated, codes } = await worth({ index: requisitioned });
    // 2,000,000 × 1.08 × 1.004 ^ 15 × (1 + 0.02 × 10 ÷ 12)
    expect(updated).toBe('2331514.00');
    // ÷ 1.075 ^ (1027 ÷ 252)
    expect(amount).toBe('1736345.21');
    expect(codes).toEqual(
      expect.arrayContaining(['REAL_CURVE_USED', 'INDEXED_BY_PRICES_AHEAD', 'LAW_PENDING']),
    );
    // At the Selic target of 14 % it would be a fifth too low.
    expect(2_331_514 / 1.14 ** (1027 / 252) / Number(amount)).toBeLessThan(0.8);
  });

  it("is discounted at its owner's real rate, and with a spread that is compounded", async () => {
    const own = await worth({ index: requisitioned, real_rate: '0.06' });
    expect(own.amount).toBe('1838681.83');
    expect(own.codes).toContain('REAL_RATE_AS_STATED');
    const spread = await worth({ index: requisitioned, discount: 'REAL_CURVE', spread: '0.03' });
    // ÷ (1.075 × 1.03) ^ (1027 ÷ 252)
    expect(spread.amount).toBe('1539285.89');
  });

  it('is valued by no scenario, which would discount its first figure at a nominal rate', async () => {
    const asset = await people.register(claim({ index: requisitioned }));
    const terms = {
      name: 'Made up',
      asset_class: 'COURT_CLAIM',
      kind: 'PRESENT_VALUE',
      parameters: { discount_rate: '0.14', face_value: '2000000.00', due_date: '2030-12-31' },
    };
    const own = await people.post('/scenarios', { ...terms, asset_id: asset });
    expect(own.status).toBe(422);
    expect(own.body.errors).toMatchObject([{ pointer: '/asset_id', code: 'real_and_nominal' }]);
    const scenario = await people.made('/scenarios', terms);
    expect((await people.decide(`/scenarios/${scenario}/decisions`, 'APPROVE')).status).toBe(201);
    const asked = await people.request(asset, { scenario_id: scenario });
    expect(asked.status).toBe(422);
    expect(asked.body.errors).toMatchObject([{ pointer: '/scenario_id', code: 'real_and_nominal' }]);
  });
});

describe('a tax claim at Selic', () => {
  const tax = { ...index, tax_claim: true };

  it.each([
    ['EC_136', tax],
    ['SELIC', { ...tax, rule: 'SELIC' }],
    ['SELIC, not said to be one', { ...index, rule: 'SELIC' }],
  ])('by %s says that the 1 %% of the month of payment is not in it', async (_, of) => {
    const { updated, codes } = await worth({ index: of });
    // 2,000,000 × (1 + 23 × 0.01)
    expect(updated).toBe('2460000.00');
    expect(codes).toContain('PAYMENT_MONTH_NOT_COUNTED');
    expect(codes).not.toContain('PAYMENT_MONTH_COUNTED');
  });

  it.each(['EC_136', 'SELIC'])('by %s bears it where its owner says so', async (rule) => {
    const { amount, updated, codes } = await worth({ index: { ...tax, rule, payment_month_interest: true } });
    // 2,000,000 × (1 + 23 × 0.01 + 0.01), and that ÷ 1.075 ^ (1027 ÷ 252)
    expect(updated).toBe('2480000.00');
    expect(Number(amount) / (2_480_000 / 1.075 ** (1027 / 252))).toBeCloseTo(1, 8);
    expect(codes).toContain('PAYMENT_MONTH_COUNTED');
    expect(codes).not.toContain('PAYMENT_MONTH_NOT_COUNTED');
  });

  it('bears none in the month of its base date, and its owner may refuse it without a word', async () => {
    const sameMonth = await worth({
      index: { ...tax, base_date: '2026-11-02', payment_month_interest: true },
    });
    expect(sameMonth.updated).toBe('2000000.00');
    const refused = await worth({ index: { ...tax, payment_month_interest: false } });
    expect(refused.updated).toBe('2460000.00');
    for (const { codes } of [sameMonth, refused])
      expect(codes.filter((code) => code.startsWith('PAYMENT_MONTH'))).toEqual([]);
  });

  it.each([
    ['of no tax claim', { ...index, rule: 'SELIC' }],
    ['of a claim that is said to be none', { ...index, rule: 'SELIC', tax_claim: false }],
    ["by its owner's factor", { ...tax, rule: 'CALLER', factor: '1.2' }],
  ])('is refused with it %s', async (_, of) => {
    const answer = await people.post('/assets', claim({ index: { ...of, payment_month_interest: true } }));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { pointer: '/attributes/index/payment_month_interest', code: 'not_allowed' },
    ]);
  });
});
