import type { DeliveryFigures } from '../../domain/webhook.ts';
import type { Position } from '../../engine/log/event-log.ts';
import type { FailedAttempt, Part } from '../../engine/telemetry/parts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { StatusParts } from '../resource/status-parts.ts';
import type { BuildStand, ProcessStand } from './answers.ts';

/** What the operators' page is made of. */
export interface OperatorsParts {
  readonly clock: Clock;
  readonly process: ProcessStand;
  readonly sources: Pick<PriceSources, 'health' | 'profiles'>;
  /** Undefined in a process whose roles need no database. */
  readonly backend: BackendParts | undefined;
}

/** What stands on databases. Whatever asks them throws `DependencyUnavailable`. */
export interface BackendParts {
  readonly status: StatusParts;
  supervised(): readonly Part[];
  failedAttempts(): readonly FailedAttempt[];
  /** Of this program; null for a read model that it does not know. */
  programVersion(projection: string): number | null;
  /** Read models being built beside the living ones; `head` is where the log ends. */
  builds(head: Position): Promise<readonly (BuildStand & { readonly name: string })[]>;
  unsealedSeconds(): Promise<number>;
  /** How deliveries to webhooks stand. */
  deliveries(): Promise<DeliveryFigures>;
  /** False where the queue lives in other processes and cannot be asked. */
  readonly knowsQueue: boolean;
}
