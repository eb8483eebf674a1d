import { describe, expect, it } from 'vitest';
import { type RequestValuation, requestValuation } from '../../commands/valuation/request-valuation.ts';
import { digestOf } from '../../src/kernel/digest.ts';
import type { Json } from '../../src/kernel/json.ts';
import { UNKNOWN_ASSET } from '../../src/kernel/words/fields.ts';
import { faultAt } from '../../src/kernel/zod-faults.ts';
import { evolveAsset, type RecordedAssetEvent } from '../../src/valuing/domain/asset/state.ts';
import { assetRegistered } from '../support/assets.ts';
import { NOW, ORGANIZATION, recorded, scenarioOf } from '../support/scenario.ts';
import { ASSET_ID, frozenInput, VALUATION_ID } from '../support/valuations.ts';

const given = scenarioOf(requestValuation, VALUATION_ID);
const history = [
  { type: 'AssetRegistered', data: assetRegistered() },
  { type: 'AssetArchived', data: {} },
].map((event, revision) => recorded(`asset-${ASSET_ID}`, event, revision) as RecordedAssetEvent);
const fold = (count: number) => history.slice(0, count).reduce(evolveAsset, undefined);
const request = (overrides: Partial<RequestValuation> = {}, body: object = {}): RequestValuation => ({
  valuationId: VALUATION_ID,
  organizationId: ORGANIZATION,
  asset: fold(1),
  duplicates: [],
  alreadyUsed: [],
  earlier: undefined,
  policies: [],
  scenario: undefined,
  documents: [],
  body: { asset_id: ASSET_ID, purpose: 'COLLATERAL', ...body },
  ...overrides,
});

describe('RequestValuation', () => {
  it('freezes the asset as it stands, today, and digests what it froze', () => {
    const { decision } = given().when(request());
    expect(decision).toMatchObject({ decided: 'append', events: [{ type: 'ValuationRequested' }] });
    if (decision.decided !== 'append') return;
    const [event] = decision.events;
    if (event?.type !== 'ValuationRequested') throw new Error('something else was decided');
    expect(event.data.input).toEqual(frozenInput());
    expect(event.data.input_digest).toBe(digestOf(event.data.input as Json));
  });

  it('takes the business day of São Paulo, not of Greenwich', () => {
    const { decision } = given().when(request(), '2026-11-21T02:59:59.999Z');
    expect(decision).toMatchObject({ events: [{ data: { input: { valuation_date: '2026-11-20' } } }] });
  });

  it('refuses a date that has not come', () =>
    given()
      .when(request({}, { valuation_date: '2026-11-21' }), NOW)
      .rejects({
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '/valuation_date',
            code: 'in_the_future',
            detail: { en: 'is later than today, 2026-11-20', 'pt-BR': 'é posterior a hoje, 2026-11-20' },
          },
        ],
      }));

  it('refuses an archived asset', () =>
    given()
      .when(request({ asset: fold(2) }))
      .rejects({ fact: 'asset-archived' }));

  it('knows no asset of another organization', () =>
    given()
      .when(request({ organizationId: 'another' }))
      .rejects({ fact: 'invalid-fields', faults: [faultAt('/asset_id', UNKNOWN_ASSET)] }));
});
