import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { lending, obligationBody, WHOLE_VALUE } from '../../../support/lending.ts';
import { type RunningService, runningService } from '../../../support/running-service.ts';
import { importSoy } from '../../../support/soy-book.ts';

const DAY_MS = 86_400_000;

let service: RunningService;
let people: Awaited<ReturnType<typeof lending>>;
/** What a pledged stock of 1,000 sacks of soy secures, and the stock's valuation. */
let obligation: string;
let valuationId: string;

const soy = (quantity = '1000') => ({
  attributes: { lines: [{ product_id: 'soy', quantity, state: 'PR' }] },
});
const PRICED = { ...WHOLE_VALUE, accepted_bases: ['PUBLIC_REFERENCE'], collateral_haircut: '0.2' };
/** 1,000 sacks at 150.00, less 20 %, are 120,000.00; at 105.00 they are 84,000.00. */
const loan = (more: object = {}) =>
  obligationBody({
    balance: { amount: '80000.00', date: '2026-11-20' },
    required_coverage: '1.25',
    call_below: '1.1',
    cure_days: 10,
    ...more,
  });

async function pledged(
  owed: object,
): Promise<readonly [asset: string, obligation: string, valuation: string]> {
  const asset = await people.asset('1.00', soy());
  const valuation = await people.valued(asset);
  await people.review(valuation.id);
  const secured = await people.made('/obligations', owed);
  await people.recognized(asset, secured);
  return [asset, secured, String(valuation.id)];
}

const alarms = async (id: string) =>
  (await service.engines.eventLog.readStream(`coverage-${id}`)).filter(({ type }) => type.includes('Mark'));

beforeAll(async () => {
  service = await runningService();
  people = await lending(service);
  service.clock.advance(10);
  await people.approvedPolicy(PRICED);
  await importSoy(service, '2026-11-20', 150);
  [, obligation, valuationId] = await pledged(loan());
});
afterAll(() => service.stop());

describe('a price that moves', () => {
  it('gives no mark as long as none is newer than that of the valuation', async () => {
    await eventually(async () => (await people.coverage(obligation)).status === 'COVERED');
    expect(await people.coverage(obligation)).toMatchObject({
      counted: '100000.00',
      marked: '100000.00',
      guarantees: [
        {
          base: '120000.00',
          mark: { amount: null, day: null, references: [], reason_codes: ['NO_NEWER_REFERENCE'] },
        },
      ],
    });
  });

  it('is shown on the day it moves, beside what is recognized, and the call is made once', async () => {
    service.clock.advance(DAY_MS);
    await importSoy(service, '2026-11-21', 105);
    await eventually(async () => (await people.coverage(obligation)).marked !== '100000.00');
    const coverage = await people.coverage(obligation);
    expect(coverage).toMatchObject({
      status: 'COVERED',
      counted: '100000.00',
      marked: '84000.00',
      shortfall: '0.00',
      guarantees: [
        {
          base: '120000.00',
          counted: '100000.00',
          valuation_id: valuationId,
          mark: {
            amount: '84000.00',
            day: '2026-11-21',
            references: [
              { source: 'deral_sima', value: '105', unit: 'sc 60 kg', reference_date: '2026-11-21' },
            ],
            reason_codes: [],
          },
        },
      ],
    });
    await eventually(async () => (await alarms(obligation)).length > 0);
    expect(await alarms(obligation)).toMatchObject([
      {
        type: 'CoverageMarkFellShort',
        data: {
          status: 'COVERED',
          required: '100000.00',
          counted: '100000.00',
          marked: '84000.00',
          ratio: '0.84000000',
          call_below: '1.1',
          top_up: '26000.00',
          cure_until: '2026-12-01',
          day: '2026-11-21',
          cause: 'ReferencePublished',
        },
      },
    ]);
  });
});
