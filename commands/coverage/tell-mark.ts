import type { CoverageEvent, CoverageMarkTold } from '../../src/domain/coverage/events.ts';
import { type CoverageToldState, coverageStream, evolveCoverage } from '../../src/domain/coverage/state.ts';
import { append, command } from '../../src/engine/handling/command.ts';

interface TellMark {
  readonly isShort: boolean;
  readonly told: CoverageMarkTold;
}

/** Tells that the marked coverage of an obligation fell below its threshold, or is back, once: nothing where the same was told last. */
export const tellMark = command<TellMark, CoverageToldState, CoverageEvent>({
  name: 'TellCoverageMark',
  stream: coverageStream,
  evolve: evolveCoverage,
  decide: ({ isShort, told }, state) =>
    isShort === (state?.mark?.isShort ?? false)
      ? append()
      : append({ type: isShort ? 'CoverageMarkFellShort' : 'CoverageMarkRestored', data: told }),
});
