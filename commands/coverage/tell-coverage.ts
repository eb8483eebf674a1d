import type { CoverageEvent, CoverageTold } from '../../src/domain/coverage/events.ts';
import {
  alarmOf,
  type CoverageToldState,
  coverageStream,
  evolveCoverage,
} from '../../src/domain/coverage/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

const EVENTS = {
  SHORT: 'CoverageFellShort',
  UNKNOWN: 'CoverageBecameUnknown',
  QUIET: 'CoverageRestored',
} as const;

/** Tells a change of an obligation's coverage, once: nothing where the same was told last. */
export const tellCoverage = command<CoverageTold, CoverageToldState, CoverageEvent>({
  name: 'TellCoverage',
  stream: coverageStream,
  evolve: evolveCoverage,
  decide: (told, state) => {
    const alarm = alarmOf(told.status);
    return alarm === alarmOf(state?.status) ? append() : append({ type: EVENTS[alarm], data: told });
  },
});
