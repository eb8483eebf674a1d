import { randomUUID } from 'node:crypto';
import { expireDocument } from '../../commands/document.ts';
import { batchStream } from '../domain/batch.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';
import type { EventLog } from '../engine/log/event-log.ts';
import type { KeyStore } from '../evidence/privacy/key-store.ts';
import { pause } from '../kernel/async/pause.ts';
import type { Clock } from '../kernel/clock.ts';
import { epochOf, instantOf } from '../kernel/instant.ts';
import { serviceCause } from './work.ts';

export interface UploadSweepParts {
  readonly handler: CommandHandler;
  /**
   * Uploads that the read model shows as untouched for as long as one may rest, at most `limit`. Only a hint: the command
   * decides on the stream.
   */
  abandoned(limit: number): Promise<readonly { readonly id: string; readonly organization_id: string }[]>;
}

const BATCH = 500;

/**
 * Gives abandoned uploads up, now and then again every `everyMs`, until the signal aborts. Several may run at once.
 * Throws when an engine breaks; the supervisor runs it again.
 */
export async function sweepUploads(
  parts: UploadSweepParts,
  everyMs: number,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  while (!signal.aborted) {
    await sweepOnce(parts, signal);
    progressed();
    await pause(everyMs, signal);
  }
}

/** One round: no request caused it, so it names itself. */
async function sweepOnce({ handler, abandoned }: UploadSweepParts, signal: AbortSignal): Promise<void> {
  const round = `sweep-${randomUUID()}`;
  for (const { id, organization_id: organizationId } of await abandoned(BATCH)) {
    if (signal.aborted) return;
    const cause = serviceCause('system:documents', round, organizationId);
    await handler.change(expireDocument, { id, input: () => ({}), cause });
  }
}

export interface BatchSweepParts {
  readonly keys: Pick<KeyStore, 'batchesWithKey' | 'destroyOfBatch'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
}

/** Whoever sends the lines again under their key, as they may for seven days, must find the same batch open. */
const ORPHAN_AGE_MS = 8 * 24 * 60 * 60 * 1_000;
const AT_ONCE = 500;

/**
 * Destroys the keys of lines that were kept and never accepted, because a process died in between: now and then again every
 * `everyMs`, until the signal aborts. Several may run at once. Throws when an engine breaks; the supervisor runs it again.
 */
export async function sweepBatches(
  { keys, log, clock }: BatchSweepParts,
  everyMs: number,
  signal: AbortSignal,
  progressed: () => void,
): Promise<void> {
  while (!signal.aborted) {
    const madeBefore = instantOf(epochOf(clock.now()) - ORPHAN_AGE_MS);
    for (const id of await keys.batchesWithKey(madeBefore, AT_ONCE)) {
      if (signal.aborted) return;
      const [accepted] = await log.readStream(batchStream(id), { limit: 1 });
      if (!accepted) await keys.destroyOfBatch(id);
    }
    progressed();
    await pause(everyMs, signal);
  }
}
