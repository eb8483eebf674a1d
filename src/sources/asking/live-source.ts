import type { Clock } from '../../kernel/clock.ts';
import type { SourceDescription } from '../../kernel/estimate.ts';
import type { CalendarDate } from '../../kernel/instant.ts';
import type { ReferenceQuery } from '../../kernel/reference.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { ReasonCode } from '../../kernel/vocabulary.ts';
import type {
  Listers,
  ListingAnswer,
  ListingItem,
  ListingKind,
  ListingQuery,
  PriceSource,
  SourcedAnswer,
  SourceHealth,
  SourceProfile,
} from '../../valuation/references/contract.ts';

import {
  type Asker,
  type AskerOptions,
  type AskingLimits,
  askedSoFar,
  createAsker,
  type LastQueries,
  type OnQuery,
  type SourceFailure,
} from './asker.ts';
import { type GetOptions, type Got, getBytes, type Http } from './get-bytes.ts';
import { type ChosenReference, describe, type Reading, sourcedAnswer } from './sourced-answer.ts';

/** Why there is no answer. `reference_date`: of a reference that exists but is too old. */
export interface Gap {
  readonly reason: ReasonCode;
  readonly detail: string;
  readonly reference_date?: CalendarDate;
}

export const gap = (reason: ReasonCode, detail: string, tooOld?: CalendarDate) =>
  fail<Gap>({ reason, detail, ...(tooOld && { reference_date: tooOld }) });

export const unanswered = (error: Gap): SourcedAnswer => ({
  answer: { found: false, ...error },
  bytes: [],
});

export const notFound = (reason: ReasonCode, detail: string): SourcedAnswer => unanswered({ reason, detail });

export const SWITCHED_OFF = 'the source is switched off';

/** The same of a list, which knows no age. */
export const unlisted = (reason: ReasonCode, detail: string) => ({ found: false, reason, detail }) as const;

interface Place<T> extends Pick<Asker<T>, 'ask' | 'lastGood'> {
  /** It answers with all there ever was: what its last good answer does not have is lacking, and no failure. */
  readonly isHistory: boolean;
}

/** How a choice is made: in how much time, and whether of an answer that is not of now. */
interface Choosing {
  readonly leftMs: number;
  readonly isLastGood: boolean;
}

/** The rule for the last good answer: it serves where the source fails; what it does not serve is the source's failure. */
export const served = <C>(
  chosen: Result<C, Gap> | undefined,
  failure: SourceFailure | null,
): Result<C, Gap> =>
  chosen && (chosen.ok || !failure) ? chosen : gap('SOURCE_UNAVAILABLE', failure?.detail ?? 'not asked');

/** Asks one question after the other until a choice can be made of what is answered, or was the last time. */
export async function lookUp<T, C>(
  { ask, lastGood, isHistory }: Place<T>,
  questions: readonly string[],
  timeMs: number,
  choose: (read: T, choosing: Choosing) => Result<C, Gap> | Promise<Result<C, Gap>>,
): Promise<Result<C, Gap>> {
  const until = performance.now() + timeMs;
  const leftMs = () => Math.max(1, until - performance.now());
  let failure: SourceFailure | null = null;
  let lacking: Result<C, Gap> | undefined;
  for (const [index, question] of questions.entries()) {
    const asked = await ask(question, index === 0 ? timeMs : leftMs());
    failure = asked.ok ? null : asked.error;
    // A place that does not answer at all will not do so at its other address either.
    if (failure && failure.kind !== 'status') break;
    if (!asked.ok) continue;
    const chosen = await choose(asked.value, { leftMs: leftMs(), isLastGood: false });
    if (chosen.ok) return chosen;
    if (!lacking || chosen.error.reason === 'REFERENCE_TOO_OLD') lacking = chosen;
  }
  if (!failure) return served(lacking, null);
  let last: Result<C, Gap> | undefined;
  for (const question of questions) {
    const read = lastGood(question);
    last = read && (await choose(read, { leftMs: leftMs(), isLastGood: true }));
    if (last?.ok) return last;
  }
  return served(last, isHistory && last ? null : failure);
}

/** What a source that is asked over HTTP is opened with. */
export interface LiveSourceOptions {
  /** Null: switched off. */
  readonly address: URL | null;
  readonly http: Http;
  readonly clock: Clock;
  readonly limits: AskingLimits;
  readonly onAsked?: OnQuery | undefined;
}

type Kind = ReferenceQuery['kind'];
type QueryOf<K extends Kind> = Extract<ReferenceQuery, { readonly kind: K }>;
type Chosen<C> = Result<C, Gap> | Promise<Result<C, Gap>>;

export interface Fetching {
  readonly base: URL;
  readonly signal: AbortSignal;
  get(url: string, maxBytes: number, more?: Pick<GetOptions, 'accept'>): Promise<Result<Got, SourceFailure>>;
}

/** What makes one source of what it reads (`T`) and chooses of it (`C`): whatever is not said here is the same for all. */
interface LiveSource<K extends Kind, T extends Reading, C> {
  readonly profile: SourceProfile;
  /** What it prices; absent: it is for reading only. */
  readonly kind?: K | readonly K[];
  /** What is read of it, as its health says. */
  readonly reads: string;
  /** Said while it is switched off. */
  readonly off?: string;
  /** How long and how many answers are held, and how long one may take. */
  readonly hold: Pick<AskerOptions<T>, 'freshMs' | 'flightMs' | 'capacity'>;
  /** Whether a query of its kind is for this source. */
  readonly covers?: (query: QueryOf<K>) => boolean;
  /** What is asked, the likeliest first: its address unless stated otherwise. The next is asked where one has nothing. */
  readonly questions?: (query: QueryOf<K>, base: URL) => readonly string[];
  readonly fetch: (question: string, fetching: Fetching) => Promise<Result<T, SourceFailure>>;
  readonly choose?: (read: T, query: QueryOf<K>, choosing: Choosing) => Chosen<C>;
  /** What was chosen, as the answer shows it. */
  readonly reference?: (choice: C, query: QueryOf<K>, read: T) => ChosenReference;
  /** What serves where the source fails: its last good answer to the question unless stated otherwise. */
  readonly lastGood?: (question: string) => T | undefined;
  /** It answers with all there ever was: what its last good answer does not have is lacking, and no failure. */
  readonly isHistory?: boolean;
  /** What is wrong with an answer that is used all the same; null where nothing is. Its health reports it. */
  readonly flaw?: (read: T) => string | null;
  /** Its lists. `listed` makes one of what is read at its address. */
  readonly listers?: (listed: Listed<T>) => Listers;
}

type Listed<T> = <L extends ListingKind>(
  itemsOf: (
    read: T,
    query: ListingQuery<L>,
    choosing: Choosing & { readonly source: SourceDescription },
  ) => Chosen<readonly ListingItem<L>[]>,
) => (query: ListingQuery<L>, timeMs: number) => Promise<ListingAnswer<L>>;

/** A source that is asked over HTTP: each question once at a time, answers held for a while, its last good one at hand. */
export function liveSource<K extends Kind, T extends Reading, C>(
  { profile, kind, reads, off = SWITCHED_OFF, ...source }: LiveSource<K, T, C>,
  { address: base, http, clock, limits, onAsked }: LiveSourceOptions,
): PriceSource {
  const asker =
    base &&
    createAsker<T>({
      ...source.hold,
      clock,
      limits,
      onAnswered: (how) => onAsked?.(profile.id, how),
      ask: fetchFrom(base),
    });
  const { covers = () => true, choose, reference, questions = () => [base?.href ?? ''] } = source;
  const place = asker && {
    ask: asker.ask,
    lastGood: source.lastGood ?? asker.lastGood,
    isHistory: source.isHistory ?? false,
  };

  let flaw: string | null = null;

  function fetchFrom(address: URL) {
    return async (question: string, signal: AbortSignal) => {
      const read = await source.fetch(question, {
        base: address,
        signal,
        get: (url, maxBytes, more) => getBytes(url, http, { ...limits, signal, maxBytes, ...more }),
      });
      if (read.ok) flaw = source.flaw?.(read.value) ?? null;
      return read;
    };
  }

  const kinds: readonly Kind[] = kind === undefined ? [] : [kind].flat();
  const isFor = (query: ReferenceQuery): query is QueryOf<K> =>
    kinds.some((each) => each === query.kind) && covers(query as QueryOf<K>);

  async function ask(query: ReferenceQuery, timeMs: number): Promise<SourcedAnswer> {
    if (!isFor(query) || !choose || !reference)
      return notFound('NO_REFERENCE', `${profile.id} does not price this`);
    if (!place) return notFound('SOURCE_NOT_CONFIGURED', off);
    const answer = await lookUp(place, questions(query, base), timeMs, async (read, choosing) => {
      const chosen = await choose(read, query, choosing);
      if (!chosen.ok) return chosen;
      return ok(sourcedAnswer(profile, read, reference(chosen.value, query, read), choosing.isLastGood));
    });
    return answer.ok ? answer.value : unanswered(answer.error);
  }

  const listed: Listed<T> = (itemsOf) => async (query, timeMs) => {
    if (!place) return unlisted('SOURCE_NOT_CONFIGURED', off);
    const listing = await lookUp(place, [base.href], timeMs, async (read, choosing) => {
      const described = describe(profile, read);
      const items = await itemsOf(read, query, { ...choosing, source: described });
      return items.ok ? ok({ found: true as const, items: items.value, sources: [described] }) : items;
    });
    return listing.ok ? listing.value : unlisted(listing.error.reason, listing.error.detail);
  };

  return {
    ...profile,
    answers: isFor,
    ask,
    ...(source.listers && { listers: source.listers(listed) }),
    health: () => liveHealth(profile.id, reads, base, asker?.last() ?? null, flaw),
    close: async () => asker?.close(),
  };
}

/** How a source does that has one address, from how its last question ended, and what was wrong with its last answer. */
export function liveHealth(
  id: string,
  kind: string,
  address: URL | null,
  last: LastQueries | null,
  flaw: string | null = null,
): SourceHealth {
  if (!address) return { id, kind: 'off', status: 'OFF', detail: 'switched off' };
  const answered = flaw === null ? 'answered' : `answered, but ${flaw}`;
  const detail = last ? `${last.failure?.detail ?? answered} (${last.at})` : 'not asked yet';
  const up = flaw === null ? 'UP' : 'DEGRADED';
  return { id, kind, status: last?.failure ? 'DOWN' : up, detail, ...askedSoFar(last ? [last] : []) };
}
