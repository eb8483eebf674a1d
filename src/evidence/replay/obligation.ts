import { assetStream } from '../../domain/asset.ts';
import { coverageStream, evolveCoverage } from '../../domain/coverage.ts';
import { encumbrancesStream, guaranteeStream } from '../../domain/guarantee.ts';
import { evolveObligation, type ObligationState, obligationStream } from '../../domain/obligation.ts';
import { evolvePolicy, isApproved, policyStream } from '../../domain/policy.ts';
import { publishedStream } from '../../domain/reference.ts';
import { evolveValuation, valuationStream } from '../../domain/valuation.ts';
import type { LogReader, Position, RecordedEvent } from '../../engine/log/event-log.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { CoverageStatus } from '../../kernel/vocabulary.ts';
import { coverageIn } from '../../valuation/coverage/book.ts';
import { endingSoon } from '../../valuation/coverage/ends.ts';
import { type FoldedBook, type FoldStream, foldBook } from '../../valuation/coverage/folded-book.ts';
import { type CoverageAnswer, coverageStatusIn } from '../../valuation/coverage/status.ts';
import { markBasisOf, questionIds } from '../../valuation/marks/basis.ts';
import {
  type AlarmCheck,
  type AlarmMoment,
  type CoverageSnapshot,
  isOnCoverage,
  replayAlarms,
} from './alarms.ts';
import { type CoverageStreams, coverageStreams } from './coverage-streams.ts';
import { type Finding, messageOf } from './finding.ts';
import { foldEvents, readStreamUpTo, type StreamCheck } from './stream.ts';

/** Streams that are read and checked once, and can be folded repeatedly. */
class ReplayedStreams {
  readonly #log: LogReader;
  readonly #asOf: Instant | undefined;
  readonly #events = new Map<string, readonly RecordedEvent[]>();
  readonly #folding = new Map<string, readonly Finding[]>();
  readonly checks: StreamCheck[] = [];
  readonly #chains: Finding[] = [];
  #isCut = false;

  constructor(log: LogReader, asOf: Instant | undefined) {
    this.#log = log;
    this.#asOf = asOf;
  }

  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const { check, events, isCut, findings } = await readStreamUpTo(this.#log, stream, this.#asOf);
    this.#events.set(stream, events);
    this.#isCut ||= isCut;
    this.#chains.push(...findings.map((finding) => ({ ...finding, stream })));
    if (check.events > 0) this.checks.push(check);
    return events;
  }

  inOrder(): readonly RecordedEvent[] {
    return [...this.#events.values()]
      .flat()
      .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }

  /** Folds the events read, up to a position if `upTo` is given. */
  fold(upTo?: Position): FoldStream {
    return async (stream, evolve) => {
      const events = this.#events.get(stream) ?? [];
      const cut = upTo === undefined ? events : events.filter(({ position }) => position <= upTo);
      const { state, findings } = foldEvents(cut, evolve as Parameters<typeof foldEvents>[1]);
      if (findings.length > 0) this.#folding.set(stream, findings);
      return state as never;
    };
  }

  /** True if an event cannot be read or folded. */
  hides(): boolean {
    return this.#isCut || this.#folding.size > 0;
  }

  findings(): readonly Finding[] {
    return [
      ...this.#chains,
      ...[...this.#folding].flatMap(([stream, found]) => found.map((finding) => ({ ...finding, stream }))),
    ];
  }
}

export interface ObligationReplay {
  /** All checked streams: the obligation, its alarms, then those that coverage and alarms depend on. */
  readonly streams: readonly StreamCheck[];
  /** The coverage as the service answers it; null if unreadable events hide it. */
  readonly coverage: CoverageAnswer | null;
  readonly last_alarm_status: CoverageStatus | null;
  readonly alarms: readonly AlarmCheck[];
  readonly findings: readonly Finding[];
  /** Folded as far as possible, with personal texts encrypted. */
  readonly state: ObligationState | undefined;
}

interface ObligationReplayParts {
  readonly log: LogReader;
  now(): Instant;
  /** Called for each page of the log, which waits for what it returns. */
  readonly onProgress?: ((events: number) => unknown) | undefined;
}

/**
 * Recomputes the coverage of an obligation and its alarms from the log alone, without read models: checks the chains of
 * all streams it depends on and folds them (with `asOf` up to that instant). Undefined if there are no events. Reads
 * only.
 */
export async function replayObligation(
  { log, now, onProgress }: ObligationReplayParts,
  id: string,
  asOf?: Instant,
): Promise<ObligationReplay | undefined> {
  const streams = new ReplayedStreams(log, asOf);
  const [registered] = await streams.read(obligationStream(id));
  if (!registered && !streams.hides()) return undefined;
  const alarmEvents = await streams.read(coverageStream(id));
  const organizationId = registered?.metadata.organization_id ?? '';
  const requestedIds = new Set(alarmEvents.flatMap(({ metadata }) => metadata.causation_id ?? []));
  const found = await coverageStreams(log, { id, organizationId, requestedIds, onProgress });
  for (const stream of relatedStreamNames(id, found)) await streams.read(stream);
  for (const stream of await priceStreamNames(streams.fold(), found)) await streams.read(stream);
  const state = await streams.fold()(obligationStream(id), evolveObligation);
  const book = state && (await bookOf(streams.fold(), state, found));
  const computed = book && tryCompute(() => coverageStatusIn(book, state, now(), asOf).body);
  // An alarm of another shape cannot be compared.
  await streams.fold()(coverageStream(id), evolveCoverage);
  const isHidden = streams.hides() || found.findings.length > 0;
  const alarms = isHidden
    ? { checks: [], findings: [] }
    : await replayAlarms(alarmEvents, {
        events: streams.inOrder().filter(({ stream }) => stream !== coverageStream(id)),
        causes: found.requestedEvents,
        at: (place) => coverageAt(streams, id, found, place),
      });
  const read = new Set(streams.checks.map(({ stream }) => stream));
  return {
    streams: streams.checks,
    coverage: isHidden ? null : (computed?.value ?? null),
    last_alarm_status: lastReportedStatus(alarmEvents),
    alarms: alarms.checks,
    findings: [
      ...streams.findings(),
      ...found.findings.filter(({ stream = '' }) => !read.has(stream)),
      ...(computed?.finding && !isHidden ? [computed.finding] : []),
      ...alarms.findings,
    ],
    state,
  };
}

/** Streams of the coverage and of the alarms' causes, in a stable order. */
const relatedStreamNames = (id: string, found: CoverageStreams): ReadonlySet<string> => {
  const names = new Set([
    ...found.guaranteeIds.map(guaranteeStream),
    ...found.assetIds.flatMap((id) => [assetStream(id), encumbrancesStream(id)]),
    ...found.alikeIds.map(assetStream),
    ...found.valuations.map(({ id }) => valuationStream(id)),
    ...found.otherObligationIds.map(obligationStream),
    ...found.policyIds.map(policyStream),
    ...[...found.requestedEvents.values()].map(({ stream }) => stream),
  ]);
  for (const read of [obligationStream(id), coverageStream(id)]) names.delete(read);
  return names;
};

/** Streams of the prices that may mark the valuations, in a stable order. */
async function priceStreamNames(
  fold: FoldStream,
  { valuations }: CoverageStreams,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const { id } of valuations) {
    const valuation = await fold(valuationStream(id), evolveValuation);
    const basis = valuation && markBasisOf(valuation);
    for (const question of basis ? questionIds(basis) : []) names.add(publishedStream(question));
  }
  return names;
}

async function bookOf(
  fold: FoldStream,
  obligation: ObligationState,
  { guaranteeIds, assetIds, alikeIds, valuations, policyIds }: CoverageStreams,
): Promise<FoldedBook> {
  const policies = await Promise.all(policyIds.map((id) => fold(policyStream(id), evolvePolicy)));
  const approved = policies.filter((policy) => policy !== undefined).filter(isApproved);
  return foldBook(fold, obligation, { guaranteeIds, assetIds, alikeIds, valuations, policies: approved });
}

/** The coverage an alarm may have been based on; undefined if it cannot be computed. */
async function coverageAt(
  streams: ReplayedStreams,
  id: string,
  found: CoverageStreams,
  { upTo, day, at }: AlarmMoment,
): Promise<CoverageSnapshot | undefined> {
  const fold = streams.fold(upTo);
  const state = await fold(obligationStream(id), evolveObligation);
  if (!state) return undefined;
  const { book } = await bookOf(fold, state, { ...found, guaranteeIds: [] });
  const { value: coverage } = tryCompute(() => coverageIn(book, { day, at })(state).coverage);
  return (
    coverage && {
      obligation: state,
      coverage,
      endings: endingSoon(state, book.assets.values(), day),
    }
  );
}

function tryCompute<T>(compute: () => T): { readonly value?: T; readonly finding?: Finding } {
  try {
    return { value: compute() };
  } catch (error) {
    return { finding: { finding: 'NOT_RECOMPUTABLE', detail: messageOf(error) } };
  }
}

function lastReportedStatus(alarmEvents: readonly RecordedEvent[]): CoverageStatus | null {
  const last = alarmEvents.findLast(({ type }) => isOnCoverage(type));
  const status = last?.data.status;
  return status === undefined ? null : (status as CoverageStatus);
}
