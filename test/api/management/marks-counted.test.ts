import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending, obligationBody, WHOLE_VALUE } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';
import { importSoy } from '../../support/soy-book.ts';

const CALCULATIONS = /^asset_valuation_coverage_calculations_total (\d+)$/m;

const service = serviceOfTests();
const people = madeBefore(() => lending(service));
const obligations: string[] = [];

const soy = { attributes: { lines: [{ product_id: 'soy', quantity: '1000', state: 'PR' }] } };
/** 1,000 sacks are 150,000.00 at 150.00 and 105,000.00 at 105.00, of the 100,000.00 that are required. */
const loan = (call_below: string | null) =>
  obligationBody({
    balance: { amount: '80000.00', date: '2026-11-20' },
    required_coverage: '1.25',
    call_below,
    cure_days: null,
  });

const calculations = async () =>
  Number(CALCULATIONS.exec(await (await fetch(`${service.operatorsUrl}/metrics`)).text())?.[1]);

/** How many were made up to now, once all that is waiting has been. */
async function settled(): Promise<number> {
  let last = -1;
  await eventually(async () => {
    const before = last;
    last = await calculations();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return last === before;
  });
  return last;
}

const recorded = (id: string) => service.engines.eventLog.readStream(`coverage-${id}`);

async function pledged(asset: string, call_below: string | null): Promise<void> {
  const { id } = await people.valued(asset);
  await people.review(id);
  const obligation = await people.made('/obligations', loan(call_below));
  await people.recognized(asset, obligation);
  await eventually(async () => (await people.coverage(obligation)).status === 'COVERED');
  obligations.push(obligation);
}

beforeAll(async () => {
  service.clock.advance(10);
  await people.approvedPolicy({ ...WHOLE_VALUE, accepted_bases: ['PUBLIC_REFERENCE', 'USER_PROVIDED'] });
  await importSoy(service, '2026-11-20', 150);
  await pledged(await people.asset('1.00', soy), '1.1');
  await pledged(await people.asset('1.00', soy), null);
  await pledged(await people.asset('120000.00'), '1.1');
});

describe('coverages calculated for a new price', () => {
  it('are those of obligations that it marks and that have a threshold, each once', async () => {
    // A new day, on which all are calculated.
    const earlier = await settled();
    service.clock.advance(24 * 60 * 60 * 1000);
    await eventually(async () => (await calculations()) >= earlier + obligations.length);
    const before = await settled();
    await importSoy(service, '2026-11-21', 105);
    const [called = '', ...others] = obligations;
    await eventually(async () => (await recorded(called)).at(-1)?.type === 'CoverageMarkFellShort');
    expect((await settled()) - before).toBe(1);
    for (const id of others)
      expect((await recorded(id)).filter(({ type }) => type.includes('Mark'))).toEqual([]);
  });
});
