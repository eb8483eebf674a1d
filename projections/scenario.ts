import type { DomainEvent } from '../src/domain/event-catalog.ts';
import {
  evolveScenario,
  type RecordedScenarioEvent,
  type ScenarioState,
  scenarioIdOf,
} from '../src/domain/scenario/state.ts';
import { type Projection, resourceTable } from './projection.ts';

export type { ScenarioState };

const isOfScenario = (event: DomainEvent): event is RecordedScenarioEvent =>
  event.stream.startsWith('scenario-');

export const scenarios = resourceTable<ScenarioState, 'asset_id' | 'asset_class' | 'status'>({
  name: 'scenarios',
  filters: { asset_id: 'uuid', asset_class: 'text', status: 'text' },
  filterValues: ({ asset_id, asset_class, status }) => ({ asset_id, asset_class, status }),
  indexed: ['asset_id', 'asset_class'],
  keyOf: (event) => (isOfScenario(event) ? scenarioIdOf(event.stream) : undefined),
  evolve: (state, event) => (isOfScenario(event) ? evolveScenario(state, event) : state),
});

/** Every scenario as it stands. */
export const scenarioProjection: Projection = {
  name: 'scenario',
  version: 2,
  streamPrefixes: ['scenario-'],
  tables: [scenarios],
};
