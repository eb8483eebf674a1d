import { readEvent } from '../src/domain/events/catalog.ts';
import { webhookAggregate } from '../src/domain/webhook.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

export const webhookProjection: Projection = {
  name: 'webhook',
  version: 1,
  streamPrefixes: ['webhook-'],
  readEvent,
  tables: [
    resourceTable(webhookAggregate, { name: 'webhooks', filters: { status: 'text' }, indexed: ['status'] }),
  ],
};
