import type { WorkItem, WorkQueue } from '../../engine/queue/work-queue.ts';
import type { Log } from '../../engine/telemetry/log.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { VerificationParts } from '../../evidence/documents/verify.ts';
import type { MalwareScanner } from '../../evidence/scanner/clamd.ts';
import { type SupervisedState, supervise } from '../../kernel/async/supervise.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AllowedHosts } from '../../processes/webhooks/addresses.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Engines } from '../engines.ts';
import type { PeriodicSealingParts } from '../log-sealing.ts';
import type { Watch } from '../service/watch.ts';

export interface RoleParts {
  readonly engines: Engines;
  /** Undefined where no key is configured for it. */
  readonly sealing: PeriodicSealingParts | undefined;
  readonly queue: WorkQueue;
  readonly documents: DocumentStore;
  /** Undefined where none is configured. */
  readonly scanner: MalwareScanner | undefined;
  /** Reads the bytes of a document as what it says it is. */
  readonly inspect: VerificationParts['inspect'];
  readonly sources: PriceSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch: Watch;
  /** Told how a supervised part stands, for the log. */
  reportState(name: string, state: SupervisedState): void;
  /** Told that what a supervised part needs in a database stands. */
  reportSchemaReady(name: string): void;
  /** Told why an attempt at a job failed. */
  reportFailure(item: WorkItem, error: unknown): void;
  readonly signal: AbortSignal;
  /** What webhooks may reach although it is inside. */
  readonly allowedHosts: AllowedHosts;
}

/** How long a reaction waits for the read models to pass what stands in the log. */
export const READ_MODEL_TIMEOUT_MS = 5_000;

/** Whether these read models stand and have passed what stands in the log; false where that takes too long. */
export async function areCurrent(
  { readModels, eventLog }: Engines,
  names: readonly string[],
): Promise<boolean> {
  const stands = await readModels.projections();
  if (!names.every((asked) => stands.some(({ name }) => name === asked))) return false;
  return readModels.passed(names, await eventLog.head(), READ_MODEL_TIMEOUT_MS);
}

/** Runs a part of a role until the process stops, again after each failure, and tells how it stands. */
export const supervised = (
  { signal, reportState }: Pick<RoleParts, 'signal' | 'reportState'>,
  name: string,
  run: (until: AbortSignal, progressed: () => void) => Promise<void>,
  options: { readonly longestDelayMs?: number } = {},
): Promise<void> =>
  supervise({
    ...options,
    name,
    signal,
    onState: (state) => reportState(name, state),
    run: (each) => run(each.signal, () => each.progressed()),
  });
