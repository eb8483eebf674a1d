import { describe, expect, it } from 'vitest';
import { patchAsset } from '../../commands/asset/patch-asset.ts';
import type { AssetEvent } from '../../src/valuing/domain/asset/events.ts';
import { assetRegistered } from '../support/assets.ts';
import { NOW, ORGANIZATION, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

const given = scenarioOf(patchAsset, ASSET_ID);
const sealed = (text: string) => ({ subject: ASSET_ID, sealed: `sealed-${text}` });
const registered: AssetEvent = {
  type: 'AssetRegistered',
  data: assetRegistered({
    owner: { name: sealed('Ana'), tax_id: sealed('1'), tax_id_country: null },
    portfolio: 'North',
  }),
};
const archived: AssetEvent = { type: 'AssetArchived', data: {} };
const patch = (body: object, expectedVersion = 1, sealedPatch: object | 'erased' = body) => ({
  organizationId: ORGANIZATION,
  expectedVersion,
  patch: body as never,
  sealedPatch: sealedPatch as never,
});

describe('PatchAsset', () => {
  it('records only the members that changed', () =>
    given(registered)
      .when(patch({ name: 'Other', portfolio: 'North' }))
      .emits({ type: 'AssetPatched', data: { name: 'Other' } }));

  it('records a removed member as null', () =>
    given(registered)
      .when(patch({ portfolio: null }))
      .emits({ type: 'AssetPatched', data: { portfolio: null } }));

  it('merges the owner and keeps what is sealed as it is', () =>
    given(registered)
      .when(patch({ owner: { name: 'Rui' } }, 1, { owner: { name: sealed('Rui') } }))
      .emits({
        type: 'AssetPatched',
        data: { owner: { name: sealed('Rui'), tax_id: sealed('1'), tax_id_country: null } },
      }));

  it('sees that the same personal text is no change', () =>
    given(registered)
      .when(patch({ owner: { name: 'Ana' } }, 1, { owner: { name: sealed('Ana') } }))
      .changesNothing());

  it('archives after the other changes of the same patch', () =>
    given(registered)
      .when(patch({ name: 'Other', status: 'ARCHIVED' }))
      .emits({ type: 'AssetPatched', data: { name: 'Other' } }, { type: 'AssetArchived', data: {} }));

  it('restores before the other changes of the same patch', () =>
    given(registered, archived)
      .when(patch({ name: 'Other', status: 'ACTIVE' }, 2))
      .emits({ type: 'AssetRestored', data: {} }, { type: 'AssetPatched', data: { name: 'Other' } }));

  it('refuses to change an archived asset', () =>
    given(registered, archived)
      .when(patch({ name: 'Other' }, 2))
      .rejects({ fact: 'asset-archived' }));

  it('refuses personal data for an asset whose personal data was erased, once all else is right', () => {
    const erased: AssetEvent = { type: 'PersonalDataErased', data: { reason: 'asked for' } };
    const named = { owner: { name: 'Rui' } };
    given(registered, erased)
      .when(patch(named, 2, 'erased'))
      .rejects({ fact: 'personal-data-erased' });
    given(registered, erased)
      .when(patch(named, 1, 'erased'))
      .rejects({ fact: 'version-mismatch', currentVersion: 2 });
    given(registered, erased)
      .when(patch({ name: 'Other', owner: null }, 2))
      .emits({ type: 'AssetPatched', data: { name: 'Other', owner: null } });
  });

  it('refuses another version, and says which one it is', () =>
    given(registered, archived)
      .when(patch({ name: 'Other' }, 1))
      .rejects({ fact: 'version-mismatch', currentVersion: 2 }));

  it('knows no asset of another organization', () =>
    given(registered)
      .when({ ...patch({ name: 'Other' }), organizationId: 'another' })
      .rejects({ fact: 'asset-not-found' }));

  it('refuses an owner without a name', () =>
    given(registered)
      .when(patch({ owner: { name: null } }))
      .rejects({
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '/owner/name',
            code: 'required',
            detail: { en: 'is required', 'pt-BR': 'é obrigatório' },
          },
        ],
      }));

  const future = (pointer: string) => ({
    pointer,
    code: 'in_the_future',
    detail: { en: 'is later than today, 2026-11-20', 'pt-BR': 'é posterior a hoje, 2026-11-20' },
  });
  const declared = { amount: '1.00', date: '2026-11-20', origin: 'Owner' };
  const scenario: AssetEvent = {
    type: 'AssetRegistered',
    data: assetRegistered({
      asset_class: 'BIOLOGICAL_ASSET',
      attributes: { description: 'Made up' },
      declared_value: { ...declared, date: '2026-11-21' },
    }),
  };

  it('refuses days that have not come', () =>
    given(scenario)
      .when(
        patch({ attributes: { valuation_date: '2026-11-21' }, declared_value: { date: '2026-11-22' } }),
        NOW,
      )
      .rejects({
        fact: 'invalid-fields',
        faults: [future('/declared_value/date'), future('/attributes/valuation_date')],
      }));

  it('takes today in São Paulo, and leaves alone a day that the patch does not name', () => {
    const { decision } = given(scenario).when(
      patch({ name: 'Other', attributes: { valuation_date: '2026-11-20' } }),
      '2026-11-21T02:59:59.999Z',
    );
    expect(decision).toMatchObject({ decided: 'append', events: [{ type: 'AssetPatched' }] });
  });

  it('says of a date that is none that it is none, and nothing else', () => {
    const { decision } = given(scenario).when(patch({ attributes: { valuation_date: '2026-13-01' } }));
    expect(decision).toMatchObject({ rejection: { faults: [{ code: 'invalid_date' }] } });
    if (decision.decided === 'reject' && decision.rejection.fact === 'invalid-fields')
      expect(decision.rejection.faults).toHaveLength(1);
  });

  const estimate = (text: string) => ({ estimate: { source_text: text } });
  const inDollars: AssetEvent = {
    type: 'AssetRegistered',
    data: assetRegistered({
      asset_class: 'REAL_ESTATE',
      attributes: { ...estimate('{"value": 1, "currency": "USD", "date": "2030-01-01"}') },
    }),
  };

  it('leaves an asset of before alone that has an estimate in another currency and of a later day', () => {
    given(inDollars)
      .when(patch({ name: 'Other', attributes: { address: 'sealed' }, status: 'ARCHIVED' }))
      .emits(
        {
          type: 'AssetPatched',
          data: {
            name: 'Other',
            attributes: {
              ...estimate('{"value": 1, "currency": "USD", "date": "2030-01-01"}'),
              address: 'sealed',
            },
          },
        },
        { type: 'AssetArchived', data: {} },
      );
  });

  it('refuses such an estimate where the patch writes it', () => {
    const written = estimate('{"value": 2, "currency": "USD", "date": "21/11/2026"}');
    const { decision } = given(inDollars).when(patch({ attributes: written }));
    if (decision.decided !== 'reject' || decision.rejection.fact !== 'invalid-fields')
      throw new Error('it was taken');
    expect(decision.rejection.faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/attributes/estimate/currency currency_not_supported',
      '/attributes/estimate/date in_the_future',
    ]);
    given(inDollars)
      .when(patch({ attributes: estimate('{"value": 2}') }))
      .emits({ type: 'AssetPatched', data: { attributes: estimate('{"value": 2}') } });
  });
});
