import { type FreezableSources, freezable } from '../../../commands/valuation/freezing.ts';
import { refuseRevaluation, requestValuation } from '../../../commands/valuation.ts';
import { assetStream, evolveAsset } from '../../domain/asset.ts';
import { loadState, loadStream } from '../../domain/events/handling.ts';
import type { PolicyState } from '../../domain/policy.ts';
import { evolvePublished, publishedStream } from '../../domain/reference.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import { type RevaluationRefused, revaluationStream } from '../../domain/revaluation.ts';
import { evolveValuation, type ValuationState, valuationStream } from '../../domain/valuation.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import { reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';

import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import { revaluationId } from '../../kernel/ids.ts';
import type { CalendarDate, Instant } from '../../kernel/instant.ts';
import type { AssetClassId } from '../../kernel/vocabulary.ts';
import { type MarkBasis, markBasisOf, questionIds } from '../../valuation/marks/basis.ts';
import { dueDates, fallLimits, revaluedBy } from '../../valuation/marks/due.ts';
import { hasFallen, markOf, type Published } from '../../valuation/marks/mark.ts';

export type Refusal = Pick<RevaluationRefused, 'code' | 'pointer' | 'fault' | 'detail'>;

interface RepeatParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  /**
   * Streams and read models of an organization. Throws `DependencyUnavailable` if the read models are behind the head of
   * the log: an unknown rival must not be repeated.
   */
  sources(organizationId: string): FreezableSources & {
    /** Ids of valuations of the same asset and purpose that have not ended, or that are later and may count. */
    rivals(valuation: ValuationState): Promise<readonly string[]>;
  };
  /** The refusal that a request would have received. */
  refusal(rejection: Rejection): Refusal;
}

type RepeatOutcome =
  | { readonly outcome: 'requested'; readonly valuationId: string }
  | ({ readonly outcome: 'refused' } & Refusal);

/** Requests a due valuation again, or records why it was refused. Undefined if there was nothing to do. */
async function repeat(
  parts: RepeatParts,
  organizationId: string,
  id: string,
  now: Instant,
): Promise<RepeatOutcome | undefined> {
  const { log, handler } = parts;
  const sources = parts.sources(organizationId);
  const { state: valuation, history } = await loadStream(log, valuationStream(id), evolveValuation);
  const newId = revaluationId(id);
  if (!valuation || (await streamExists(log, valuationStream(newId)))) return undefined;
  if (await streamExists(log, revaluationStream(id))) return undefined;
  const policy = await policyRequiring(parts, sources, valuation, now);
  if (!policy) return undefined;
  const { purpose, asset } = valuation.input;
  const body = { asset_id: asset.id, purpose, repeats: id, document_ids: null };
  const frozen = await freezable(sources, organizationId, body);
  const cause = reactionCause(approvalIn(history), 'system:revaluation');
  const requested = await handler.change(requestValuation, {
    id: newId,
    input: () => ({ valuationId: newId, ...frozen }),
    cause,
  });
  if (requested.outcome !== 'rejected') {
    done(requested);
    const isNew = requested.outcome === 'done' && requested.events.length > 0;
    return isNew ? { outcome: 'requested', valuationId: newId } : undefined;
  }
  // Archived meanwhile: not due now, and possibly due later.
  const rejection = rejectionOf(requested);
  if (rejection.fact === 'asset-archived') return undefined;
  const refusal = parts.refusal(rejection);
  const record = { asset_id: asset.id, purpose, policy_id: policy.id, ...refusal };
  const refused = await handler.change(refuseRevaluation, { id, input: () => record, cause });
  done(refused);
  const isNew = refused.outcome === 'done' && refused.events.length > 0;
  return isNew ? { outcome: 'refused', ...refusal } : undefined;
}

async function policyRequiring(
  { log }: RepeatParts,
  sources: ReturnType<RepeatParts['sources']>,
  valuation: ValuationState,
  now: Instant,
) {
  const rivals = await sources.rivals(valuation);
  const [asset, policies, ...others] = await Promise.all([
    sources.state(assetStream(valuation.input.asset.id), evolveAsset),
    sources.approvedPolicies(),
    ...rivals.map((rival) => sources.state(valuationStream(rival), evolveValuation)),
  ]);
  const known = others.filter((other) => other !== undefined);
  const published = await pricesOf(log, valuation);
  return revaluedBy({ valuation, asset, others: known, policies, published }, now);
}

/** The newest recorded prices behind the valuation, from their streams, which belong to no organization. */
async function pricesOf(log: EventLog, valuation: ValuationState): Promise<Published> {
  const basis = markBasisOf(valuation);
  const ids = basis ? questionIds(basis) : [];
  const found = await Promise.all(ids.map((id) => loadState(log, publishedStream(id), evolvePublished)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}

function approvalIn(history: readonly RecordedEvent[]): RecordedEvent {
  const approval = history.at(-1);
  if (!approval) throw new Error('an approved valuation has no events');
  return approval;
}

const streamExists = async (log: EventLog, stream: string): Promise<boolean> =>
  (await log.readStream(stream, { limit: 1 })).length > 0;

const PAGE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Due valuations of a class according to the read models; each is decided on its streams. */
interface DuePage {
  readonly organizationId: string;
  readonly assetClass: AssetClassId;
  readonly until: CalendarDate;
  readonly after: string;
  readonly limit: number;
}

/** A valuation with the basis of its mark, and its recognized collateral value in BRL. */
interface Markable {
  readonly id: string;
  readonly basis: MarkBasis;
  readonly amount: string;
}

export interface RevaluationParts extends RepeatParts {
  readonly clock: Clock;
  /** True if the read models used here exist and have passed the head of the log. */
  isReady(): Promise<boolean>;
  /** Organizations that ever approved a policy with revaluations, by id. */
  organizations(after: string, limit: number): Promise<readonly string[]>;
  policies(organizationId: string): Promise<readonly PolicyState[]>;
  due(page: DuePage): Promise<readonly string[]>;
  /** A text that changes with the recorded prices. */
  pricesMark(): Promise<string>;
  prices(): Promise<Published>;
  /** Recognized collateral valuations of pledged assets that may be marked, according to the read models. */
  markable(page: Omit<DuePage, 'until'>): Promise<readonly Markable[]>;
  onRepeated(valuationId: string, repeated: RepeatOutcome): void;
  /** One failure must not stop the others; it is retried at the next check. */
  onFailure(valuationId: string, error: unknown): void;
}

/**
 * Requests valuations again that became too old (contract, section 9), checking every `everyMs` until the signal aborts.
 * A check depends on the current date only, so an interrupted one is completed by the next. Safe to run concurrently,
 * because the id of the new valuation is derived from the old. Throws on an engine failure; the supervisor restarts it.
 */
export async function revalueDue(
  parts: RevaluationParts,
  { everyMs, soonMs }: { readonly everyMs: number; readonly soonMs: number },
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  const falls = new FallenMarks(parts);
  while (!signal.aborted) {
    const isReady = await parts.isReady();
    if (isReady) await repeatAllDue(parts, falls, signal);
    progressed();
    await pause(isReady ? everyMs : soonMs, signal);
  }
}

async function repeatAllDue(parts: RevaluationParts, falls: FallenMarks, signal: AbortSignal): Promise<void> {
  const organizations = pages((after) => parts.organizations(after, PAGE));
  for await (const organizationId of organizations) {
    const policies = await parts.policies(organizationId);
    const now = parts.clock.now();
    await falls.look(organizationId, fallLimits(policies, now), signal);
    const dates = dueDates(policies, now);
    for (const [assetClass, until] of dates) {
      const due = pages((after) => parts.due({ organizationId, assetClass, until, after, limit: PAGE }));
      for await (const id of due) {
        if (signal.aborted) return;
        await repeatOne(parts, organizationId, id);
      }
    }
  }
}

async function repeatOne(parts: RevaluationParts, organizationId: string, id: string): Promise<void> {
  try {
    const repeated = await repeat(parts, organizationId, id, parts.clock.now());
    if (repeated) parts.onRepeated(id, repeated);
  } catch (error) {
    if (error instanceof DependencyUnavailable) throw error;
    parts.onFailure(id, error);
  }
}

/**
 * Finds marks that have fallen, for an organization and class once per state of prices and policy, and hourly for new
 * approvals. The memory only saves work.
 */
class FallenMarks {
  readonly #parts: RevaluationParts;
  readonly #checked = new Map<string, string>();

  constructor(parts: RevaluationParts) {
    this.#parts = parts;
  }

  async look(
    organizationId: string,
    limits: ReadonlyMap<AssetClassId, string>,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock, pricesMark, prices } = this.#parts;
    if (limits.size === 0) return;
    const hour = clock.now().slice(0, 'YYYY-MM-DDTHH'.length);
    const mark = await pricesMark();
    let published: Published | undefined;
    for (const [assetClass, fall] of limits) {
      const [place, state] = [`${organizationId} ${assetClass}`, `${mark} ${hour} ${fall}`];
      if (this.#checked.get(place) === state) continue;
      published ??= await prices();
      await this.#check({ organizationId, assetClass, limit: PAGE }, fall, published, signal);
      this.#checked.set(place, state);
    }
  }

  async #check(
    page: Omit<DuePage, 'until' | 'after'>,
    fall: string,
    published: Published,
    signal: AbortSignal,
  ): Promise<void> {
    for (let after = BEFORE_ALL; !signal.aborted; ) {
      const found = await this.#parts.markable({ ...page, after });
      for (const { id, basis, amount } of found)
        if (hasFallen(markOf(basis, published), amount, fall))
          await repeatOne(this.#parts, page.organizationId, id);
      const last = found.at(-1)?.id;
      if (found.length < page.limit || last === undefined) return;
      after = last;
    }
  }
}

async function* pages(page: (after: string) => Promise<readonly string[]>): AsyncGenerator<string> {
  for (let after = BEFORE_ALL; ; ) {
    const ids = await page(after);
    yield* ids;
    const last = ids.at(-1);
    if (ids.length < PAGE || last === undefined) return;
    after = last;
  }
}
