import { z } from 'zod';
import { HAPPENING_TYPES, type Happening, SUBJECT_KINDS } from '../../domain/happenings.ts';
import { InstantField, Uuid } from '../../kernel/fields.ts';
import { BASE_PATH } from '../base-path.ts';

const SubjectView = z.strictObject({
  kind: z.enum(SUBJECT_KINDS).meta({ description: 'What it is.' }),
  id: Uuid.meta({ description: 'Id of the subject; of a coverage, that of its obligation.' }),
  version: z.int().min(1).meta({
    description:
      "The subject's version by this event. Of a coverage: how many changes of it were told so far. It rises with every event of one subject.",
  }),
});

/** What happened, and where to read what came of it. No amount and no personal data. */
export const HappeningView = z
  .strictObject({
    id: Uuid.meta({
      description: 'Id of the event: the same in every answer, and in what a webhook is sent.',
    }),
    type: z.enum(HAPPENING_TYPES).meta({ description: 'What happened to the subject.' }),
    occurred_at: InstantField.meta({ description: 'When it happened.' }),
    subject: SubjectView.meta({ description: 'To what it happened.' }),
    url: z
      .string()
      .meta({ description: 'Where the subject, or what shows it, is read: a path of the same origin.' }),
    request_id: z
      .string()
      .meta({ description: '`X-Request-Id` of the request that caused it, or of the part of the service.' }),
  })
  .meta({ id: 'PublicEvent' });

export const FeedPage = z
  .strictObject({
    items: z.array(HappeningView).meta({
      description:
        'What has happened, in the order of the event log, at most `limit`. Empty where nothing came in the time that there was.',
    }),
    next: z.string().nullable().meta({
      description:
        'What `after` takes to go on: the last event of the organization that was looked at, shown or not. It stays good for ever. As sent where nothing was looked at; null where there was nothing yet.',
    }),
  })
  .meta({ id: 'FeedPage' });

export const happeningView = ({
  path,
  request_id,
  ...happening
}: Happening): z.input<typeof HappeningView> => ({
  ...happening,
  url: BASE_PATH + path,
  request_id,
});
