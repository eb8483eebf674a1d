import { projections } from '../../../projections/index.ts';
import { PROJECTIONS_LEASE, runProjections } from '../../projection-runner/runner.ts';
import { supervise } from '../../subscriptions/supervisor.ts';
import { ELECTION, projectionPart } from '../../telemetry/parts.ts';
import type { RoleParts } from './role-parts.ts';

/** Keeps the read models up with the log: whoever leads does, the others wait. */
export const runProjector = ({ engines, reportState, signal }: RoleParts): Promise<void> =>
  runProjections(
    {
      eventLog: engines.eventLog,
      store: engines.readModelStore,
      leadership: engines.leadership,
      projections,
      supervise,
      onAdvance: (projection, position) => engines.readModels.advanced(projection, position),
      onState: (name, state) =>
        reportState(name === PROJECTIONS_LEASE ? ELECTION : projectionPart(name), state),
    },
    signal,
  );
