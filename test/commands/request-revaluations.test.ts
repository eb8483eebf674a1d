import { describe, expect, it } from 'vitest';
import {
  IDS_AN_EVENT,
  MOST_SELECTED_AT_ONCE,
  requestRevaluations,
  selectAssets,
} from '../../commands/batch.ts';
import type { BatchEvent } from '../../src/domain/batch.ts';
import { decides, scenarioOf } from '../support/scenario.ts';

const BATCH_ID = '24c6e258-3626-5bd9-9be7-e82030a9d6fd';
const given = scenarioOf(requestRevaluations, BATCH_ID);
const asking = (count: number, selection: object = { portfolio: 'North' }) => ({
  batchId: BATCH_ID,
  body: { purpose: 'SALE' as const, ...selection },
  selected: Array.from({ length: count }, (_, n) => `asset ${n}`),
});
const eventsOf = (count: number): readonly BatchEvent[] => {
  const { decision } = given().when(asking(count));
  return decision.decided === 'append' ? decision.events : [];
};

describe('RequestRevaluations', () => {
  it.each([0, 1, 5_000, 5_001, MOST_SELECTED_AT_ONCE])(
    'records %d assets, in their order, all at once',
    (count) => {
      const [accepted, ...selected] = eventsOf(count);
      expect(accepted).toMatchObject({
        type: 'RevaluationAccepted',
        data: { asset_count: count, selection: { portfolio: 'North', asset_class: null, due_before: null } },
      });
      const ids = selected.flatMap(
        ({ data }) => (data as { readonly asset_ids: readonly string[] }).asset_ids,
      );
      expect(ids).toEqual(asking(count).selected);
      for (const event of selected) expect(JSON.stringify(event).length).toBeLessThan(200_000);
    },
  );

  it('records of more that they are still to be selected, and how many there are', () => {
    const { decision } = given().when({ ...asking(0), selected: 1_000_000 });
    expect(decision).toMatchObject({
      decided: 'append',
      events: [{ type: 'RevaluationAccepted', data: { asset_count: 1_000_000, is_selection_open: true } }],
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

describe('SelectAssets', () => {
  const select = scenarioOf(selectAssets, BATCH_ID);
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => `asset ${from + n}`);
  const open: BatchEvent = {
    type: 'RevaluationAccepted',
    data: {
      job_id: BATCH_ID,
      selection: { portfolio: 'North', asset_class: null, due_before: null },
      purpose: 'SALE',
      asset_count: 20_001,
      is_selection_open: true,
    },
  };
  const selected = (asset_ids: string[]): BatchEvent => ({
    type: 'RevaluationAssetsSelected',
    data: { asset_ids },
  });
  const ended = (asset_count: number): BatchEvent => ({
    type: 'RevaluationSelectionEnded',
    data: { asset_count },
  });
  const [full, last] = [ids(0, IDS_AN_EVENT), `asset ${IDS_AN_EVENT - 1}`];

  decides(
    select,
    [
      'leaves the selection open after a full page',
      [open],
      { after: null, assetIds: full },
      [selected(full)],
    ],
    [
      'ends it with a page that is not full, with the number of all',
      [open, selected(full)],
      { after: last, assetIds: ['one more'] },
      [selected(['one more']), ended(IDS_AN_EVENT + 1)],
    ],
    [
      'ends it with an empty page',
      [open, selected(full)],
      { after: last, assetIds: [] },
      [ended(IDS_AN_EVENT)],
    ],
    ['records no page twice', [open, selected(full)], { after: null, assetIds: full }, []],
    ['records nothing once it has ended', [open, ended(0)], { after: null, assetIds: ['late'] }, []],
  );
});
