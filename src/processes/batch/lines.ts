import { type FreezableSources, freezable } from '../../../commands/valuation/freezing.ts';
import { type RequestValuationBody, requestValuation } from '../../../commands/valuation.ts';
import { type AssetState, assetStream } from '../../domain/asset.ts';
import type { BatchState, ExportStep, LineProblem, LineResult, RequestedExport } from '../../domain/batch.ts';
import { documentsStream } from '../../domain/document.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { Command, Execution } from '../../engine/handling/command.ts';
import type { Change, CommandHandler } from '../../engine/handling/handler.ts';
import type { DecidedEvent } from '../../engine/handling/seal-events.ts';
import type { Position, RecordedEvent } from '../../engine/log/event-log.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { KeyStore } from '../../evidence/privacy/key-store.ts';
import { backoff } from '../../kernel/async/backoff.ts';
import { pause } from '../../kernel/async/pause.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { LimitedWorkerParts } from '../work.ts';
import { INTERNAL_PROBLEM } from './read-line.ts';

export interface BatchWorkerParts extends LimitedWorkerParts {
  readonly keys: KeyStore;
  readonly clock: Clock;
  readonly documents: Pick<DocumentStore, 'put' | 'get'>;
  sources(organizationId: string): FreezableSources;
  /**
   * Some more assets of an open selection, in its order: those that were registered up to a position. Throws `DependencyUnavailable`
   * while the read models have not come that far.
   */
  selected(selection: OpenSelection): Promise<readonly string[]>;
  /**
   * Works an export out, as often as it is asked for: how many obligations, sales or events are done, with text for the file.
   * Throws `DependencyUnavailable` while the read models have not come as far as its request.
   */
  exported(asked: RequestedExport): AsyncIterator<ExportStep, void>;
  /**
   * Ids of the assets with one of these external references, archived and disposed ones too, at least those of events up to now.
   * Throws `DependencyUnavailable` while the read models have not come that far.
   */
  referenced(organizationId: string, references: readonly string[]): Promise<ReferencedAssets>;
  /** Resolves once the read models show what was written up to a position, or after a second if they do not. */
  shown(upTo: Position): Promise<void>;
  /** The problem that a request would have received; `above`: pointer to the body in the line. */
  problem(rejection: Rejection, above: string): LineProblem;
}

/** Ids of assets by their external reference. */
export type ReferencedAssets = ReadonlyMap<string, readonly string[]>;

export interface OpenSelection {
  readonly organizationId: string;
  readonly selection: NonNullable<BatchState['revaluation']>['selection'];
  readonly acceptedAt: Instant;
  readonly upTo: Position;
  readonly after: string | null;
  readonly limit: number;
}

export interface Lines {
  /** Processes the lines from index `from` to `to`, exclusive. Returns their results in order. */
  work(from: number, to: number): Promise<readonly LineResult[]>;
}

const delayMs = backoff({ first: 200, most: 5_000 });

/** Retries while an engine is unavailable, until the signal aborts: an outage does not fail a batch. */
export async function retryWhileUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DependencyUnavailable)) throw error;
      await pause(delayMs(failures), signal);
    }
  }
}

/** A fault that persists this often is the line's. */
const MAX_ATTEMPTS = 3;

/** The result of `work`, or of `faulted` after repeated errors that are no outage. */
export async function retryOrFail<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
  faulted: (error: unknown) => T,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await retryWhileUnavailable(signal, work);
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= MAX_ATTEMPTS) return faulted(error);
    }
  }
}

/** The sender and request of the batch: each line is done on behalf of that person, caused by the batch. */
export type LineCause = Cause & { readonly organizationId: string };

export function lineCause({ eventId, metadata }: RecordedEvent): LineCause {
  return {
    organizationId: String(metadata.organization_id),
    actor: metadata.actor,
    ...(metadata.credential_id && { credentialId: metadata.credential_id }),
    ...(metadata.signed_in_by && { signedInBy: metadata.signed_in_by }),
    requestId: metadata.request_id,
    correlationId: metadata.correlation_id,
    causationId: eventId,
  };
}

type OnceOutcome<State> =
  | Extract<Execution<State>, { outcome: 'done' }>
  | { readonly outcome: 'rejected'; readonly rejection: Rejection };

/**
 * Runs an idempotent command that creates its stream. Assumes an empty stream first, the usual case. A rejection is
 * checked against the stored history: an earlier attempt may have succeeded.
 */
export async function runOnce<Input, State, Event extends DecidedEvent>(
  { handler }: { readonly handler: CommandHandler },
  command: Command<Input, State, Event>,
  change: Omit<Change<Input, State>, 'history'>,
): Promise<OnceOutcome<State>> {
  const first = await handler.change(command, { ...change, history: [] });
  const execution = first.outcome === 'rejected' ? await handler.change(command, change) : first;
  if (execution.outcome === 'rejected') return { outcome: 'rejected', rejection: rejectionOf(execution) };
  if (execution.outcome === 'key-reused') throw new Error(`${command.name} claims no key here`);
  return execution;
}

type SourcesWithAsset = (sources: FreezableSources) => FreezableSources;

/** Avoids reading an asset again. The id of a new asset is unknown to others, so it has no documents yet. */
export const withKnownAsset =
  (asset: AssetState, isNew: boolean): SourcesWithAsset =>
  (sources) => ({
    ...sources,
    async state(stream, evolve) {
      if (stream === assetStream(asset.id)) return asset as never;
      if (isNew && stream === documentsStream(asset.id)) return undefined;
      return sources.state(stream, evolve);
    },
  });

export function withPoliciesOnce(sources: FreezableSources): FreezableSources {
  let policies: ReturnType<FreezableSources['approvedPolicies']> | undefined;
  return {
    ...sources,
    approvedPolicies() {
      policies ??= sources.approvedPolicies().catch((error: unknown) => {
        policies = undefined;
        throw error;
      });
      return policies;
    },
  };
}

interface LineRequest {
  readonly key: string;
  readonly assetId: string;
  readonly valuationId: string;
  readonly body: Omit<RequestValuationBody, 'asset_id'>;
  readonly known?: SourcesWithAsset;
  readonly above: string;
  readonly otherwise: 'PARTIAL' | 'REFUSED';
  readonly index: number;
}

/** Requests valuations for the lines of a stretch; shared data is queried once. */
export function lineValuer(parts: BatchWorkerParts, batch: BatchState, cause: LineCause) {
  const { id: batchId, organization_id: organizationId } = batch;
  const shared = withPoliciesOnce(parts.sources(organizationId));
  return async (asked: LineRequest): Promise<LineResult> => {
    const { key, assetId, valuationId, body, known = (sources) => sources, above, otherwise, index } = asked;
    const without = (problem: LineProblem): LineResult => ({
      key,
      status: otherwise,
      asset_id: assetId,
      problem,
    });
    const work = async (): Promise<LineResult> => {
      const frozen = await freezable(known(shared), organizationId, { ...body, asset_id: assetId });
      const input = () => ({ valuationId, ...frozen });
      const execution = await runOnce(parts, requestValuation, { id: valuationId, cause, input });
      return execution.outcome === 'rejected'
        ? without(parts.problem(execution.rejection, above))
        : { key, status: 'DONE', asset_id: assetId, valuation_id: valuationId };
    };
    return retryOrFail(parts.signal, work, (error) => {
      parts.onFailure(batchId, error, index + 1);
      return without(INTERNAL_PROBLEM);
    });
  };
}
