import { describe, expect, it } from 'vitest';
import { erasePersonalData, patchAsset, registerAsset } from '../../commands/asset.ts';
import type { AssetEvent, AssetPatched, AssetRegistered } from '../../src/domain/asset.ts';
import { assetRegistered } from '../support/assets.ts';
import { decides, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

const LATE_TODAY = '2026-11-21T02:59:59.999Z';
const future = (pointer: string) => ({
  pointer,
  code: 'in_the_future',
  detail: { en: 'is after today, 2026-11-20', 'pt-BR': 'é posterior a hoje, 2026-11-20' },
});
const notCome = (first: string, ...more: readonly string[]) =>
  ({ fact: 'invalid-fields', faults: [future(first), ...more.map(future)] }) as const;
const registeredAs = (overrides: Partial<AssetRegistered> = {}): AssetEvent => ({
  type: 'AssetRegistered',
  data: assetRegistered(overrides),
});
const patchedBy = (data: AssetPatched): AssetEvent => ({ type: 'AssetPatched', data });
const archived: AssetEvent = { type: 'AssetArchived', data: {} };
const erased: AssetEvent = { type: 'PersonalDataErased', data: { reason: 'asked for' } };

describe('RegisterAsset', () => {
  const scenario = (valuation_date: string) =>
    assetRegistered({
      asset_class: 'EQUITY_STAKE',
      attributes: { description: 'Made up', ownership_share: '1', valuation_date },
    });
  const declared = (date: string) =>
    assetRegistered({ declared_value: { amount: '1.00', date, origin: 'Owner' } });
  decides(
    scenarioOf(registerAsset, ASSET_ID),
    [
      'refuses a scenario of a day that has not come',
      [],
      scenario('2026-11-21'),
      notCome('/attributes/valuation_date'),
    ],
    [
      'refuses a declared value of a future date',
      [],
      declared('2026-11-21'),
      notCome('/declared_value/date'),
    ],
    ...[scenario('2026-11-20'), declared('2026-11-20'), declared('1999-01-01'), assetRegistered()].map(
      (asset, index) =>
        [`takes past dates (${index})`, [], asset, [registeredAs(asset)], LATE_TODAY] as const,
    ),
    ['takes no personal data under an id whose key was destroyed', [], 'erased', 'personal-data-erased'],
  );
});

describe('ErasePersonalData', () => {
  const reason = { reason: 'asked for' };
  decides(
    scenarioOf(erasePersonalData, ASSET_ID),
    ['records why', [registeredAs()], reason, [erased]],
    [
      'does not ask whether the asset is archived',
      [registeredAs(), patchedBy({}), archived],
      reason,
      [erased],
    ],
    [
      'records it once, also with another reason and after other events',
      [registeredAs(), erased, patchedBy({ name: 'Other' })],
      { reason: 'another' },
      [],
    ],
    ['refuses one that was never registered', [], reason, 'asset-not-found'],
  );
});

describe('PatchAsset', () => {
  const given = scenarioOf(patchAsset, ASSET_ID);
  const sealed = (text: string) => ({ subject: ASSET_ID, sealed: `sealed-${text}` });
  const registered = registeredAs({
    owner: { name: sealed('Ana'), tax_id: sealed('1'), tax_id_country: null },
    portfolio: 'North',
  });
  const patch = (body: object, expectedVersion = 1, sealedPatch: object | 'erased' = body) => ({
    organizationId: ORGANIZATION,
    expectedVersion,
    patch: body as never,
    sealedPatch: sealedPatch as never,
  });
  const other = { name: 'Other' };
  const named = (name: string) => patch({ owner: { name } }, 1, { owner: { name: sealed(name) } });
  const ofRui = { owner: { name: 'Rui' } };
  const versionIs2 = { fact: 'version-mismatch', currentVersion: 2 } as const;
  const nameless = {
    pointer: '/owner/name',
    code: 'required',
    detail: { en: 'is required', 'pt-BR': 'é obrigatório' },
  };
  const scenario = registeredAs({
    asset_class: 'BIOLOGICAL_ASSET',
    attributes: { description: 'Made up' },
    declared_value: { amount: '1.00', date: '2026-11-21', origin: 'Owner' },
  });
  const estimate = (text: string) => ({ estimate: { source_text: text } });
  const olderEstimate = estimate('{"value": 1, "currency": "USD", "date": "2030-01-01"}');
  const inDollars = registeredAs({ asset_class: 'REAL_ESTATE', attributes: olderEstimate });
  const inReais = estimate('{"value": 2}');

  decides(
    given,
    [
      'records only the members that changed',
      [registered],
      patch({ ...other, portfolio: 'North' }),
      [patchedBy(other)],
    ],
    [
      'records a removed member as null',
      [registered],
      patch({ portfolio: null }),
      [patchedBy({ portfolio: null })],
    ],
    [
      'merges the owner and keeps what is sealed as it is',
      [registered],
      named('Rui'),
      [patchedBy({ owner: { name: sealed('Rui'), tax_id: sealed('1'), tax_id_country: null } })],
    ],
    ['recognizes that the same personal text is no change', [registered], named('Ana'), []],
    [
      'archives after the other changes of the same patch',
      [registered],
      patch({ ...other, status: 'ARCHIVED' }),
      [patchedBy(other), archived],
    ],
    [
      'restores before the other changes of the same patch',
      [registered, archived],
      patch({ ...other, status: 'ACTIVE' }, 2),
      [{ type: 'AssetRestored', data: {} }, patchedBy(other)],
    ],
    ['refuses to change an archived asset', [registered, archived], patch(other, 2), 'asset-archived'],
    [
      'refuses personal data where it was erased',
      [registered, erased],
      patch(ofRui, 2, 'erased'),
      'personal-data-erased',
    ],
    ['refuses it when everything else is right', [registered, erased], patch(ofRui, 1, 'erased'), versionIs2],
    [
      'takes all else where it was erased',
      [registered, erased],
      patch({ ...other, owner: null }, 2),
      [patchedBy({ ...other, owner: null })],
    ],
    ['refuses another version, and says which one it is', [registered, archived], patch(other), versionIs2],
    [
      'refuses one of another organization as unknown',
      [registered],
      { ...patch(other), organizationId: 'another' },
      'asset-not-found',
    ],
    [
      'refuses an owner without a name',
      [registered],
      patch({ owner: { name: null } }),
      { fact: 'invalid-fields', faults: [nameless] },
    ],
    [
      'refuses days that have not come',
      [scenario],
      patch({ attributes: { valuation_date: '2026-11-21' }, declared_value: { date: '2026-11-22' } }),
      notCome('/declared_value/date', '/attributes/valuation_date'),
    ],
    [
      'does not judge an older estimate in another currency and of a later day that stays as it is',
      [inDollars],
      patch({ ...other, attributes: { address: 'sealed' }, status: 'ARCHIVED' }),
      [patchedBy({ ...other, attributes: { ...olderEstimate, address: 'sealed' } }), archived],
    ],
    [
      'takes another estimate in its place',
      [inDollars],
      patch({ attributes: inReais }),
      [patchedBy({ attributes: inReais })],
    ],
  );

  it('takes today in São Paulo, and leaves alone a day that the patch does not name', () => {
    const body = { ...other, attributes: { valuation_date: '2026-11-20' } };
    const { decision } = given(scenario).when(patch(body), LATE_TODAY);
    expect(decision).toMatchObject({ decided: 'append', events: [{ type: 'AssetPatched' }] });
  });

  it.each([
    [
      'a date that is none',
      scenario,
      { valuation_date: '2026-13-01' },
      ['/attributes/valuation_date invalid_date'],
    ],
    [
      'an estimate in dollars, of a day to come',
      inDollars,
      estimate('{"value": 2, "currency": "USD", "date": "21/11/2026"}'),
      ['/attributes/estimate/currency currency_not_supported', '/attributes/estimate/date in_the_future'],
    ],
  ])('refuses %s for that alone', (_what, asset, attributes, faults) => {
    const { decision } = given(asset).when(patch({ attributes }));
    if (decision.decided !== 'reject' || decision.rejection.fact !== 'invalid-fields')
      throw new Error('it was taken');
    expect(decision.rejection.faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(faults);
  });
});
