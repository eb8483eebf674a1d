import type { DomainEvent } from '../src/domain/event-catalog.ts';
import { evolveValuationJob, JOB_STEPS, type JobState } from '../src/domain/job/state.ts';
import { recognitionSoFar } from '../src/domain/valuation/recognition.ts';
import { reviewedValues } from '../src/domain/valuation/reviewed-values.ts';
import {
  approvalsOf,
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationIdOf,
} from '../src/domain/valuation/state.ts';
import { jobIdOfValuation } from '../src/kernel/ids.ts';
import { type Projection, resourceTable } from './projection.ts';

export { approvalsOf, JOB_STEPS, type JobState, recognitionSoFar, reviewedValues, type ValuationState };

const isOfValuation = (event: DomainEvent): event is RecordedValuationEvent =>
  event.stream.startsWith('valuation-');

export const valuations = resourceTable<ValuationState, 'asset_id' | 'asset_class' | 'status'>({
  name: 'valuations',
  filters: { asset_id: 'uuid', asset_class: 'text', status: 'text' },
  filterValues: ({ input, status }) => ({
    asset_id: input.asset.id,
    asset_class: input.asset.asset_class,
    status,
  }),
  indexed: ['asset_id', 'asset_class'],
  keyOf: (event) => (isOfValuation(event) ? valuationIdOf(event.stream) : undefined),
  evolve: (state, event) => (isOfValuation(event) ? evolveValuation(state, event) : state),
});

export const jobs = resourceTable<JobState, 'kind' | 'status' | 'valuation_id'>({
  name: 'jobs',
  filters: { kind: 'text', status: 'text', valuation_id: 'uuid' },
  filterValues: ({ kind, status, valuation_id }) => ({ kind, status, valuation_id }),
  indexed: [],
  keyOf: (event) => (isOfValuation(event) ? jobIdOfValuation(valuationIdOf(event.stream)) : undefined),
  evolve: (state, event) => (isOfValuation(event) ? evolveValuationJob(state, event) : state),
});

/** Valuations and their jobs: in one transaction, so that a job which has ended never shows before its result. */
export const valuationProjection: Projection = {
  name: 'valuation',
  // 2: what a valuation repeats, its accepted value, its review. 3: its rules, what recognition takes, each approval.
  version: 3,
  streamPrefixes: ['valuation-'],
  tables: [valuations, jobs],
};
