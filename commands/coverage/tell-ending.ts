import type { CoverageEvent, GuaranteeEndsSoon } from '../../src/domain/coverage/events.ts';
import {
  type CoverageToldState,
  coverageStream,
  evolveCoverage,
  wasEndingTold,
} from '../../src/domain/coverage/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

/** Tells that a guarantee ends soon, once for each guarantee and end. */
export const tellEnding = command<GuaranteeEndsSoon, CoverageToldState, CoverageEvent>({
  name: 'TellEnding',
  stream: coverageStream,
  evolve: evolveCoverage,
  decide: (told, state) =>
    wasEndingTold(state, told) ? append() : append({ type: 'GuaranteeEndsSoon', data: told }),
});
