import { describe, expect, it } from 'vitest';
import {
  type AssetEvent,
  type AssetState,
  evolveAsset,
  type RecordedAssetEvent,
} from '../../src/domain/asset.ts';
import { frozenAsset } from '../../src/domain/valuation/freeze.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { assetRegistered } from '../support/assets.ts';

type Written = readonly [day: string, attributes: JsonObject | 'renamed'];

/** An asset whose attributes were written on these days of 2026, each in the evening of São Paulo. */
function assetOf(...written: readonly Written[]): AssetState {
  const events = written.map(([day, attributes], revision) => {
    const data = attributes === 'renamed' ? { name: 'Other' } : { attributes };
    const event: AssetEvent =
      revision === 0 && attributes !== 'renamed'
        ? { type: 'AssetRegistered', data: assetRegistered({ asset_class: 'AIRCRAFT', attributes }) }
        : { type: 'AssetPatched', data };
    return {
      ...event,
      stream: 'asset-11111111-1111-4111-8111-111111111111',
      revision,
      // 23:30 in São Paulo is the next day in UTC.
      occurredAt: `2026-${day.slice(0, 3)}${String(Number(day.slice(3)) + 1).padStart(2, '0')}T02:30:00.000Z`,
      actor: 'person:Ana Lima',
      organizationId: null,
      hash: '',
    } as RecordedAssetEvent;
  });
  const state = events.reduce<AssetState | undefined>(evolveAsset, undefined);
  if (!state) throw new Error('nothing was registered');
  return state;
}
const days = (...written: readonly Written[]) => assetOf(...written).figures_changed_on;

describe('the day on which a figure was last changed', () => {
  it('is the civil date of its registration, and of each change of it', () => {
    expect(days(['03-10', { age_years: '5' }])).toEqual({ age_years: '2026-03-10' });
    expect(days(['03-10', { age_years: '5' }], ['04-11', { age_years: '6' }])).toEqual({
      age_years: '2026-04-11',
    });
  });

  it('is not that of a change of something else, nor of the same figure written again', () => {
    const first = ['03-10', { age_years: '5', unit_price: '1.00', area: '1' }] as const;
    expect(days(first, ['04-11', { unit_price: '2.00', area: '2', age_years: '5' }])).toEqual({
      age_years: '2026-03-10',
      unit_price: '2026-04-11',
    });
    expect(days(first, ['04-11', 'renamed'])).toEqual({ age_years: '2026-03-10', unit_price: '2026-03-10' });
  });

  it('is not that of the same figure in another spelling', () => {
    const first = ['03-10', { age_years: '5', unit_price: '1.00' }] as const;
    expect(days(first, ['04-11', { age_years: '5.0', unit_price: '1.000' }])).toEqual({
      age_years: '2026-03-10',
      unit_price: '2026-03-10',
    });
  });

  it('is removed with the figure, and does not return with it', () => {
    const [priced, unpriced] = [{ price_per_ha: '9.00' }, { area_ha: '1' }];
    expect(days(['03-10', priced], ['04-11', unpriced])).toBeUndefined();
    expect(days(['03-10', priced], ['04-11', unpriced], ['05-12', priced])).toEqual({
      price_per_ha: '2026-05-12',
    });
  });

  it('is left out where there is no such figure, also of the frozen asset', () => {
    const asset = assetOf(['03-10', { description: 'Made up' }]);
    expect(asset).not.toHaveProperty('figures_changed_on');
    expect(frozenAsset(asset)).not.toHaveProperty('figures_changed_on');
  });

  it('is frozen with the asset', () => {
    const asset = assetOf(['03-10', { price_per_head: '4500.00' }]);
    expect(frozenAsset(asset).figures_changed_on).toEqual({ price_per_head: '2026-03-10' });
  });
});

describe('the days of the lines of a stock', () => {
  const line = (description: string, unit_price: string, quantity = '1') => ({
    description,
    quantity,
    unit: 'kg',
    unit_price,
  });
  const soy = { product_id: 'soy', quantity: '5' };

  it('are kept by the line, whatever its place and quantity', () => {
    const first = ['03-10', { lines: [line('feed', '1.00'), soy] }] as const;
    expect(days(first)).toEqual({ lines: ['2026-03-10', null] });
    const second = { lines: [line('seed', '1.00'), soy, line('feed', '1.00', '7'), line('feed', '1.10')] };
    expect(days(first, ['04-11', second])).toEqual({
      lines: ['2026-04-11', null, '2026-03-10', '2026-04-11'],
    });
  });

  it('are the earliest of equal lines', () => {
    const alike = [line('feed', '1.00'), line('feed', '1.00')];
    expect(
      days(
        ['03-10', { lines: [line('feed', '1.00')] }],
        ['04-11', { lines: alike }],
        ['05-12', { lines: alike.slice(1) }],
      ),
    ).toEqual({ lines: ['2026-03-10'] });
  });

  it('are none for a stock without prices', () => expect(days(['03-10', { lines: [soy] }])).toBeUndefined());
});
