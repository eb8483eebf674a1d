import { describe } from 'vitest';
import { skipProjectionEvent } from '../../commands/source.ts';
import { decides, scenarioOf } from '../support/scenario.ts';

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
  const other = { ...skip, event_id: '0b54c1f4-7f1e-4b0e-9a52-6a3f6f6f2c12', revision: 4 };
  decides(
    scenarioOf(skipProjectionEvent, 'asset'),
    ['records the projection, the event and the reason', [], skip, [skipped(skip)]],
    ['is recorded once, also with another reason', [skipped(skip)], { ...skip, reason: 'another one' }, []],
    ['of another event is recorded separately', [skipped(skip)], other, [skipped(other)]],
  );
});
