import { describe, expect, it } from 'vitest';
import { MAX_REVALUED, requestRevaluations } from '../../commands/batch.ts';
import type { BatchEvent } from '../../src/domain/batch.ts';
import { decides, scenarioOf } from '../support/scenario.ts';

const BATCH_ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
const given = scenarioOf(requestRevaluations, BATCH_ID);
const asking = (count: number, selection: object = { portfolio: 'North' }) => ({
  batchId: BATCH_ID,
  body: { purpose: 'SALE' as const, ...selection },
  assetIds: Array.from({ length: count }, (_, n) => `asset ${n}`),
});
const eventsOf = (count: number): readonly BatchEvent[] => {
  const { decision } = given().when(asking(count));
  return decision.decided === 'append' ? decision.events : [];
};

describe('RequestRevaluations', () => {
  it.each([0, 1, 5_000, 5_001, MAX_REVALUED])('records %d assets, in their order, all at once', (count) => {
    const [accepted, ...selected] = eventsOf(count);
    expect(accepted).toMatchObject({
      type: 'RevaluationAccepted',
      data: { asset_count: count, selection: { portfolio: 'North', asset_class: null, due_before: null } },
    });
    const ids = selected.flatMap(({ data }) => (data as { readonly asset_ids: readonly string[] }).asset_ids);
    expect(ids).toEqual(asking(count).assetIds);
    for (const event of selected) expect(JSON.stringify(event).length).toBeLessThan(200_000);
  });

  it('refuses one asset above the limit, in both languages', () => {
    expect(given().when(asking(MAX_REVALUED + 1)).decision).toMatchObject({
      decided: 'reject',
      rejection: {
        fact: 'invalid-fields',
        faults: [
          {
            pointer: '',
            code: 'too_many_assets',
            detail: {
              en: 'selects more than 20000 assets: select fewer at a time',
              'pt-BR': 'seleciona mais de 20000 bens: selecione menos de cada vez',
            },
          },
        ],
      },
    });
  });

  it.each([{}, { portfolio: 'North', asset_class: 'VESSEL' }])(
    'refuses %j: one selection it must be',
    (selection) => {
      expect(given().when(asking(1, selection)).decision).toMatchObject({
        rejection: { faults: [{ code: 'one_selection' }] },
      });
    },
  );

  decides(given, ['accepts a batch once', eventsOf(2), asking(3), []]);
});
