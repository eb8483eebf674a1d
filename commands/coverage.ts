import {
  alarmOf,
  type CoverageChange,
  type CoverageMarkChange,
  coverageAggregate,
  type GuaranteeEndsSoon,
  isEndRecorded,
} from '../src/domain/coverage.ts';
import { append, command } from '../src/engine/handling/command.ts';

const EVENTS = {
  SHORT: 'CoverageFellShort',
  UNKNOWN: 'CoverageBecameUnknown',
  QUIET: 'CoverageRestored',
} as const;

/** Records a change of an obligation's coverage, once: no event where the last record says the same. */
export const recordCoverageChange = command(coverageAggregate, {
  name: 'RecordCoverageChange',
  decide: (change: CoverageChange, state) => {
    const alarm = alarmOf(change.status);
    return alarm === alarmOf(state?.status) ? append() : append({ type: EVENTS[alarm], data: change });
  },
});

/** Records that a guarantee ends soon, once for each guarantee and end. */
export const recordGuaranteeEnd = command(coverageAggregate, {
  name: 'RecordGuaranteeEnd',
  decide: (ending: GuaranteeEndsSoon, state) =>
    isEndRecorded(state, ending) ? append() : append({ type: 'GuaranteeEndsSoon', data: ending }),
});

interface MarkChange {
  readonly isShort: boolean;
  readonly change: CoverageMarkChange;
}

/** Records that the marked coverage of an obligation fell below its threshold, or is back, once: no event where the last record says the same. */
export const recordMarkChange = command(coverageAggregate, {
  name: 'RecordMarkChange',
  decide: ({ isShort, change }: MarkChange, state) =>
    isShort === (state?.mark?.isShort ?? false)
      ? append()
      : append({ type: isShort ? 'CoverageMarkFellShort' : 'CoverageMarkRestored', data: change }),
});
