import { giveUpDelivery } from '../../../commands/webhook/give-up-delivery.ts';
import { done } from '../../engine/handling/own-command.ts';
import { pause } from '../../waiting/pause.ts';
import type { NotifierParts } from './parts.ts';

const LOOK_MS = 1_000;
const AT_ONCE = 100;

/** Records in the log what was given up, until the signal aborts. */
export async function tellGivenUp(
  { store, handler }: Pick<NotifierParts, 'store' | 'handler'>,
  signal: AbortSignal,
  organizationOf: (webhookId: string) => string | undefined,
): Promise<void> {
  while (!signal.aborted) {
    const untold = await store.untold(AT_ONCE);
    for (const { webhook_id, ...givenUp } of untold) {
      done(
        await handler.change(giveUpDelivery, {
          id: webhook_id,
          input: () => givenUp,
          cause: {
            organizationId: organizationOf(webhook_id) ?? null,
            actor: 'system:notifier',
            requestId: `delivery-${givenUp.delivery_id}`,
            correlationId: `delivery-${givenUp.delivery_id}`,
            causationId: givenUp.event_id,
          },
        }),
      );
    }
    if (untold.length > 0) await store.told(untold.map(({ delivery_id }) => delivery_id));
    if (untold.length < AT_ONCE) await pause(LOOK_MS, signal);
  }
}
