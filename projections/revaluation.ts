import type { Projection } from '../src/engine/projecting/projection.ts';
import { refusedRevaluations } from './revaluation/refusals.ts';
import { repeatableValuations } from './revaluation/valuations.ts';

export { refusedRevaluations, repeatableValuations };

/**
 * By what the service finds the valuations that it is to repeat. A hint: whether one is due is decided on the streams, so
 * that a read model which is behind repeats nothing wrongly.
 */
export const revaluationProjection: Projection = {
  name: 'revaluation',
  version: 1,
  streamPrefixes: ['valuation-', 'revaluation-'],
  tables: [repeatableValuations, refusedRevaluations],
};
