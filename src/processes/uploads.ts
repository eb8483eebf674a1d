import { randomUUID } from 'node:crypto';
import { expireDocument } from '../../commands/document.ts';
import type { CommandHandler } from '../engine/handling/handler.ts';
import { pause } from '../kernel/async/pause.ts';
import { ownCause } from './work.ts';

export interface SweepParts {
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
  parts: SweepParts,
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
async function sweepOnce({ handler, abandoned }: SweepParts, signal: AbortSignal): Promise<void> {
  const round = `sweep-${randomUUID()}`;
  for (const { id, organization_id: organizationId } of await abandoned(BATCH)) {
    if (signal.aborted) return;
    const cause = ownCause('system:documents', round, organizationId);
    await handler.change(expireDocument, { id, input: () => ({}), cause });
  }
}
