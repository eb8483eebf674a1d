import { tellCoverage, tellEnding, tellMark } from '../../../commands/coverage.ts';
import {
  alarmOf,
  type CoverageMarkTold,
  type CoverageTold,
  type CoverageToldState,
  type GuaranteeEndsSoon,
  wasEndingTold,
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
  if (!event) throw new Error('an obligation is looked at for no reason');
  return { cause: reactionCause(event, 'system:coverage'), type: event.type };
};

/** No request caused it: the date names itself. */
const dateReason = (day: CalendarDate): Reason => ({
  cause: serviceCause('system:coverage', `coverage-${day}`),
  type: null,
});

const BATCH = 500;
/** So many are worked out at once: with more, whoever reads meanwhile waits for it. */
const PAGE = 40;
/** After a change of policy many obligations are told of: most of their time is waiting for the log. */
const RECORDS_AT_ONCE = 8;
/** Few of those that a price moves have anything to be told: most of a small page is waiting for the database. */
const MARKED_PAGE = 3 * PAGE;
/** No id is smaller. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface OwnedId {
  readonly id: string;
  readonly organization_id: string;
}

/** Some of many obligations, and after what the next of them come; null after the last. */
interface SweptPage<After> {
  readonly obligations: readonly OwnedId[];
  readonly next: After | null;
}

export interface CoverageParts extends UnfinishedParts {
  readonly clock: Clock;
  /** True when the read models that are asked here stand, and have passed what stands in the log. */
  isReady(): Promise<boolean>;
  /** Resolves to true once they have passed the position, to false when that takes too long. */
  passed(position: Position): Promise<boolean>;
  /** Obligations by id, of one organization or of all. */
  obligations(page: {
    readonly after: string;
    readonly limit: number;
    readonly organizationId?: string | undefined;
  }): Promise<readonly OwnedId[]>;
  /** Guarantees by their assets, of all organizations: their obligations that name a threshold for what is marked, each at its first guarantee. */
  called(page: { readonly after: GuaranteeKey; readonly limit: number }): Promise<SweptPage<GuaranteeKey>>;
  /** Every pair of these assets, and of those on which these obligations have a guarantee. */
  given(obligationIds: readonly string[], assetIds: readonly string[]): Promise<readonly GuaranteePair[]>;
  alike(assetIds: readonly string[]): Promise<readonly string[]>;
  valuedAssets(
    valuationIds: readonly string[],
  ): Promise<readonly { readonly id: string; readonly asset_id: string }[]>;
  book(organizationId: string, obligationIds: readonly string[]): Promise<CoverageBook>;
  told(obligationIds: readonly string[]): Promise<ReadonlyMap<string, CoverageToldState>>;
}

/** Where a guarantee stands among all of them. */
interface GuaranteeKey {
  readonly asset_id: string;
  readonly id: string;
}

/**
 * Tells when the coverage of an obligation changes, until the signal aborts: after each event that it may rest on, and once
 * each civil date, of missed ones the last. Each run begins with all obligations, so what an earlier one left undone is done;
 * several may run at once, because what was told last is compared where the append is pinned, and what another told is looked at
 * again: it may have read before an event, and told after everybody had looked for that event and found nothing new. Beside it, what the requests of
 * registrations and disposals have left undone is done. Throws when an engine breaks; the supervisor runs it again.
 */
export async function watchCoverage(
  parts: CoverageParts,
  /** Between two looks at the date, and at what requests have left undone. */
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
  /** One after another: none tells what it worked out before another that knew more. */
  readonly #queue = atMost(1);
  /** Of what was told here last: the next comparison must know it. */
  #own: Position = LOG_START;
  /** Of what was told here and did not come by yet. */
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
      // What this process is telling may come by before it knows that it was told.
      if (events.some(({ stream }) => stream.startsWith('coverage-'))) await this.#queue.run(async () => {});
      const touched = new AffectedResources(events.filter(({ position }) => !this.#ownPending.has(position)));
      this.#markFollowed(followed);
      const last = events.at(-1);
      if (last && !touched.isEmpty()) {
        const position = last.position > this.#own ? last.position : this.#own;
        // A read model that is being built takes its time: nothing is told before it stands.
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

  /** All obligations once each civil date, by the date and not by what an earlier round did. */
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
    // Those that share an asset come together: of each asset all that burdens it is looked at, too.
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

  /** With what was told last, and tells what differs. */
  async #compare(
    organizationId: string,
    ids: readonly string[],
    reasonFor: (id: string) => Reason,
  ): Promise<void> {
    const { book: load, told: toldOf, clock } = this.#parts;
    // In this order: what another process has told meanwhile is not compared with rows from before it.
    const told = await toldOf(ids);
    const book = await load(organizationId, ids);
    const asOf = asOfInstant(clock.now());
    const telling = atMost(RECORDS_AT_ONCE);
    const coverageNow = coverageIn(book, asOf);
    const news = ids.flatMap((id) => {
      const obligation = book.obligations.get(id);
      if (!obligation) return [];
      const endings = endingSoon(obligation, book.assets.values(), asOf.day);
      return [changesOf(obligation, coverageNow(obligation).coverage, told.get(id), endings, asOf.day)];
    });
    await Promise.all(
      news
        .filter(({ coverage, mark, endings }) => coverage !== null || mark !== null || endings.length > 0)
        .map((each) => {
          const { cause, type } = reasonFor(each.id);
          const because = { cause: { ...cause, organizationId }, type };
          return telling.run(() => this.#record(each, because, told.has(each.id)));
        }),
    );
  }

  /** Of what nobody was told of yet, the stream is likely not there: read it only where that is wrong. */
  async #record(
    { id, coverage, mark, endings }: CoverageChanges,
    { cause, type }: Reason,
    wasTold: boolean,
  ): Promise<void> {
    const { handler } = this.#parts;
    let known: { readonly history?: readonly [] } = wasTold ? {} : { history: [] };
    if (coverage) {
      const input = () => ({ ...coverage, cause: type });
      this.#noteOwn(done(await handler.change(tellCoverage, { id, input, cause, ...known })).position);
      // What was told just now is there.
      known = {};
    }
    if (mark) {
      const input = () => ({ isShort: mark.isShort, told: { ...mark.told, cause: type } });
      this.#noteOwn(done(await handler.change(tellMark, { id, input, cause, ...known })).position);
      known = {};
    }
    for (const ending of endings) {
      const input = () => ({ ...ending, cause: type });
      this.#noteOwn(done(await handler.change(tellEnding, { id, input, cause, ...known })).position);
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

/** What is to be told of an obligation: what differs from what was told last. */
interface CoverageChanges {
  /** Of the obligation. */
  readonly id: string;
  readonly coverage: Omit<CoverageTold, 'cause'> | null;
  /** Ends of guarantees that were not told yet. */
  readonly endings: readonly Omit<GuaranteeEndsSoon, 'cause'>[];
  readonly mark: { readonly isShort: boolean; readonly told: Omit<CoverageMarkTold, 'cause'> } | null;
}

/** Compares a coverage with what was told of it last. Where the marked one may be either, what was told stays. */
function changesOf(
  obligation: ObligationState,
  coverage: MarkedCoverage,
  told: CoverageToldState | undefined,
  endings: readonly Ending[],
  day: CalendarDate,
): CoverageChanges {
  const isSame = alarmOf(coverage.status) === alarmOf(told?.status);
  const { status } = markStatus(obligation, coverage);
  const isShort = status === 'SHORT';
  const isMarkSame = status === 'UNKNOWN' || isShort === (told?.mark?.isShort ?? false);
  return {
    id: obligation.id,
    endings: endings
      .filter((ending) => !wasEndingTold(told, ending))
      .map((ending) => ({ ...ending, status: coverage.status, day })),
    coverage: isSame ? null : recordedFigures(coverage, day),
    mark: isMarkSame ? null : { isShort, told: markFigures(obligation, coverage, day) },
  };
}
