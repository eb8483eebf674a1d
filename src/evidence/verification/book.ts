import type { Gap } from './chain.ts';
import { FAULTS, type Fault, type FaultKind, missingFault } from './fault.ts';
import { WIDEST_GAP } from './moved.ts';

const isEventFault = ({ stream }: Fault): boolean => stream !== null;
const rank = ({ fault }: Fault): number => FAULTS.indexOf(fault);

/** What was found, each event once: of several faults of one event the first that fits (`FAULTS`), then the earlier told. */
export class FaultBook {
  readonly #events = new Map<string, Fault>();
  readonly #others: Fault[] = [];
  readonly #wide: Gap[] = [];

  add(...faults: readonly Fault[]): void {
    for (const fault of faults) {
      if (!isEventFault(fault)) this.#others.push(fault);
      else if (!this.#isWithinWideGap(fault)) this.#addEvent(fault);
    }
  }

  /** The order of a stream in the log is wrong: told by its chain, unless a seal knows better which events were moved. */
  addDisorder(faults: readonly Fault[]): void {
    const moved = new Set(
      [...this.#events.values()].filter(({ fault }) => fault === 'REORDERED').map(({ stream }) => stream),
    );
    this.add(...faults.filter(({ stream }) => !moved.has(stream)));
  }

  /** Missing revisions that later events prove, but for places whose event stands elsewhere. */
  addGap(gap: Gap, isHome: (place: { stream: string; revision: number }) => boolean): void {
    const { stream, first, last } = gap;
    if (last - first >= WIDEST_GAP) {
      this.add(missingFault('REMOVED', { stream, revision: first }, GAP, null, last));
      this.#wide.push(gap);
      return;
    }
    for (let revision = first; revision <= last; revision += 1) {
      const place = { stream, revision };
      if (!isHome(place)) this.add(missingFault('REMOVED', place, GAP));
    }
  }

  /** How many there are. */
  get count(): number {
    return this.#others.length + inRuns([...this.#events.values()].toSorted(byPlace)).length;
  }

  /** How many events have nothing but the shape against them. */
  get wrongShapes(): number {
    return this.#eventsOf('WRONG_SHAPE') + this.newerShapes;
  }

  /** How many of those were written by a newer version of the program. */
  get newerShapes(): number {
    return this.#eventsOf('NEWER_SHAPE');
  }

  #eventsOf(kind: FaultKind): number {
    return this.#events
      .values()
      .filter(({ fault }) => fault === kind)
      .toArray().length;
  }

  /** As many as may be told: those of the log as a whole and of seals, which come first, leave room for those of events. */
  listed(most: number): readonly Fault[] {
    const events = inRuns([...this.#events.values()].toSorted(byPlace));
    const others = this.#others.toSorted((one, other) => rank(one) - rank(other));
    const whole = others.slice(0, Math.max(most / 4, most - events.length));
    return [...whole, ...events.slice(0, most - whole.length)];
  }

  #addEvent(fault: Fault): void {
    const key = `${fault.stream} ${fault.revision}`;
    const known = this.#events.get(key);
    if (!known || rank(fault) < rank(known)) this.#events.set(key, fault);
    else if (known.seal === null && fault.seal !== null && known.fault === fault.fault)
      this.#events.set(key, { ...known, seal: fault.seal });
  }

  #isWithinWideGap({ stream, revision, fault }: Fault): boolean {
    return (
      fault === 'REMOVED' &&
      this.#wide.some(
        (gap) => gap.stream === stream && revision !== null && gap.first <= revision && revision <= gap.last,
      )
    );
  }
}

/** So many are told. */
export const MOST_FAULTS = 100;

const GAP = 'later events of the stream stand there';

function byPlace(one: Fault, other: Fault): number {
  if (one.stream !== other.stream) return (one.stream ?? '') < (other.stream ?? '') ? -1 : 1;
  return (one.revision ?? 0) - (other.revision ?? 0);
}

/** Neighbours that are missing in the same way are told as one. */
function inRuns(faults: readonly Fault[]): readonly Fault[] {
  const runs: Fault[] = [];
  for (const fault of faults) {
    const run = runs.at(-1);
    if (run && continues(run, fault)) runs[runs.length - 1] = { ...run, last_revision: endOf(fault) };
    else runs.push(fault);
  }
  return runs;
}

const endOf = ({ revision, last_revision }: Fault): number => last_revision ?? revision ?? 0;

const continues = (run: Fault, fault: Fault): boolean =>
  (fault.fault === 'REMOVED' || fault.fault === 'CUT_OFF') &&
  run.fault === fault.fault &&
  run.stream === fault.stream &&
  run.seal === fault.seal &&
  fault.revision === endOf(run) + 1;
