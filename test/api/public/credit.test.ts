import { describe, expect, it } from 'vitest';
import { fakeSources } from '../../support/fake-sources.ts';
import { forSuite } from '../../support/for-suite.ts';
import { codesOf, publicRig } from '../../support/public-rig.ts';
import { found } from '../../support/references.ts';

const PATH = '/market/credit-estimates';
const body = { asset_class: 'RECEIVABLE', face_value: '10000.00', due_date: '2027-05-20' };

// A base rate that is made up.
const rig = forSuite(() =>
  publicRig(fakeSources({ answer: (query) => found(query, '0.14', 'fraction a year') })),
);

describe('POST /market/credit-estimates', () => {
  it.each(['PRIVATE_SECURITY', 'RECEIVABLE', 'COURT_CLAIM'])(
    'of %s is a scenario at the base rate: no market price, no risk assessed',
    async (asset_class) => {
      const answer = await rig.post(PATH, { ...body, asset_class });
      // 122 business days: 10000 ÷ 1.14 ^ (122 ÷ 252)
      expect(answer.body).toMatchObject({
        amount: '9385.36',
        basis: 'PRESENT_VALUE_SCENARIO',
        status: 'CALCULATED',
        source: { id: 'made_up' },
      });
      expect(codesOf(answer.body)).toEqual(
        expect.arrayContaining(['NOT_A_MARKET_PRICE', 'NO_CREDIT_RISK_ASSESSMENT']),
      );
      const steps = (answer.body.calculation as { steps: { label: string; value: string }[] }).steps;
      expect(steps.find(({ label }) => label === 'Business days')?.value).toBe('122');
    },
  );

  it.each([
    [{ ...body, asset_class: 'VEHICLE' }, ['/asset_class invalid_value']],
    [{ face_value: '1.00', due_date: '2027-05-20' }, ['/asset_class required']],
    [{ ...body, face_value: '10000' }, ['/face_value invalid_decimal']],
    [{ ...body, due_date: '2027-02-30' }, ['/due_date invalid_date']],
    [{ ...body, due_date: '20/05/2027' }, ['/due_date invalid_date']],
    [{ ...body, discount_rate: '0.1' }, ['/discount_rate unknown_field']],
    [{ asset_class: 'COURT_CLAIM' }, ['/face_value required', '/due_date required']],
  ])('%j is 422', async (wrong, faults) => {
    const answer = await rig.post(PATH, wrong);
    expect([answer.status, answer.faults]).toEqual([422, faults]);
  });
});
