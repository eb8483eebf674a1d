import { type FreezableSources, freezable } from '../../../commands/valuation/freezing.ts';
import { refuseRevaluation, requestValuation } from '../../../commands/valuation.ts';
import { assetStream, evolveAsset } from '../../domain/asset.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { loadState } from '../../domain/events/handling.ts';
import { evolvePublished, publishedStream } from '../../domain/reference.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import { type RevaluationRefused, revaluationStream } from '../../domain/revaluation.ts';
import {
  evolveValuation,
  type RecordedValuationEvent,
  type ValuationState,
  valuationStream,
} from '../../domain/valuation.ts';
import { reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';
import { revaluationId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { markBasisOf, questionIds } from '../../valuation/marks/basis.ts';
import { revaluedBy } from '../../valuation/marks/due.ts';
import type { Published } from '../../valuation/marks/mark.ts';

export type Refusal = Pick<RevaluationRefused, 'code' | 'pointer' | 'fault' | 'detail'>;

export interface RepeatParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  /**
   * The streams and read models of an organization. Read models that have not passed what stood in the log when they were
   * asked throw `DependencyUnavailable`: what they do not know of must not be repeated.
   */
  sources(organizationId: string): FreezableSources & {
    /** Ids of the valuations of the same asset and purpose that have not ended, or come after it and may count. */
    rivals(valuation: ValuationState): Promise<readonly string[]>;
  };
  /** What a caller's request would have been told. */
  refusal(rejection: Rejection): Refusal;
}

export type Repeated =
  | { readonly outcome: 'requested'; readonly valuationId: string }
  | ({ readonly outcome: 'refused' } & Refusal);

/** Requests a valuation anew, if it is due, or records why it cannot be. Undefined: there was nothing to do. */
export async function repeat(
  parts: RepeatParts,
  organizationId: string,
  id: string,
  now: Instant,
): Promise<Repeated | undefined> {
  const { log, handler } = parts;
  const sources = parts.sources(organizationId);
  const history = await log.readStream(valuationStream(id));
  const valuation = folded(history);
  const newId = revaluationId(id);
  if (!valuation || (await isThere(log, valuationStream(newId)))) return undefined;
  if (await isThere(log, revaluationStream(id))) return undefined;
  const policy = await wantedBy(parts, sources, valuation, now);
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
  // Archived since it was looked at: it is nobody's turn, and may be again.
  const rejection = rejectionOf(requested);
  if (rejection.fact === 'asset-archived') return undefined;
  const refusal = parts.refusal(rejection);
  const told = { asset_id: asset.id, purpose, policy_id: policy.id, ...refusal };
  const refused = await handler.change(refuseRevaluation, { id, input: () => told, cause });
  done(refused);
  const isNew = refused.outcome === 'done' && refused.events.length > 0;
  return isNew ? { outcome: 'refused', ...refusal } : undefined;
}

/** The policy that wants it, decided on the streams. */
async function wantedBy(
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

/** The newest recorded prices of what it rests on, as their streams have them: of no organization. */
async function pricesOf(log: EventLog, valuation: ValuationState): Promise<Published> {
  const basis = markBasisOf(valuation);
  const ids = basis ? questionIds(basis) : [];
  const found = await Promise.all(ids.map((id) => loadState(log, publishedStream(id), evolvePublished)));
  return new Map(found.flatMap((each) => (each ? [[each.id, each] as const] : [])));
}

const folded = (history: readonly RecordedEvent[]): ValuationState | undefined =>
  history.reduce<ValuationState | undefined>(
    (state, event) => evolveValuation(state, readEvent(event) as RecordedValuationEvent),
    undefined,
  );

/** The newest event of an approved valuation: by the approval it is to be repeated one day. */
function approvalIn(history: readonly RecordedEvent[]): RecordedEvent {
  const approval = history.at(-1);
  if (!approval) throw new Error('an approved valuation has no events');
  return approval;
}

const isThere = async (log: EventLog, stream: string): Promise<boolean> =>
  (await log.readStream(stream, { limit: 1 })).length > 0;
