import { describe, it } from 'vitest';
import { skipProjectionEvent } from '../../commands/operator/skip-projection-event.ts';
import { scenarioOf } from '../support/scenario.ts';

const given = scenarioOf(skipProjectionEvent, 'asset');
const skip = {
  projection: 'asset',
  event_id: '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c11',
  stream: 'asset-6a3f6f6f-7f1e-4b0e-9a52-0b54c1f42c11',
  revision: 3,
  type: 'AssetPatched',
  reason: 'written by a test',
};
const skipped = (data: typeof skip) => ({ type: 'ProjectionEventSkipped', data }) as const;

describe('skipping an event of a projection', () => {
  it('records which, where and why', () => given().when(skip).emits(skipped(skip)));

  it('is done once, whatever reason comes later', () =>
    given(skipped(skip))
      .when({ ...skip, reason: 'another one' })
      .changesNothing());

  it('of another event stands beside it', () => {
    const other = { ...skip, event_id: '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c12', revision: 4 };
    given(skipped(skip)).when(other).emits(skipped(other));
  });
});
