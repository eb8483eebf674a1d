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
  /** Uploads that the read model shows as abandoned, at most `limit`; the command decides on the stream. */
  abandoned(limit: number): Promise<readonly { readonly id: string; readonly organization_id: string }[]>;
}

const BATCH = 500;

/**
 * Expires abandoned uploads now and every `everyMs` until the signal aborts. Safe to run concurrently. Throws on an
 * engine failure; the supervisor restarts it.
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

/** One round; no request caused it, so the round is the correlation. */
async function sweepOnce({ handler, abandoned }: UploadSweepParts, signal: AbortSignal): Promise<void> {
  const round = `sweep-${randomUUID()}`;
  for (const { id, organization_id: organizationId } of await abandoned(BATCH)) {
    if (signal.aborted) return;
    const cause = serviceCause('system:documents', round, organizationId);
    await handler.change(expireDocument, { id, input: () => ({}), cause });
  }
}

export interface BatchSweepParts {
  readonly keys: Pick<KeyStore, 'batchesWithKey' | 'destroyBatchKey'>;
  readonly log: Pick<EventLog, 'readStream'>;
  readonly clock: Clock;
}

/** A sender may repeat its request for seven days and must find the same batch open, or the same file. */
const ORPHAN_AGE_MS = 8 * 24 * 60 * 60 * 1_000;
const AT_ONCE = 500;

/**
 * Destroys keys of batch lines that were stored but never accepted after a crash, and of the files of exports: now and every `everyMs` until the
 * signal aborts. Safe to run concurrently. Throws on an engine failure; the supervisor restarts it.
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
      if (!accepted || accepted.type === 'ExportAccepted') await keys.destroyBatchKey(id);
    }
    progressed();
    await pause(everyMs, signal);
  }
}
