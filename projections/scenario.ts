import { type DomainEvent, readEvent } from '../src/domain/events/catalog.ts';
import { markOf } from '../src/domain/review.ts';
import {
  evolveScenario,
  type RecordedScenarioEvent,
  type ScenarioState,
  scenarioIdOf,
} from '../src/domain/scenario.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

export type { ScenarioState };

const isOfScenario = (event: DomainEvent): event is RecordedScenarioEvent =>
  event.stream.startsWith('scenario-');

const scenarios = resourceTable<ScenarioState, 'asset_id' | 'asset_class' | 'status' | 'closed_to'>({
  name: 'scenarios',
  filters: { asset_id: 'uuid', asset_class: 'text', status: 'text', closed_to: 'text' },
  filterValues: ({ asset_id, asset_class, status, proposed_by }) => ({
    asset_id,
    asset_class,
    status,
    closed_to: markOf([proposed_by]),
  }),
  indexed: ['asset_id', 'asset_class', 'status'],
  keyOf: (event: DomainEvent) => (isOfScenario(event) ? scenarioIdOf(event.stream) : undefined),
  evolve: (state, event: DomainEvent) => (isOfScenario(event) ? evolveScenario(state, event) : state),
});

/** Every scenario as it stands. */
export const scenarioProjection: Projection = {
  name: 'scenario',
  version: 1,
  streamPrefixes: ['scenario-'],
  readEvent,
  tables: [scenarios],
};
