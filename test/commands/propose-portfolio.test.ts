import { describe, expect, it } from 'vitest';
import { ProposeScenarioBody, proposeScenario } from '../../commands/scenario.ts';
import { faultsOf } from '../../src/kernel/zod-faults.ts';
import { ORGANIZATION, scenarioOf } from '../support/scenario.ts';

/** All figures are invented. */

const rates = { default_rate: '0.02', loss_given_default: '0.6', dilution_rate: '0.015' };
const bucket = (more: object = {}) => ({
  name: 'All',
  face_amount: '1000.00',
  ...rates,
  days_to_receipt: '45',
  ...more,
});
const proposal = (parameters: object, more: object = {}) => ({
  name: 'Trade notes by days past due',
  asset_class: 'RECEIVABLE',
  kind: 'RECEIVABLES_PORTFOLIO',
  parameters: { discount_rate: '0.18', ...parameters },
  ...more,
});
const places = (body: object) =>
  faultsOf(ProposeScenarioBody.safeParse(body), body).map(({ pointer, code }) => `${pointer} ${code}`);
const ofBuckets = (...buckets: readonly object[]) => places(proposal({ buckets }));
const ofBucket = (more: object) =>
  ofBuckets(bucket(more)).map((place) => place.replace('/parameters/buckets/0/', ''));
const aged = (from: string, to?: string) =>
  bucket({ name: undefined, days_past_due_from: from, ...(to !== undefined && { days_past_due_to: to }) });
const overlapping = (at: number) => [`/parameters/buckets/${at}/days_past_due_from overlapping`];

describe('the body of a portfolio', () => {
  it('is of receivables alone', () => {
    expect(places(proposal({}))).toEqual([]);
    expect(places(proposal({}, { asset_class: 'COURT_CLAIM' }))).toEqual(['/asset_class invalid_value']);
    expect(places(proposal({}, { asset_class: undefined }))).toEqual(['/asset_class required']);
  });

  it('may leave out buckets and rate, but no member of a bucket', () => {
    expect(places(proposal({ discount_rate: undefined }))).toEqual([]);
    for (const name of ['face_amount', ...Object.keys(rates)])
      expect(ofBucket({ [name]: undefined })).toEqual([`${name} required`]);
  });

  it('has 1 to 50 buckets', () => {
    const numbered = (count: number) =>
      ofBuckets(...Array.from({ length: count }, (_, n) => bucket({ name: `Bucket ${n}` })));
    expect(numbered(0)).toEqual(['/parameters/buckets too_few']);
    expect([numbered(1), numbered(50)]).toEqual([[], []]);
    expect(numbered(51)).toEqual(['/parameters/buckets too_many']);
    expect(places(proposal({ buckets: {} }))).toEqual(['/parameters/buckets invalid_type']);
  });

  it.each(['default_rate', 'loss_given_default', 'dilution_rate'])('has a %s from 0 to 1', (name) => {
    for (const rate of ['0', '1', '0.000000000001', '0.999999999999'])
      expect(ofBucket({ [name]: rate })).toEqual([]);
    for (const rate of ['-0.000000000001', '1.000000000001', '2'])
      expect(ofBucket({ [name]: rate })).toEqual([`${name} out_of_range`]);
    for (const rate of [0.02, '2 %']) expect(ofBucket({ [name]: rate })).toEqual([`${name} invalid_decimal`]);
  });

  it.each(['days_to_receipt', 'days_past_due_from'])('has a %s of a whole number up to a century', (name) => {
    for (const days of ['0', '36500']) expect(ofBucket({ [name]: days })).toEqual([]);
    for (const days of ['36501', '999999999999999999'])
      expect(ofBucket({ [name]: days })).toEqual([`${name} out_of_range`]);
    for (const days of [30, '-1', '1.5'])
      expect(ofBucket({ [name]: days })).toEqual([`${name} invalid_decimal`]);
  });

  it.each([
    [{ face_amount: '-1.00' }, 'face_amount invalid_decimal'],
    [{ face_amount: '1' }, 'face_amount invalid_decimal'],
    [{ name: '' }, 'name too_short'],
    [{ name: 'x'.repeat(61) }, 'name too_long'],
    [{ name: undefined }, 'name required'],
    [{ recovery: '0.1' }, 'recovery unknown_field'],
    [{ expected_on: '2027-02-30', days_to_receipt: undefined }, 'expected_on invalid_date'],
    [{ days_to_receipt: undefined }, 'expected_on required'],
    [{ expected_on: '2027-02-28' }, 'days_to_receipt not_allowed'],
    [{ days_past_due_to: '30' }, 'days_past_due_to not_allowed'],
    [{ name: undefined, days_past_due_to: '30' }, 'days_past_due_to not_allowed'],
    [{ days_past_due_from: '31', days_past_due_to: '30' }, 'days_past_due_to out_of_range'],
  ])('is refused with %j', (wrong, expected) => expect(ofBucket(wrong)).toEqual([expected]));

  it('has buckets that share no day past due, in any order and with gaps', () => {
    expect(ofBuckets(aged('0', '0'), aged('1', '30'), aged('31'))).toEqual([]);
    expect(ofBuckets(aged('91'), aged('1', '1'), bucket())).toEqual([]);
    expect(ofBuckets(aged('0', '30'), aged('30', '60'))).toEqual(overlapping(1));
    expect(ofBuckets(aged('30', '60'), aged('0', '30'))).toEqual(overlapping(1));
    expect(ofBuckets(aged('1', '90'), aged('31', '60'))).toEqual(overlapping(1));
    expect(ofBuckets(aged('31', '60'), aged('1', '90'))).toEqual(overlapping(1));
    expect(ofBuckets(aged('31'), aged('1', '30'), aged('36500'))).toEqual(overlapping(2));
    expect(ofBuckets(aged('31'), aged('1', '31'))).toEqual(overlapping(1));
  });

  it('names each bucket once, and the bucket that another overlaps', () => {
    expect(ofBuckets(bucket(), bucket({ name: 'all' }), bucket())).toEqual([
      '/parameters/buckets/2/name repeated',
    ]);
    const body = proposal({ buckets: [aged('61'), aged('1', '30'), aged('30', '60')] });
    const [fault] = faultsOf(ProposeScenarioBody.safeParse(body), body);
    expect(fault?.detail).toEqual({
      en: 'overlaps in days past due with bucket 2 of the list',
      'pt-BR': 'tem dias de atraso sobrepostos aos da faixa 2 da lista',
    });
  });
});

describe('ProposeScenario of a portfolio', () => {
  const given = scenarioOf(proposeScenario, '7c1b1f3e-4d5e-5f6a-9bac-1d2e3f4a5b6c');
  const decide = (parameters: object) => {
    const body = proposal(parameters) as ProposeScenarioBody;
    return given().when({ organizationId: ORGANIZATION, body, asset: undefined, answers: [] }).decision;
  };

  it('takes a receipt without amount that was expected before today, and a future day', () => {
    for (const expected_on of ['2020-01-01', '2030-01-01']) {
      const buckets = [bucket({ days_to_receipt: undefined, expected_on })];
      expect(decide({ buckets })).toMatchObject({ decided: 'append' });
    }
  });

  it('refuses a result that is too long to show, and names the bucket', () => {
    const face_amount = '999999999999999999.99';
    const free = { default_rate: '0', loss_given_default: '0', dilution_rate: '0', days_to_receipt: '365' };
    const faults = (discount_rate: string, ...buckets: readonly object[]) =>
      decide({ discount_rate, buckets });
    const refused = (pointer: string, code: string) => ({
      decided: 'reject',
      rejection: { fact: 'invalid-fields', faults: [{ pointer, code }] },
    });
    expect(faults('-0.5', bucket({ ...free, face_amount }))).toMatchObject(
      refused('/parameters/buckets/0/face_amount', 'amount_out_of_range'),
    );
    const whole = bucket({ ...free, face_amount, days_to_receipt: '0' });
    expect(faults('0.1', whole, bucket({ name: 'More' }))).toMatchObject(
      refused('/parameters/buckets', 'amount_out_of_range'),
    );
    expect(faults('0.1', whole)).toMatchObject({ decided: 'append' });
  });
});
