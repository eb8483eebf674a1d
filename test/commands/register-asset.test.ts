import { describe, it } from 'vitest';
import { registerAsset } from '../../commands/asset/register-asset.ts';
import { assetRegistered } from '../support/assets.ts';
import { NOW, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

const given = scenarioOf(registerAsset, ASSET_ID);
const ahead = (pointer: string) => ({
  pointer,
  code: 'in_the_future',
  detail: { en: 'is later than today, 2026-11-20', 'pt-BR': 'é posterior a hoje, 2026-11-20' },
});
const scenario = (valuation_date: string) =>
  assetRegistered({
    asset_class: 'EQUITY_STAKE',
    attributes: { description: 'Made up', ownership_share: '1', valuation_date },
  });
const declared = (date: string) =>
  assetRegistered({ declared_value: { amount: '1.00', date, origin: 'Owner' } });

describe('RegisterAsset', () => {
  it.each([
    ['a scenario', scenario('2026-11-21'), '/attributes/valuation_date'],
    ['a declared value', declared('2026-11-21'), '/declared_value/date'],
  ])('refuses %s of a day that has not come', (_what, asset, pointer) =>
    given()
      .when(asset, NOW)
      .rejects({ fact: 'invalid-fields', faults: [ahead(pointer)] }),
  );

  it.each([scenario('2026-11-20'), declared('2026-11-20'), declared('1999-01-01'), assetRegistered()])(
    'takes what has come (%#)',
    (asset) =>
      given().when(asset, '2026-11-21T02:59:59.999Z').emits({ type: 'AssetRegistered', data: asset }),
  );

  it('takes no personal data under an id whose key was destroyed', () =>
    given().when('erased', NOW).rejects({ fact: 'personal-data-erased' }));
});
