import { assetStream } from '../../domain/asset.ts';
import { coverageStream } from '../../domain/coverage.ts';
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
import { type CoverageAnswer, coverageStatusIn } from '../../valuation/coverage/standing.ts';
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

/** Streams read once, their chains checked, and folded as often as they are asked about. */
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

  /** Reads and checks a stream; its events up to the instant. */
  async read(stream: string): Promise<readonly RecordedEvent[]> {
    const { check, events, isCut, findings } = await readStreamUpTo(this.#log, stream, this.#asOf);
    this.#events.set(stream, events);
    this.#isCut ||= isCut;
    this.#chains.push(...findings.map((finding) => ({ ...finding, stream })));
    if (check.events > 0) this.checks.push(check);
    return events;
  }

  /** All events that were read, in the order of the log. */
  inOrder(): readonly RecordedEvent[] {
    return [...this.#events.values()]
      .flat()
      .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }

  /** Folds what was read; with `upTo` no further than that position of the log. */
  fold(upTo?: Position): FoldStream {
    return async (stream, evolve) => {
      const events = this.#events.get(stream) ?? [];
      const cut = upTo === undefined ? events : events.filter(({ position }) => position <= upTo);
      const { state, findings } = foldEvents(cut, evolve as Parameters<typeof foldEvents>[1]);
      if (findings.length > 0) this.#folding.set(stream, findings);
      return state as never;
    };
  }

  /** True where an event that cannot be read, or folded, hides what came of it. */
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
  /** Every stream that was looked at: the obligation's first, then its alarms', then what the coverage and the alarms rest on. */
  readonly streams: readonly StreamCheck[];
  /** What secures it, as the service answers it; null where what cannot be read hides it. */
  readonly coverage: CoverageAnswer | null;
  /** Status of the last alarm; null where there was none. */
  readonly told: CoverageStatus | null;
  readonly alarms: readonly AlarmCheck[];
  readonly findings: readonly Finding[];
  /** As far as events could be folded, personal texts sealed. */
  readonly state: ObligationState | undefined;
}

interface ObligationReplayParts {
  readonly log: LogReader;
  now(): Instant;
}

/**
 * What secures an obligation, again from the log alone: the chains of all streams that it rests on are checked, they are folded
 * (with `asOf` each from its longest prefix that is not later), its coverage is worked out, and so is each alarm.
 * Undefined when nothing had happened. Reads only, and asks no read model.
 */
export async function replayObligation(
  { log, now }: ObligationReplayParts,
  id: string,
  asOf?: Instant,
): Promise<ObligationReplay | undefined> {
  const streams = new ReplayedStreams(log, asOf);
  const [registered] = await streams.read(obligationStream(id));
  if (!registered && !streams.hides()) return undefined;
  const told = await streams.read(coverageStream(id));
  const organizationId = registered?.metadata.organization_id ?? '';
  const causes = new Set(told.flatMap(({ metadata }) => metadata.causation_id ?? []));
  const found = await coverageStreams(log, { id, organizationId }, causes);
  for (const stream of relatedStreamNames(id, found)) await streams.read(stream);
  for (const stream of await priceStreamNames(streams.fold(), found)) await streams.read(stream);
  const state = await streams.fold()(obligationStream(id), evolveObligation);
  const book = state && (await bookOf(streams.fold(), state, found));
  const standing = book && tryCompute(() => coverageStatusIn(book, state, now(), asOf).body);
  const isHidden = streams.hides() || found.findings.length > 0;
  const alarms = isHidden
    ? { checks: [], findings: [] }
    : await replayAlarms(told, {
        events: streams.inOrder().filter(({ stream }) => stream !== coverageStream(id)),
        causes: found.asked,
        at: (place) => coverageAt(streams, id, found, place),
      });
  const read = new Set(streams.checks.map(({ stream }) => stream));
  return {
    streams: streams.checks,
    coverage: isHidden ? null : (standing?.made ?? null),
    told: lastReportedStatus(told),
    alarms: alarms.checks,
    findings: [
      ...streams.findings(),
      ...found.findings.filter(({ stream = '' }) => !read.has(stream)),
      ...(standing?.failed && !isHidden ? [standing.failed] : []),
      ...alarms.findings,
    ],
    state,
  };
}

/** Streams that the coverage rests on and those of the alarms' causes, in an order that stays. */
const relatedStreamNames = (id: string, found: CoverageStreams): ReadonlySet<string> => {
  const names = new Set([
    ...found.guaranteeIds.map(guaranteeStream),
    ...found.assetIds.flatMap((id) => [assetStream(id), encumbrancesStream(id)]),
    ...found.alikeIds.map(assetStream),
    ...found.valuations.map(({ id }) => valuationStream(id)),
    ...found.otherObligationIds.map(obligationStream),
    ...found.policyIds.map(policyStream),
    ...[...found.asked.values()].map(({ stream }) => stream),
  ]);
  for (const read of [obligationStream(id), coverageStream(id)]) names.delete(read);
  return names;
};

/** Streams of the prices that the valuations may be marked by, in an order that stays. */
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

/** The coverage as an alarm may have seen it; undefined where it cannot be worked out from what stood there. */
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
  const { made } = tryCompute(() => coverageIn(book, { day, at })(state).coverage);
  return (
    made && {
      obligation: state,
      coverage: made,
      endings: endingSoon(state, book.assets.values(), day),
    }
  );
}

function tryCompute<T>(make: () => T): { readonly made?: T; readonly failed?: Finding } {
  try {
    return { made: make() };
  } catch (error) {
    return { failed: { finding: 'NOT_RECOMPUTABLE', detail: messageOf(error) } };
  }
}

function lastReportedStatus(told: readonly RecordedEvent[]): CoverageStatus | null {
  const last = told.findLast(({ type }) => isOnCoverage(type));
  const status = last?.data.status;
  return status === undefined ? null : (status as CoverageStatus);
}
