import type { LogProofs } from '../../api/resource/management.ts';
import type { FairShares } from '../../engine/queue/fair-shares.ts';
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
  /** Undefined if no sealing key is configured. */
  readonly sealing: PeriodicSealingParts | undefined;
  readonly proofs: LogProofs;
  readonly queue: WorkQueue;
  readonly documents: DocumentStore;
  readonly scanner: MalwareScanner | undefined;
  readonly inspect: VerificationParts['inspect'];
  readonly sources: PriceSources;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch: Watch;
  reportState(name: string, state: SupervisedState): void;
  /** Called when the schema that a supervised part needs exists. */
  reportSchemaReady(name: string): void;
  reportFailure(item: WorkItem, error: unknown): void;
  readonly signal: AbortSignal;
  readonly allowedHosts: AllowedHosts;
  /** What the dispatcher queues next. */
  readonly shares: FairShares;
}

/** How long a reaction waits for the read models to pass the head of the log. */
export const READ_MODEL_TIMEOUT_MS = 5_000;

/** Whether these read models exist and have passed the head of the log; false on a timeout. */
export async function areCurrent(
  { readModels, eventLog }: Engines,
  names: readonly string[],
): Promise<boolean> {
  const states = await readModels.projections();
  if (!names.every((each) => states.some(({ name }) => name === each))) return false;
  return readModels.passed(names, await eventLog.head(), READ_MODEL_TIMEOUT_MS);
}

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
