import { recordCoverageChange, recordGuaranteeEnd, recordMarkChange } from '../../../commands/coverage.ts';
import {
  alarmOf,
  type CoverageChange,
  type CoverageMarkChange,
  type GuaranteeEndsSoon,
  isEndRecorded,
  type RecordedCoverage,
} from '../../domain/coverage.ts';
import type { ObligationState } from '../../domain/obligation.ts';
import { type Cause, reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import { LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import { asOfInstant } from '../../valuation/coverage/base.ts';
import { type CoverageBook, coverageIn } from '../../valuation/coverage/book.ts';
import { type Ending, endingSoon } from '../../valuation/coverage/ends.ts';
import {
  type MarkedCoverage,
  markFigures,
  markStatus,
  recordedFigures,
} from '../../valuation/coverage/marked.ts';
import { runBoth, serviceCause } from '../work.ts';
import { AffectedResources, type GuaranteePair } from './affected.ts';
import { complete, completeOpen, type UnfinishedParts } from './unfinished.ts';

interface Reason {
  readonly cause: Cause;
  readonly type: string | null;
}

const reasonFrom = (event: RecordedEvent | undefined): Reason => {
  if (!event) throw new Error('an obligation is compared without a cause');
  return { cause: reactionCause(event, 'system:coverage'), type: event.type };
};

/** No request caused it; the date is the correlation. */
const dateReason = (day: CalendarDate): Reason => ({
  cause: serviceCause('system:coverage', `coverage-${day}`),
  type: null,
});

const BATCH = 500;
/** Obligations computed at once; with more, readers would wait. */
const PAGE = 40;
/** A change of policy affects many obligations, and most of the time is waiting for the log. */
const RECORDS_AT_ONCE = 8;
/** A price changes few alarms, so larger pages save queries. */
const MARKED_PAGE = 3 * PAGE;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface OwnedId {
  readonly id: string;
  readonly organization_id: string;
}

/** A page of obligations and where the next begins; null after the last. */
interface SweptPage<After> {
  readonly obligations: readonly OwnedId[];
  readonly next: After | null;
}

export interface CoverageParts extends UnfinishedParts {
  readonly clock: Clock;
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** Resolves to true once they have passed the position, to false on a timeout. */
  passed(position: Position): Promise<boolean>;
  obligations(page: {
    readonly after: string;
    readonly limit: number;
    readonly organizationId?: string | undefined;
  }): Promise<readonly OwnedId[]>;
  /**
   * Obligations with a threshold for the marked coverage, in the order of their first guarantees by asset, of all
   * organizations.
   */
  called(page: { readonly after: GuaranteeKey; readonly limit: number }): Promise<SweptPage<GuaranteeKey>>;
  /** All pairs of these assets, and of the assets on which these obligations have a guarantee. */
  given(obligationIds: readonly string[], assetIds: readonly string[]): Promise<readonly GuaranteePair[]>;
  alike(assetIds: readonly string[]): Promise<readonly string[]>;
  valuedAssets(
    valuationIds: readonly string[],
  ): Promise<readonly { readonly id: string; readonly asset_id: string }[]>;
  book(organizationId: string, obligationIds: readonly string[]): Promise<CoverageBook>;
  lastAlarms(obligationIds: readonly string[]): Promise<ReadonlyMap<string, RecordedCoverage>>;
}

interface GuaranteeKey {
  readonly asset_id: string;
  readonly id: string;
}

/**
 * Records changes in the coverage of obligations until the signal aborts: after each event that may affect it, and once a
 * day (only for today if days were missed). Each run begins with all obligations, so unfinished work is completed. Safe
 * to run concurrently: an append is pinned to the compared revision, and alarms of other processes are checked again,
 * because such a process may have read before an event and recorded after everybody else had compared. Also completes
 * registrations and disposals that a request left unfinished. Throws on an engine failure; the supervisor restarts it.
 */
export async function watchCoverage(
  parts: CoverageParts,
  /** Interval of checks for a new day and for unfinished requests. */
  { everyMs }: { readonly everyMs: number },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const after = await parts.log.head();
  const watch = new CoverageWatch(parts);
  await runBoth(
    signal,
    (until) => watch.follow(after, until, progressed),
    (until) => watch.days(everyMs, until, progressed),
  );
}

class CoverageWatch {
  readonly #parts: CoverageParts;
  /** Runs comparisons one after the other, so that none records older results after newer ones. */
  readonly #queue = atMost(1);
  /** Position of the last alarm recorded here; the next comparison must see it. */
  #own: Position = LOG_START;
  /** Positions of alarms recorded here and not followed yet. */
  readonly #ownPending = new Set<Position>();
  #followed: Position = LOG_START;

  constructor(parts: CoverageParts) {
    this.#parts = parts;
  }

  async follow(after: Position, signal: AbortSignal, progressed: () => void): Promise<void> {
    const { log } = this.#parts;
    const batches = log.follow({ after, limit: BATCH, streamPrefixes: AffectedResources.PREFIXES, signal });
    for await (const { events, position: followed } of batches) {
      await complete(this.#parts, events);
      // An alarm may be followed before its append returns here: wait for the comparison.
      if (events.some(({ stream }) => stream.startsWith('coverage-'))) await this.#queue.run(async () => {});
      const touched = new AffectedResources(events.filter(({ position }) => !this.#ownPending.has(position)));
      this.#markFollowed(followed);
      const last = events.at(-1);
      if (last && !touched.isEmpty()) {
        const position = last.position > this.#own ? last.position : this.#own;
        // A read model may be rebuilding: nothing is recorded until it has passed.
        while (!signal.aborted && !(await this.#parts.passed(position))) progressed();
        if (!signal.aborted) await this.#afterEvents(touched, signal, progressed);
      }
      progressed();
    }
  }

  #markFollowed(followed: Position): void {
    this.#followed = followed;
    for (const position of this.#ownPending) if (position <= followed) this.#ownPending.delete(position);
  }

  /** Compares all obligations once a day, by the current date. */
  async days(everyMs: number, signal: AbortSignal, progressed: () => void): Promise<void> {
    const { clock, isReady } = this.#parts;
    let swept: CalendarDate | undefined;
    while (!signal.aborted) {
      if (await isReady()) {
        await completeOpen(this.#parts);
        const today = businessDateOf(clock.now());
        if (today !== swept) {
          await this.#sweep(BEFORE_ALL, this.#byId(), () => dateReason(today), signal, progressed);
          swept = today;
        }
      }
      progressed();
      await pause(everyMs, signal);
    }
  }

  async #afterEvents(touched: AffectedResources, signal: AbortSignal, progressed: () => void): Promise<void> {
    const { given, valuedAssets, alike } = this.#parts;
    const { obligations, assets, identified, valuations } = touched;
    for (const [assetId, event] of identified)
      for (const id of [assetId, ...(await alike([assetId]))]) assets.set(id, event);
    for (const { id, asset_id } of await valuedAssets([...valuations.keys()])) {
      const event = valuations.get(id);
      if (event) assets.set(asset_id, event);
    }
    const causes = touched.causes(await given([...obligations.keys()], [...assets.keys()]));
    const organizations = Map.groupBy(causes, ([, { metadata }]) => metadata.organization_id ?? '');
    for (const [organizationId, owned] of organizations) {
      const ids = owned.map(([id]) => id);
      for (const page of pagesOf(ids)) {
        await this.#recompute(organizationId, page, (id) => reasonFrom(causes.get(id)));
      }
    }
    for (const [organizationId, approved] of touched.policies) {
      const page = this.#byId(organizationId);
      await this.#sweep(BEFORE_ALL, page, () => reasonFrom(approved), signal, progressed);
    }
    const { published } = touched;
    if (!published) return;
    // Pages by asset, because all claims on an asset are read together.
    const called = (after: GuaranteeKey) => this.#parts.called({ after, limit: MARKED_PAGE });
    const first = { asset_id: BEFORE_ALL, id: BEFORE_ALL };
    await this.#sweep(first, called, () => reasonFrom(published), signal, progressed);
  }

  readonly #byId = (organizationId?: string) => async (after: string) => {
    const obligations = await this.#parts.obligations({ after, limit: PAGE, organizationId });
    return { obligations, next: obligations.length < PAGE ? null : (obligations.at(-1)?.id ?? null) };
  };

  async #sweep<After>(
    first: After,
    pageAfter: (after: After) => Promise<SweptPage<After>>,
    reason: () => Reason,
    signal: AbortSignal,
    progressed: () => void,
  ): Promise<void> {
    for (let after: After | null = first; after !== null && !signal.aborted; ) {
      const page: SweptPage<After> = await pageAfter(after);
      const organizations = Map.groupBy(page.obligations, ({ organization_id }) => organization_id);
      for (const [owner, owned] of organizations) {
        await this.#recompute(
          owner,
          owned.map(({ id }) => id),
          reason,
        );
      }
      progressed();
      after = page.next;
    }
  }

  #recompute(
    organizationId: string,
    ids: readonly string[],
    reasonFor: (id: string) => Reason,
  ): Promise<void> {
    return this.#queue.run(() => this.#compare(organizationId, ids, reasonFor));
  }

  async #compare(
    organizationId: string,
    ids: readonly string[],
    reasonFor: (id: string) => Reason,
  ): Promise<void> {
    const { book: load, lastAlarms: loadAlarms, clock } = this.#parts;
    // Alarms first, so that newer alarms are not compared with older rows.
    const lastAlarms = await loadAlarms(ids);
    const book = await load(organizationId, ids);
    const asOf = asOfInstant(clock.now());
    const recording = atMost(RECORDS_AT_ONCE);
    const coverageNow = coverageIn(book, asOf);
    const news = ids.flatMap((id) => {
      const obligation = book.obligations.get(id);
      if (!obligation) return [];
      const endings = endingSoon(obligation, book.assets.values(), asOf.day);
      return [changesOf(obligation, coverageNow(obligation).coverage, lastAlarms.get(id), endings, asOf.day)];
    });
    await Promise.all(
      news
        .filter(({ coverage, mark, endings }) => coverage !== null || mark !== null || endings.length > 0)
        .map((each) => {
          const { cause, type } = reasonFor(each.id);
          const because = { cause: { ...cause, organizationId }, type };
          return recording.run(() => this.#record(each, because, lastAlarms.has(each.id)));
        }),
    );
  }

  /** If there was no alarm yet, the stream is assumed empty; it is read only if that is wrong. */
  async #record(
    { id, coverage, mark, endings }: CoverageChanges,
    { cause, type }: Reason,
    hasAlarms: boolean,
  ): Promise<void> {
    const { handler } = this.#parts;
    let known: { readonly history?: readonly [] } = hasAlarms ? {} : { history: [] };
    if (coverage) {
      const input = () => ({ ...coverage, cause: type });
      this.#noteOwn(
        done(await handler.change(recordCoverageChange, { id, input, cause, ...known })).position,
      );
      known = {};
    }
    if (mark) {
      const input = () => ({ isShort: mark.isShort, change: { ...mark.figures, cause: type } });
      this.#noteOwn(done(await handler.change(recordMarkChange, { id, input, cause, ...known })).position);
      known = {};
    }
    for (const ending of endings) {
      const input = () => ({ ...ending, cause: type });
      this.#noteOwn(done(await handler.change(recordGuaranteeEnd, { id, input, cause, ...known })).position);
      known = {};
    }
  }

  #noteOwn(position: Position | null): void {
    if (position === null) return;
    if (position > this.#own) this.#own = position;
    if (position > this.#followed) this.#ownPending.add(position);
  }
}

function* pagesOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += PAGE) yield ids.slice(from, from + PAGE);
}

/** Differences from the last recorded alarms of an obligation. */
interface CoverageChanges {
  readonly id: string;
  readonly coverage: Omit<CoverageChange, 'cause'> | null;
  readonly endings: readonly Omit<GuaranteeEndsSoon, 'cause'>[];
  readonly mark: { readonly isShort: boolean; readonly figures: Omit<CoverageMarkChange, 'cause'> } | null;
}

/** Compares a coverage with its last alarm. An unknown marked status keeps the last one. */
function changesOf(
  obligation: ObligationState,
  coverage: MarkedCoverage,
  last: RecordedCoverage | undefined,
  endings: readonly Ending[],
  day: CalendarDate,
): CoverageChanges {
  const isSame = alarmOf(coverage.status) === alarmOf(last?.status);
  const { status } = markStatus(obligation, coverage);
  const isShort = status === 'SHORT';
  const isMarkSame = status === 'UNKNOWN' || isShort === (last?.mark?.isShort ?? false);
  return {
    id: obligation.id,
    endings: endings
      .filter((ending) => !isEndRecorded(last, ending))
      .map((ending) => ({ ...ending, status: coverage.status, day })),
    coverage: isSame ? null : recordedFigures(coverage, day),
    mark: isMarkSame ? null : { isShort, figures: markFigures(obligation, coverage, day) },
  };
}
