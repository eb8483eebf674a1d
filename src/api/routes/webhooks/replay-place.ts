import { positionOf, readPlace } from '../../../domain/happenings.ts';
import type { LogPlace } from '../../../domain/webhook.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { type Fault, faultAt } from '../../../kernel/zod-faults.ts';
import type { ManagementParts } from '../../resource/management.ts';

const NO_PLACE = faultWords(
  'invalid_place',
  'must be the `next` of a page of the feed, or the `webhook-id` of a delivery of this webhook',
  'deve ser o `next` de uma página do feed, ou o `webhook-id` de uma entrega deste webhook',
);
const LOST = faultWords(
  'cursor_lost',
  'names an event that the log does not hold any more: begin at an earlier one',
  'indica um evento que o log não contém mais: comece em um anterior',
);

interface AskedOf {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** What is looked in for it. */
interface Looked extends Pick<ManagementParts, 'log'> {
  readonly webhooks: Pick<ManagementParts['webhooks'], 'deliveries'>;
}

/** The place that a replay begins after; null is the beginning. */
export async function replayPlace(
  { log, webhooks }: Looked,
  { organizationId, webhookId }: AskedOf,
  after: string | null,
): Promise<{ readonly after: LogPlace | null; readonly faults: readonly Fault[] }> {
  const refused = (words: typeof NO_PLACE) => ({ after: null, faults: [faultAt('/after', words)] });
  if (after === null) return { after, faults: [] };
  const told = isUuid(after)
    ? await webhooks.deliveries.placeOf(webhookId, after)
    : readPlaceOf(after, organizationId);
  if (!told) return refused(NO_PLACE);
  const { stream, revision, event_id: eventId } = told;
  const position = await positionOf(log, { ...told, organizationId, stream, revision, eventId });
  return position === undefined ? refused(LOST) : { after: { ...told, position }, faults: [] };
}

function readPlaceOf(text: string, organizationId: string): LogPlace | undefined {
  const place = readPlace(text);
  if (place?.organizationId !== organizationId) return undefined;
  const { position, eventId, stream, revision } = place;
  return { position, event_id: eventId, stream, revision };
}
