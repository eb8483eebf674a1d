import { readEvent } from '../src/domain/events/catalog.ts';
import { proposalWaits, WAITING_COLUMNS, WAITING_INDEX } from '../src/domain/people/waiting.ts';
import { personKey } from '../src/domain/review.ts';
import { scenarioAggregate } from '../src/domain/scenario.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

const scenarios = resourceTable(scenarioAggregate, {
  name: 'scenarios',
  filters: { asset_id: 'uuid', asset_class: 'text', status: 'text', closed_to: 'text', ...WAITING_COLUMNS },
  values: (scenario) => ({ closed_to: personKey([scenario.proposed_by]), ...proposalWaits(scenario) }),
  indexed: ['asset_id', 'asset_class', 'status'],
  lookedUp: [WAITING_INDEX],
});

export const scenarioProjection: Projection = {
  name: 'scenario',
  version: 2,
  streamPrefixes: ['scenario-'],
  readEvent,
  tables: [scenarios],
};
