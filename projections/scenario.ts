import { readEvent } from '../src/domain/events/catalog.ts';
import { personKey } from '../src/domain/review.ts';
import { scenarioAggregate } from '../src/domain/scenario.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

const scenarios = resourceTable(scenarioAggregate, {
  name: 'scenarios',
  filters: { asset_id: 'uuid', asset_class: 'text', status: 'text', closed_to: 'text' },
  values: ({ proposed_by }) => ({ closed_to: personKey([proposed_by]) }),
  indexed: ['asset_id', 'asset_class', 'status'],
});

export const scenarioProjection: Projection = {
  name: 'scenario',
  version: 1,
  streamPrefixes: ['scenario-'],
  readEvent,
  tables: [scenarios],
};
