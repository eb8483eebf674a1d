import { reactionCause } from '../../engine/handling/cause.ts';
import { LOG_START, type Position } from '../../engine/log/event-log.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause, realTimers, type Timers } from '../../kernel/async/pause.ts';
import { businessDateOf, epochOf } from '../../kernel/instant.ts';
import { runBoth, serviceCause } from '../work.ts';
import { AffectedResources, type GuaranteePair } from './affected.ts';
import { Backlog, type Occasion, type Sweeps } from './backlog.ts';
import { Comparison, type ComparisonParts, type Reason } from './comparison.ts';
import { Pacing } from './pace.ts';
import { type CoveragePlace, keptPlace, type PlaceParts, Progress } from './place.ts';
import { complete, completeOpen, type UnfinishedParts } from './unfinished.ts';

const BATCH = 500;

export interface CoverageParts extends UnfinishedParts, ComparisonParts, PlaceParts, Sweeps {
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** Resolves to true once they have passed the position, to false on a timeout. */
  passed(position: Position): Promise<boolean>;
  /** All pairs of these assets, and of the assets on which these obligations have a guarantee. */
  given(obligationIds: readonly string[], assetIds: readonly string[]): Promise<readonly GuaranteePair[]>;
  alike(assetIds: readonly string[]): Promise<readonly string[]>;
  valuedAssets(
    valuationIds: readonly string[],
  ): Promise<readonly { readonly id: string; readonly asset_id: string }[]>;
}

/**
 * Records changes in the coverage of obligations until the signal aborts: after each event that may affect it, and once a
 * day (only for today if days were missed). A run continues at the place that an earlier one kept; without one it begins with all
 * obligations. Safe to run concurrently: alarms of other processes are checked again, because such a process may have read before an
 * event and recorded after everybody else had compared. Also completes registrations and disposals that a request left unfinished.
 * Throws on an engine failure; the supervisor restarts it.
 */
export async function watchCoverage(
  parts: CoverageParts,
  /** Interval of checks for a new day and for unfinished requests; what comparisons are paced by. */
  { everyMs, timers = realTimers }: { readonly everyMs: number; readonly timers?: Timers },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const kept = await keptPlace(parts);
  const after = kept?.event.position ?? (await parts.log.head());
  const watch = new CoverageWatch(parts, timers, kept);
  await runBoth(
    signal,
    (until) => watch.follow(after, until, progressed),
    (until) =>
      runBoth(
        until,
        (each) => watch.days(everyMs, each, progressed),
        (each) => watch.work(each, progressed),
      ),
  );
}

class CoverageWatch {
  readonly #parts: CoverageParts;
  readonly #backlog: Backlog;
  readonly #comparison: Comparison;
  /** Runs comparisons one after the other, so that none records older results after newer ones. */
  readonly #queue = atMost(1);
  readonly #pacing = new Pacing();
  readonly #progress: Progress;
  readonly #timers: Timers;
  /** The read models have passed it. */
  #seen: Position = LOG_START;

  constructor(parts: CoverageParts, timers: Timers, kept: CoveragePlace | undefined) {
    this.#parts = parts;
    this.#timers = timers;
    this.#progress = new Progress(kept);
    this.#backlog = new Backlog(parts);
    this.#comparison = new Comparison(parts);
  }

  /** Adds what events may have changed to the backlog. */
  async follow(after: Position, signal: AbortSignal, progressed: () => void): Promise<void> {
    const { log } = this.#parts;
    const batches = log.follow({ after, limit: BATCH, streamPrefixes: AffectedResources.PREFIXES, signal });
    for await (const { events, position: followed } of batches) {
      await complete(this.#parts, events);
      // An alarm may be followed before its append returns here: wait for the comparison.
      if (events.some(({ stream }) => stream.startsWith('coverage-'))) await this.#queue.run(async () => {});
      const foreign = events.filter(({ position }) => !this.#comparison.isOwn(position));
      this.#comparison.followed(followed);
      const touched = new AffectedResources(foreign);
      const last = foreign.at(-1);
      if (last && !touched.isEmpty() && (await this.#passed(last.position, signal, progressed))) {
        if (last.position > this.#seen) this.#seen = last.position;
        await this.#add(touched);
      }
      if (signal.aborted) return;
      const newest = events.at(-1);
      if (newest) this.#progress.followed(newest);
      progressed();
    }
  }

  /** Adds all obligations once a day, by the current date, and keeps the place. */
  async days(everyMs: number, signal: AbortSignal, progressed: () => void): Promise<void> {
    const { clock, isReady, log } = this.#parts;
    while (!signal.aborted) {
      const head = await log.head();
      if (await isReady()) {
        await completeOpen(this.#parts);
        const today = businessDateOf(clock.now());
        if (head > this.#seen) this.#seen = head;
        // A comparison under way may be of yesterday: once it has ended, it is forgotten with the others.
        if (today !== this.#progress.swept) {
          await this.#queue.run(async () => this.#backlog.sweepDate(today, head));
          this.#progress.sweeps(today);
        }
      }
      await this.#progress.keep(this.#parts, this.#backlog);
      progressed();
      await pause(everyMs, signal);
    }
  }

  /** Compares what waits, page by page, with rests between them. */
  async work(signal: AbortSignal, progressed: () => void): Promise<void> {
    const timers = this.#timers;
    while (!signal.aborted) {
      if (this.#backlog.isEmpty) {
        await this.#settle();
        this.#pacing.idle();
        await this.#backlog.filled(signal);
      }
      let began = timers.now();
      const { organizationId, occasions, pace } = await this.#backlog.next();
      const ids = [...occasions.keys()];
      if (ids.length > 0) {
        const found = timers.now();
        if (!(await this.#passed(this.#comparison.needs(ids), signal, progressed))) return;
        // Waiting took nothing from readers.
        began += timers.now() - found;
        await this.#queue.run(async () => {
          // What is followed meanwhile may not be in the rows that are read.
          const seen = this.#seen;
          await this.#comparison.compare(organizationId, ids, (id) => reasonOf(occasions.get(id)));
          this.#backlog.compared(ids, seen);
        });
      }
      progressed();
      const [occasion] = occasions.values();
      const page = { pace, compared: ids.length, began, ended: timers.now(), ageMs: this.#ageOf(occasion) };
      const rest = this.#pacing.restAfter(page);
      if (rest > 0) await pause(rest, signal, { timers });
    }
  }

  #ageOf(occasion: Occasion | undefined): number {
    if (occasion === undefined || typeof occasion === 'string') return 0;
    return epochOf(this.#parts.clock.now()) - epochOf(occasion.metadata.occurred_at);
  }

  /** A read model may be rebuilding: nothing is compared until it has passed. False: the signal aborted. */
  async #passed(position: Position, signal: AbortSignal, progressed: () => void): Promise<boolean> {
    while (!signal.aborted && !(await this.#parts.passed(position))) progressed();
    return !signal.aborted;
  }

  /** Nothing waits: what is remembered of comparisons is of no use once the read models have their alarms. */
  async #settle(): Promise<void> {
    const recorded = this.#comparison.lastRecorded();
    if (recorded !== LOG_START && !(await this.#parts.passed(recorded))) return;
    if (!this.#backlog.isEmpty) return;
    this.#comparison.forget();
    this.#backlog.forget();
  }

  async #add(touched: AffectedResources): Promise<void> {
    const { given, valuedAssets, alike } = this.#parts;
    const { obligations, assets, identified, valuations, policies, published } = touched;
    for (const [assetId, event] of identified)
      for (const id of [assetId, ...(await alike([assetId]))]) assets.set(id, event);
    for (const { id, asset_id } of await valuedAssets([...valuations.keys()])) {
      const event = valuations.get(id);
      if (event) assets.set(asset_id, event);
    }
    this.#backlog.name(touched.causes(await given([...obligations.keys()], [...assets.keys()])));
    for (const [organizationId, approved] of policies) this.#backlog.sweepPolicy(organizationId, approved);
    for (const [question, event] of published) this.#backlog.sweepPrice(question, event);
  }
}

function reasonOf(occasion: Occasion | undefined): Reason {
  if (occasion === undefined) throw new Error('an obligation is compared without an occasion');
  // No request caused it; the date is the correlation.
  if (typeof occasion === 'string')
    return { cause: serviceCause('system:coverage', `coverage-${occasion}`), type: null };
  return { cause: reactionCause(occasion, 'system:coverage'), type: occasion.type };
}
