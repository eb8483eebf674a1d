import {
  alarmOf,
  type CoverageMarkTold,
  type CoverageTold,
  coverageAggregate,
  type GuaranteeEndsSoon,
  wasEndingTold,
} from '../src/domain/coverage.ts';
import { append, command } from '../src/engine/handling/command.ts';

const EVENTS = {
  SHORT: 'CoverageFellShort',
  UNKNOWN: 'CoverageBecameUnknown',
  QUIET: 'CoverageRestored',
} as const;

/** Records a change of an obligation's coverage, once: no event where the last record says the same. */
export const tellCoverage = command(coverageAggregate, {
  name: 'TellCoverage',
  decide: (change: CoverageTold, state) => {
    const alarm = alarmOf(change.status);
    return alarm === alarmOf(state?.status) ? append() : append({ type: EVENTS[alarm], data: change });
  },
});

/** Records that a guarantee ends soon, once for each guarantee and end. */
export const tellEnding = command(coverageAggregate, {
  name: 'TellEnding',
  decide: (ending: GuaranteeEndsSoon, state) =>
    wasEndingTold(state, ending) ? append() : append({ type: 'GuaranteeEndsSoon', data: ending }),
});

interface TellMark {
  readonly isShort: boolean;
  readonly told: CoverageMarkTold;
}

/** Records that the marked coverage of an obligation fell below its threshold, or is back, once: no event where the last record says the same. */
export const tellMark = command(coverageAggregate, {
  name: 'TellCoverageMark',
  decide: ({ isShort, told }: TellMark, state) =>
    isShort === (state?.mark?.isShort ?? false)
      ? append()
      : append({ type: isShort ? 'CoverageMarkFellShort' : 'CoverageMarkRestored', data: told }),
});
