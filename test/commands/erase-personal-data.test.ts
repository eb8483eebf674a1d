import { describe, it } from 'vitest';
import { erasePersonalData } from '../../commands/asset/erase-personal-data.ts';
import type { AssetEvent } from '../../src/valuing/domain/asset/events.ts';
import { assetRegistered } from '../support/assets.ts';
import { scenarioOf } from '../support/scenario.ts';
import { ASSET_ID } from '../support/valuations.ts';

const given = scenarioOf(erasePersonalData, ASSET_ID);
const registered: AssetEvent = { type: 'AssetRegistered', data: assetRegistered() };
const patched: AssetEvent = { type: 'AssetPatched', data: { name: 'Other' } };
const archived: AssetEvent = { type: 'AssetArchived', data: {} };
const erased: AssetEvent = { type: 'PersonalDataErased', data: { reason: 'asked for' } };

describe('ErasePersonalData', () => {
  it('records why', () => given(registered).when({ reason: 'asked for' }).emits(erased));

  it('does not ask whether the asset is archived', () =>
    given(registered, patched, archived).when({ reason: 'asked for' }).emits(erased));

  it('records it once, whatever the second reason, and whatever happened since', () =>
    given(registered, erased, patched).when({ reason: 'another' }).changesNothing());

  it('does not know an asset that was never registered', () =>
    given().when({ reason: 'asked for' }).rejects({ fact: 'asset-not-found' }));
});
