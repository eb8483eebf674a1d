import { markDisposed } from '../../../commands/asset.ts';
import { registerObligation } from '../../../commands/obligation.ts';
import { readEvent } from '../../domain/events/catalog.ts';
import { encumberedIdOf, encumbrancesStream } from '../../domain/guarantee.ts';
import { evolveReference, type RecordedObligationEvent } from '../../domain/obligation.ts';
import { claimCause, reactionCause } from '../../engine/handling/cause.ts';
import { done } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { EventLog, RecordedEvent } from '../../engine/log/event-log.ts';

export interface UnfinishedParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  openClaims(): Promise<readonly string[]>;
  openDisposals(): Promise<readonly string[]>;
}

/**
 * Completes requests that write two streams (registrations of obligations, disposals of assets) and stopped after the
 * first.
 */
export async function complete(parts: UnfinishedParts, events: readonly RecordedEvent[]): Promise<void> {
  for (const event of events) {
    if (event.type === 'AssetDisposed') await mark(parts, event);
    if (event.type === 'ObligationReferenceClaimed') await register(parts, event);
  }
}

export async function completeOpen(parts: UnfinishedParts): Promise<void> {
  for (const stream of await parts.openClaims())
    await complete(parts, await parts.log.readStream(stream, { limit: 1 }));
  for (const assetId of await parts.openDisposals())
    await complete(parts, await parts.log.readStream(encumbrancesStream(assetId)));
}

async function mark({ handler }: UnfinishedParts, event: RecordedEvent): Promise<void> {
  const cause = reactionCause(event, 'system:coverage');
  done(await handler.change(markDisposed, { id: encumberedIdOf(event.stream), input: () => ({}), cause }));
}

async function register({ handler }: UnfinishedParts, event: RecordedEvent): Promise<void> {
  const claimed = evolveReference(undefined, readEvent(event) as RecordedObligationEvent);
  const cause = claimCause(event);
  if (!claimed || !cause) return;
  const { obligation_id: id, registration } = claimed;
  done(await handler.change(registerObligation, { id, input: () => registration, cause }));
}
