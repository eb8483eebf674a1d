import { describe, expect, it } from 'vitest';
import { patched } from '../../support/asking.ts';
import { madeBefore } from '../../support/for-suite.ts';
import { lending } from '../../support/lending.ts';
import { serviceOfTests } from '../../support/service-of-tests.ts';

/** Coverage of an obligation, calculated by hand. All is made up. */

const service = serviceOfTests();
const lender = madeBefore(() => lending(service));

const owing = (amount: string, required_coverage = '1') =>
  lender.obligation({ balance: { amount, date: '2026-11-20' }, required_coverage });
const unknownFor = async (asset: string, reasons: readonly string[], more: object = {}) => {
  const owed = await owing('100.00');
  await lender.recognized(asset, owed, more);
  expect(await lender.coverage(owed)).toMatchObject({
    status: 'UNKNOWN',
    counted: '0.00',
    shortfall: null,
    coverage_ratio: null,
    guarantees: [{ counted: null, reason_codes: reasons }],
  });
  return owed;
};

describe('coverage', () => {
  it('is exact to the cent, and short by one cent', async () => {
    const [enough, less] = [await owing('1000.00', '1.30'), await owing('1000.00', '1.30')];
    await lender.recognized(await lender.assetOf('1300.00'), enough);
    await lender.recognized(await lender.assetOf('1299.99'), less);
    expect(await lender.coverage(enough)).toMatchObject({
      status: 'COVERED',
      required: '1300.00',
      counted: '1300.00',
      shortfall: '0.00',
      coverage_ratio: '1.00000000',
      ltv: '0.76923077',
    });
    expect(await lender.coverage(less)).toMatchObject({
      status: 'SHORT',
      counted: '1299.99',
      shortfall: '0.01',
    });
  });

  it('at the second rank is what the first leaves, and all when the first is settled', async () => {
    const asset = await lender.assetOf('1000.00');
    const [first, second] = [await owing('700.00'), await owing('400.00')];
    await lender.recognized(asset, first, { limit: '650.00' });
    await lender.recognized(asset, second, { rank: 2 });
    expect(await lender.coverage(first)).toMatchObject({
      status: 'SHORT',
      counted: '650.00',
      shortfall: '50.00',
    });
    expect(await lender.coverage(second)).toMatchObject({
      status: 'SHORT',
      counted: '350.00',
      shortfall: '50.00',
    });
    await patched(service, `/obligations/${first}`, { status: 'SETTLED' });
    expect(await lender.coverage(first)).toMatchObject({ status: 'NOT_REQUIRED', counted: '0.00' });
    expect(await lender.coverage(second)).toMatchObject({ status: 'COVERED', counted: '400.00' });
  });

  it('is short at least by what the unknown part cannot cover', async () => {
    const owed = await owing('1000.00');
    await lender.recognized(await lender.asset('1.00'), owed, { limit: '300.00' });
    await lender.recognized(await lender.assetOf('200.00'), owed);
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'SHORT',
      counted: '200.00',
      shortfall: null,
      shortfall_at_least: '500.00',
    });
  });
});

/** Guarantees other than pledges count unregistered, with a notice. */
describe('an unknown part', () => {
  it('is on an archived asset', async () => {
    const asset = await lender.assetOf('100.00');
    const owed = await owing('100.00');
    await lender.recognized(asset, owed);
    await patched(service, `/assets/${asset}`, { status: 'ARCHIVED' });
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'UNKNOWN',
      guarantees: [{ base: null, reason_codes: ['ASSET_ARCHIVED', 'NOT_REGISTERED'] }],
    });
  });

  it('is a pledge without its registration, until that is recorded', async () => {
    const owed = await unknownFor(await lender.assetOf('100.00'), ['NOT_REGISTERED'], { kind: 'PLEDGE' });
    const [part] = (await lender.coverage(owed)).guarantees as { id: string }[];
    const body = { registry: 'Made-up', number: '7', registered_on: '2026-11-20' };
    expect((await lender.post(`/guarantees/${part?.id}/registrations`, body)).status).toBe(201);
    expect(await lender.coverage(owed)).toMatchObject({ status: 'COVERED' });
  });

  it('has a rank that an encumbrance overfills, and is known again after its end', async () => {
    const asset = await lender.assetOf('100.00');
    const owed = await owing('100.00');
    await lender.recognized(asset, owed);
    service.clock.advance(1_000);
    const before = service.clock.now();
    service.clock.advance(1_000);
    const { body } = await lender.encumber(asset, { amount: '1.00' });
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'UNKNOWN',
      guarantees: [{ reason_codes: ['ENCUMBERED', 'NOT_REGISTERED'] }],
    });
    expect(await lender.coverage(owed, `?as_of=${before}`)).toMatchObject({
      status: 'COVERED',
      as_of: before,
    });
    await lender.post(`/assets/${asset}/encumbrances/${body.id}/end`, {});
    expect(await lender.coverage(owed)).toMatchObject({ status: 'COVERED' });
    const future = await service.call('GET', `/obligations/${owed}/coverage?as_of=2126-01-01T00:00:00Z`);
    expect(future.status).toBe(400);
  });

  it('extends a fiduciary guarantee, after somebody else has an encumbrance on the land', async () => {
    const land = await lender.landOf('1000.00');
    const fiduciary = { kind: 'FIDUCIARY_ASSIGNMENT' };
    const original = await lender.recognized(land, await owing('600.00'), fiduciary);
    const owed = await owing('500.00');
    await lender.recognized(land, owed, { ...fiduciary, rank: 2, extension_of: original });
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'SHORT',
      counted: '400.00',
      shortfall: '100.00',
    });
    await lender.encumber(land, { rank: 9, amount: '1.00' });
    expect(await lender.coverage(owed)).toMatchObject({
      status: 'UNKNOWN',
      guarantees: [{ counted: null, reason_codes: ['ENCUMBERED', 'NOT_REGISTERED'] }],
    });
  });
});
