import type { Mutant } from './mutant.ts';

/** Faults in what a lender relies on: guarantees, disposals, alarms. */
export const lendingMutants: readonly Mutant[] = [
  {
    name: 'given-beyond-the-whole',
    fault: 'what somebody else has on an asset does not count against its rank',
    file: 'commands/guarantee/decide-guarantee.ts',
    from: `const inTheWay = inTheWayOf(candidate, guarantees, encumbrances);`,
    to: `const inTheWay = inTheWayOf(candidate, guarantees, []);`,
  },
  {
    name: 'disposed-of-while-given',
    fault: 'an asset is sold while a recognized guarantee stands on it',
    file: 'commands/guarantee/dispose-asset.ts',
    from: `state?.guarantees.some((course) => statusOf(course) === 'RECOGNIZED')`,
    to: `state?.guarantees.some((course) => statusOf(course) === 'PROPOSED')`,
  },
  {
    name: 'alarm-told-again',
    fault: 'of two dispatchers both tell the same change',
    file: 'commands/coverage/tell-coverage.ts',
    from: `return alarm === alarmOf(state?.status) ? append() : append({ type: EVENTS[alarm], data: told });`,
    to: `return append({ type: EVENTS[alarm], data: told });`,
  },
  {
    name: 'disposal-half-done',
    fault: 'the request of a disposal dies, and its asset stays active for ever',
    file: 'src/reactions/coverage/unfinished.ts',
    from: `if (event.type === 'AssetDisposed') await this.#mark(event);`,
    to: ``,
  },
];
