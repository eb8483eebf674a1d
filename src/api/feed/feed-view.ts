import { z } from 'zod';
import { FEED_EVENT_TYPES, type FeedEvent, SUBJECT_KINDS } from '../../domain/feed-events.ts';
import { InstantField, Uuid } from '../../kernel/fields.ts';
import { BASE_PATH } from '../base-path.ts';

const SubjectView = z.strictObject({
  kind: z.enum(SUBJECT_KINDS).meta({ description: 'Kind of the subject.' }),
  id: Uuid.meta({ description: 'Id of the subject; of a coverage, that of its obligation.' }),
  version: z.int().min(1).meta({
    description:
      "The subject's version by this event. Of a coverage: the number of its changes in this feed so far. It rises with every event of one subject.",
  }),
});

/** A public event, with a link to its result. No amount and no personal data. */
export const PublicEventView = z
  .strictObject({
    id: Uuid.meta({
      description: 'Id of the event: the same in every answer and in webhook deliveries.',
    }),
    type: z.enum(FEED_EVENT_TYPES).meta({ description: 'What happened to the subject.' }),
    occurred_at: InstantField.meta({ description: 'When it happened.' }),
    subject: SubjectView.meta({ description: 'The subject of the event.' }),
    about: z
      .strictObject({
        kind: z.enum(SUBJECT_KINDS).meta({ description: 'Kind of that resource.' }),
        id: Uuid.meta({ description: 'Id of that resource.' }),
      })
      .optional()
      .meta({ description: 'What a comment or an assignment is on; absent from other events.' }),
    url: z.string().meta({
      description: 'Where to read the subject, or the resource that shows it: a path of the same origin.',
    }),
    request_id: z
      .string()
      .meta({ description: '`X-Request-Id` of the request that caused it, or of the part of the service.' }),
  })
  .meta({ id: 'PublicEvent' });

export const FeedPage = z
  .strictObject({
    items: z.array(PublicEventView).meta({
      description:
        'What has happened, in the order of the event log, at most `limit`. Empty where nothing came in the time that there was.',
    }),
    next: z.string().nullable().meta({
      description:
        'The value of `after` for the next page: the last event of the organization that was read, shown or not. It never expires. The `after` that was sent if no event was read; null if there is none yet.',
    }),
  })
  .meta({ id: 'FeedPage' });

export const happeningView = ({
  path,
  request_id,
  ...happening
}: FeedEvent): z.input<typeof PublicEventView> => ({
  ...happening,
  url: BASE_PATH + path,
  request_id,
});
