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
  /** Keeps the bytes that a price was read from, by digest, as those of a valuation. */
  readonly documents: Pick<DocumentStore, 'put'>;
  /** True when the read models that are asked here stand, and have passed what stands in the log. */
  isReady(): Promise<boolean>;
  /** What approved collateral valuations of pledged assets were answered prices to; some twice. */
  questions(): Promise<readonly Question[]>;
  /** The newest recorded price of each of these questions. */
  published(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly reference: Reference }>>;
  onPublished(question: Question, reference: Reference): void;
}

interface Intervals {
  /** Between two looks. */
  readonly everyMs: number;
  /** Until the read models stand. */
  readonly soonMs: number;
}

/** So many questions are asked at once: valuations that somebody waits for ask the same sources. */
const QUESTIONS_AT_ONCE = 2;
const DAY_MS = 86_400_000;
/** After a question that no source answered: twice as long each time, up to a day. */
const retryDelay = (everyMs: number) => backoff({ first: everyMs, most: DAY_MS });

/** Sources of a month's table, or of a survey, have nothing new within a day; some count how often they are asked. */
const ONCE_A_DAY: ReadonlySet<ReferenceQuery['kind']> = new Set([
  'vehicle-price',
  'equipment-price',
  'land-price',
]);

/**
 * Asks the price sources again what pledged values rest on, and records each price that is new, until the signal aborts: every
 * `everyMs`, and at once after an operator imported a file. Several may run at once: a price is recorded at the revision that was
 * decided on. A source that is down answers nothing, so nothing is recorded: the last price stays, with its day. Throws when an
 * engine breaks; the supervisor runs it again.
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
  /** By question, when it may be asked again: milliseconds that only rise. */
  readonly #waiting = new Map<string, RetryState>();

  constructor(parts: ReferenceParts, rhythm: Intervals) {
    this.#parts = parts;
    this.#rhythm = rhythm;
  }

  /** A file that was imported answers at once what was not answered before. */
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

  /** What is certainly recorded already need neither be read nor kept again; the command decides. */
  async #isNew(id: string, { reference_date, value, source }: Reference): Promise<boolean> {
    const known = (await this.#parts.published([id])).get(id)?.reference;
    return known?.reference_date !== reference_date || known.value !== value || known.source.id !== source.id;
  }

  #wait(id: string, { kind }: Question, found: boolean): void {
    const { everyMs } = this.#rhythm;
    const failures = found ? 0 : (this.#waiting.get(id)?.failures ?? 0) + 1;
    const asked = ONCE_A_DAY.has(kind) ? DAY_MS : 0;
    const ms = found ? asked : Math.max(asked, retryDelay(everyMs)(failures));
    this.#waiting.set(id, { failures, until: performance.now() + ms });
  }
}
