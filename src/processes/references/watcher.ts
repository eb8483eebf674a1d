import { publishReference } from '../../../commands/source.ts';
import { type Question, questionId } from '../../domain/reference.ts';
import { reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import { atMost } from '../../kernel/async/at-most.ts';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import { businessDateOf, type CalendarDate } from '../../kernel/instant.ts';
import type { Reference, ReferenceQuery } from '../../kernel/reference.ts';
import type { ReferenceSource } from '../../valuation/estimation/estimate.ts';
import { runBoth, serviceCause } from '../work.ts';

export interface ReferenceParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly clock: Clock;
  readonly sources: ReferenceSource;
  /** Stores the bytes of a price by digest, like those of a valuation. */
  readonly documents: Pick<DocumentStore, 'put'>;
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** Queries behind approved collateral valuations of pledged assets; may repeat. */
  questions(): Promise<readonly Question[]>;
  published(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly reference: Reference }>>;
  onPublished(question: Question, reference: Reference): void;
}

interface Intervals {
  readonly everyMs: number;
  readonly soonMs: number;
}

/** Concurrent queries; few, because valuations that users wait for query the same sources. */
const QUESTIONS_AT_ONCE = 2;
const DAY_MS = 86_400_000;
/** After a query without an answer: doubles each time, up to a day. */
const retryDelay = (everyMs: number) => backoff({ first: everyMs, most: DAY_MS });

/** Sources that publish monthly or by survey; some limit the number of queries. */
const ONCE_A_DAY: ReadonlySet<ReferenceQuery['kind']> = new Set([
  'vehicle-price',
  'equipment-price',
  'land-price',
]);

/**
 * Queries the prices behind pledged values again and records new ones, until the signal aborts: every `everyMs`, and at
 * once after a file import. Safe to run concurrently, because a price is recorded at the decided revision. Without an
 * answer nothing is recorded: the last price remains, with its day. Throws on an engine failure; the supervisor restarts
 * it.
 */
export async function watchReferences(
  parts: ReferenceParts,
  rhythm: Intervals,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const watch = new ReferenceWatch(parts, rhythm);
  const after = await parts.log.head();
  await runBoth(
    signal,
    (until) => watch.imports(after, until, progressed),
    (until) => watch.poll(until, progressed),
  );
}

interface RetryState {
  readonly failures: number;
  readonly until: number;
}

class ReferenceWatch {
  readonly #parts: ReferenceParts;
  readonly #rhythm: Intervals;
  readonly #queue = atMost(1);
  /** By question: when it may be queried again, in monotonic milliseconds. */
  readonly #waiting = new Map<string, RetryState>();

  constructor(parts: ReferenceParts, rhythm: Intervals) {
    this.#parts = parts;
    this.#rhythm = rhythm;
  }

  /** After an import, unanswered queries are repeated at once. */
  async imports(after: string, signal: AbortSignal, progressed: () => void): Promise<void> {
    const batches = this.#parts.log.follow({ after, limit: 100, streamPrefixes: ['source-'], signal });
    for await (const { events } of batches) {
      const last = events.findLast(({ type }) => type === 'SourceFileImported');
      progressed();
      if (!last) continue;
      while (!signal.aborted && !(await this.#parts.isReady())) await pause(this.#rhythm.soonMs, signal);
      await this.#check(last, signal);
      progressed();
    }
  }

  async poll(signal: AbortSignal, progressed: () => void): Promise<void> {
    const { everyMs, soonMs } = this.#rhythm;
    while (!signal.aborted) {
      const isReady = await this.#parts.isReady();
      if (isReady) await this.#check(undefined, signal);
      progressed();
      await pause(isReady ? everyMs : soonMs, signal);
    }
  }

  #check(imported: RecordedEvent | undefined, signal: AbortSignal): Promise<void> {
    return this.#queue.run(async () => {
      if (imported) this.#waiting.clear();
      const questions = new Map(
        (await this.#parts.questions()).map((question) => [questionId(question), question]),
      );
      const due = [...questions].filter(([id]) => (this.#waiting.get(id)?.until ?? 0) <= performance.now());
      const asking = atMost(QUESTIONS_AT_ONCE);
      const today = businessDateOf(this.#parts.clock.now());
      await Promise.all(
        due.map(([id, question]) =>
          asking.run(async () => {
            if (!signal.aborted) await this.#ask(id, question, today, imported);
          }),
        ),
      );
    });
  }

  async #ask(
    id: string,
    question: Question,
    today: CalendarDate,
    imported: RecordedEvent | undefined,
  ): Promise<void> {
    const { sources, documents, handler, onPublished } = this.#parts;
    const { answer, bytes } = await sources.ask({ ...question, date: today } as ReferenceQuery);
    this.#wait(id, question, answer.found);
    if (!answer.found) return;
    const { reference } = answer;
    if (!(await this.#isNew(id, reference))) return;
    for (const source of bytes) await documents.put(source.sha256, await source.read());
    const cause = imported
      ? reactionCause(imported, 'system:references')
      : serviceCause('system:references', `references-${today}`);
    const input = () => ({ question, reference });
    const { events } = done(await handler.change(publishReference, { id, input, cause }));
    if (events.length > 0) onPublished(question, reference);
  }

  /** Skips prices that are already recorded; the command decides. */
  async #isNew(id: string, { reference_date, value, source }: Reference): Promise<boolean> {
    const known = (await this.#parts.published([id])).get(id)?.reference;
    return known?.reference_date !== reference_date || known.value !== value || known.source.id !== source.id;
  }

  #wait(id: string, { kind }: Question, found: boolean): void {
    const { everyMs } = this.#rhythm;
    const failures = found ? 0 : (this.#waiting.get(id)?.failures ?? 0) + 1;
    const leastMs = ONCE_A_DAY.has(kind) ? DAY_MS : 0;
    const ms = found ? leastMs : Math.max(leastMs, retryDelay(everyMs)(failures));
    this.#waiting.set(id, { failures, until: performance.now() + ms });
  }
}
