import { randomUUID } from 'node:crypto';
import { publishReference } from '../../commands/source.ts';
import { createCommandHandler } from '../../src/domain/events/handling.ts';
import { questionId, questionOf } from '../../src/domain/reference.ts';
import type { EventLog, RecordedEvent } from '../../src/engine/log/event-log.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { Reference, ReferenceQuery } from '../../src/kernel/reference.ts';
import { found } from '../../test/support/references.ts';

const SOY: ReferenceQuery = { kind: 'commodity-price', product_id: 'soy', state: 'PR', date: '2026-11-01' };
const QUESTION = questionOf(SOY);

/** Made up. */
function priced(value: string, date: string): Reference {
  const answer = found({ ...SOY, date }, value);
  if (!answer.found) throw new Error('a made-up price is always found');
  return answer.reference;
}

const lines = [{ product_id: 'soy', quantity: '1000', state: 'PR' }];

/** The asset with 1,000 sacks of soy instead. */
export const ofSoy = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.map((event) => ({ ...event, data: { ...event.data, attributes: { lines } } as JsonObject }));

/** Its valuation with a published price instead. */
export function atAPublishedPrice(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  return events.map((event) => {
    const { input } = event.data as { input?: { asset: object } };
    if (input) {
      const asset = { ...input.asset, attributes: { lines } };
      return { ...event, data: { ...event.data, input: { ...input, asset } } as JsonObject };
    }
    if (event.type !== 'ValuationCompleted') return event;
    const reference = { ...priced('150.00', '2026-10-30') } as unknown as JsonObject;
    const answers = [{ query: { ...SOY }, answer: { found: true, reference } }];
    return { ...event, data: { ...event.data, accepted_value: 'market_value', answers } as JsonObject };
  });
}

/** Records a price of soy that is a third of that. */
export async function publishLower(log: EventLog): Promise<void> {
  const clock = { now: () => new Date().toISOString() };
  const handler = createCommandHandler({ log, clock, ids: { uuid: randomUUID } });
  await handler.change(publishReference, {
    id: questionId(QUESTION),
    input: () => ({ question: QUESTION, reference: priced('50.00', '2026-11-10') }),
    cause: {
      organizationId: null,
      actor: 'system:references',
      requestId: 'made-up-request',
      correlationId: 'made-up-request',
      causationId: null,
    },
  });
}
