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
import type { Cause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { LOG_START, type Position } from '../../engine/log/event-log.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import { asOfInstant } from '../../valuation/coverage/base.ts';
import { type CoverageBook, coverageIn } from '../../valuation/coverage/book.ts';
import { type Ending, endingSoon } from '../../valuation/coverage/ends.ts';
import {
  type MarkedCoverage,
  markFigures,
  markStatus,
  recordedFigures,
} from '../../valuation/coverage/marked.ts';

/** Most of the time is waiting for the log. */
const RECORDS_AT_ONCE = 8;
/** Coverages calculated before whatever else waits for the processor gets its turn. */
const AT_ONE_GO = 2;

export interface Reason {
  readonly cause: Cause;
  /** The type of the event; null: a date was reached. */
  readonly type: string | null;
}

export interface ComparisonParts {
  readonly handler: CommandHandler;
  readonly clock: Clock;
  book(organizationId: string, obligationIds: readonly string[]): Promise<CoverageBook>;
  lastAlarms(obligationIds: readonly string[]): Promise<ReadonlyMap<string, RecordedCoverage>>;
  /** Called with the number of coverages that were calculated. */
  onCalculated(count: number): void;
}

/**
 * Calculates coverages and records what differs from the last alarms. Safe to run concurrently in several processes: an append is
 * pinned to the compared revision.
 */
export class Comparison {
  readonly #parts: ComparisonParts;
  /** By obligation the position of its last alarm recorded here; the next comparison of it must see that. */
  readonly #recorded = new Map<string, Position>();
  /** Positions of alarms recorded here and not followed yet. */
  readonly #unfollowed = new Set<Position>();
  #followed: Position = LOG_START;

  constructor(parts: ComparisonParts) {
    this.#parts = parts;
  }

  /** Whether an alarm was recorded here, until `followed` has passed it. */
  isOwn(position: Position): boolean {
    return this.#unfollowed.has(position);
  }

  followed(position: Position): void {
    this.#followed = position;
    for (const own of this.#unfollowed) if (own <= position) this.#unfollowed.delete(own);
  }

  /** The position that the read models must have passed before any of these is compared. */
  needs(ids: Iterable<string>): Position {
    let last = LOG_START;
    for (const id of ids) {
      const position = this.#recorded.get(id) ?? LOG_START;
      if (position > last) last = position;
    }
    return last;
  }

  /** The position of everything recorded here, so that `forget` may follow once the read models have passed it. */
  lastRecorded(): Position {
    return this.needs(this.#recorded.keys());
  }

  forget(): void {
    this.#recorded.clear();
  }

  async compare(
    organizationId: string,
    ids: readonly string[],
    reasonFor: (id: string) => Reason,
  ): Promise<void> {
    const { book: load, lastAlarms: loadAlarms, clock, onCalculated } = this.#parts;
    // Alarms first, so that newer alarms are not compared with older rows.
    const lastAlarms = await loadAlarms(ids);
    const book = await load(organizationId, ids);
    const asOf = asOfInstant(clock.now());
    const coverageNow = coverageIn(book, asOf);
    const news: CoverageChanges[] = [];
    let calculated = 0;
    for (const id of ids) {
      const obligation = book.obligations.get(id);
      if (!obligation) continue;
      const endings = endingSoon(obligation, book.assets.values(), asOf.day);
      const { coverage } = coverageNow(obligation);
      const changes = changesOf(obligation, coverage, lastAlarms.get(id), endings, asOf.day);
      if (changes.coverage || changes.mark || changes.endings.length > 0) news.push(changes);
      calculated += 1;
      if (calculated % AT_ONE_GO === 0) await new Promise((resolve) => void setImmediate(resolve));
    }
    onCalculated(calculated);
    const recording = atMost(RECORDS_AT_ONCE);
    await Promise.all(
      news.map((each) => {
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
    const note = (position: Position | null) => {
      known = {};
      if (position === null) return;
      this.#recorded.set(id, position);
      if (position > this.#followed) this.#unfollowed.add(position);
    };
    if (coverage) {
      const input = () => ({ ...coverage, cause: type });
      note(done(await handler.change(recordCoverageChange, { id, input, cause, ...known })).position);
    }
    if (mark) {
      const input = () => ({ isShort: mark.isShort, change: { ...mark.figures, cause: type } });
      note(done(await handler.change(recordMarkChange, { id, input, cause, ...known })).position);
    }
    for (const ending of endings) {
      const input = () => ({ ...ending, cause: type });
      note(done(await handler.change(recordGuaranteeEnd, { id, input, cause, ...known })).position);
    }
  }
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
