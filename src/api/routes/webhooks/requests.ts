import { z } from 'zod';
import { replayWebhook, testWebhook } from '../../../../commands/webhook.ts';
import { positionOf, readPlace } from '../../../domain/feed-events.ts';
import type { LogPlace, WebhookState } from '../../../domain/webhook.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { bilingual } from '../../../kernel/text/bilingual.ts';
import { faultWords } from '../../../kernel/words/faults.ts';
import { webhookMeanings as means } from '../../../kernel/words/webhook-meanings.ts';
import { type Fault, faultAt } from '../../../kernel/zod-faults.ts';
import { BASE_PATH } from '../../base-path.ts';
import type { CommandResult, ManagementParts } from '../../resource/management.ts';
import { post } from '../../resource/post.ts';
import { CREATE_HEADERS, IdPath, type Operation } from '../../resource.ts';
import { json } from '../../route.ts';

const DeliveryAccepted = z
  .strictObject({
    webhook_id: z.uuid().meta(means.id),
    event_id: z.uuid().meta({ description: 'Id of the event that requests it.' }),
  })
  .meta({ id: 'DeliveryAccepted' });

/** Requests for deliveries: 202 with the event that requests them, and where to read them. */
const asking = {
  tag: 'Webhooks',
  access: ['INTEGRATOR'],
  params: IdPath,
  answer({ state: { id }, events, headers }: CommandResult<WebhookState>) {
    const body = { webhook_id: id, event_id: events.at(-1)?.eventId ?? '' };
    return json(202, body, { headers: { Location: `${BASE_PATH}/webhooks/${id}/deliveries`, ...headers } });
  },
} as const;

const accepted = (description: string) => ({
  202: {
    description,
    schema: DeliveryAccepted,
    headers: { Location: 'Address of the deliveries', ...CREATE_HEADERS },
  },
});

export const tests: Operation<WebhookState> = (_, parts) =>
  post(parts, testWebhook, {
    ...asking,
    path: '/webhooks/{id}/tests',
    summary: 'Ask for a test delivery',
    description:
      'Sends one delivery of type `webhook.test`, whatever types the webhook receives. Its result is in its deliveries.',
    examples: { test: { summary: 'A test', value: {} } },
    responses: accepted('It is sent; `event_id` is its `webhook-id`'),
    run: ({ asked, id, cause, parts: { handler } }) =>
      handler.change(testWebhook, { id, cause, input: () => asked }),
  });

export const replays: Operation<WebhookState> = (_, parts) =>
  post(parts, replayWebhook, {
    ...asking,
    path: '/webhooks/{id}/replays',
    summary: 'Request the events after a place once more',
    description:
      'Delivers all events after `after`, up to this request and of the types that the webhook receives now, with their earlier `webhook-id`: a receiver that stores the ids detects duplicates.',
    examples: { all: { summary: 'From the beginning', value: { after: null } } },
    responses: accepted('It is begun; `event_id` names the replay'),
    run: ({ asked: { organizationId, body }, id, cause, parts: wired }) =>
      wired.handler.change(replayWebhook, {
        id,
        cause,
        async input(state) {
          const after = state?.organization_id === organizationId ? body.after : null;
          return { organizationId, ...(await replayPlace(wired, { organizationId, webhookId: id }, after)) };
        },
      }),
  });

const NO_PLACE = faultWords('invalid_place', bilingual('requests.no_place'));
const LOST = faultWords('cursor_lost', bilingual('requests.lost'));

interface ReplayContext {
  readonly organizationId: string;
  readonly webhookId: string;
}

/** Dependencies for finding a place. */
interface ReplaySources extends Pick<ManagementParts, 'log'> {
  readonly webhooks: Pick<ManagementParts['webhooks'], 'deliveries'>;
}

/** The place after which a replay begins; null is the beginning. */
export async function replayPlace(
  { log, webhooks }: ReplaySources,
  { organizationId, webhookId }: ReplayContext,
  after: string | null,
): Promise<{ readonly after: LogPlace | null; readonly faults: readonly Fault[] }> {
  const refused = (words: typeof NO_PLACE) => ({ after: null, faults: [faultAt('/after', words)] });
  if (after === null) return { after, faults: [] };
  const place = isUuid(after)
    ? await webhooks.deliveries.placeOf(webhookId, after)
    : readPlaceOf(after, organizationId);
  if (!place) return refused(NO_PLACE);
  const { stream, revision, event_id: eventId } = place;
  const position = await positionOf(log, { ...place, organizationId, stream, revision, eventId });
  return position === undefined ? refused(LOST) : { after: { ...place, position }, faults: [] };
}

function readPlaceOf(text: string, organizationId: string): LogPlace | undefined {
  const place = readPlace(text);
  if (place?.organizationId !== organizationId) return undefined;
  const { position, eventId, stream, revision } = place;
  return { position, event_id: eventId, stream, revision };
}
