import { z } from 'zod';
import { listParameters } from '../../../queries/list-parameters.ts';
import { FEED_EVENT_TYPES, type FeedEventType, placeText, readPlace } from '../../domain/feed-events.ts';
import { LOG_START } from '../../engine/log/event-log.ts';
import type { Json } from '../../kernel/json.ts';
import { bilingual } from '../../kernel/text/bilingual.ts';
import { carried, faultWords } from '../../kernel/words/faults.ts';
import { noWholeNumber } from '../../kernel/words/fields.ts';
import { faultAt } from '../../kernel/zod-faults.ts';
import type { Reading } from '../feed/feed.ts';
import { FeedPage, happeningView } from '../feed/feed-view.ts';
import { invalidParameter, problem } from '../pipeline/answer/problem.ts';
import { timeLimit } from '../pipeline/answer/time-limit.ts';
import { consistencyHeaders, staleHeader } from '../resource/consistency.ts';
import type { ManagementParts } from '../resource/management.ts';
import { READERS } from '../resource.ts';
import { json, type Route, type RouteRequest, route, type WholeAnswer } from '../route.ts';

const MOST_SECONDS = 30;
const notAWait = carried(noWholeNumber('invalid_wait', 0, MOST_SECONDS));

const isType = (text: string): text is FeedEventType => FEED_EVENT_TYPES.some((type) => type === text);

const Types = z
  .string()
  .transform((text) => text.split(','))
  .superRefine((types, context) => {
    for (const type of new Set(types))
      if (!isType(type)) context.addIssue({ code: 'custom', message: carried(unknownType(type)) });
  })
  .transform((types) => new Set(types.filter(isType)))
  .optional()
  .meta({
    description: `Only these types, separated by commas: ${FEED_EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. All by default. The cursor skips the others.`,
    override: { type: 'string', examples: ['valuation.completed,valuation.failed'] },
  });

const MOST_SHOWN = 60;
const unknownType = (type: string) => {
  const shown = JSON.stringify(type.slice(0, MOST_SHOWN));
  return faultWords('unknown_type', bilingual('requests.unknown_type', { shown }));
};

const FeedQuery = z.strictObject({
  after: z.string().optional().meta({
    description: '`next` of an earlier answer, to continue behind it. From the beginning by default.',
  }),
  types: Types,
  limit: listParameters({}).shape.limit,
  wait: z
    .string()
    .regex(/^\d{1,2}$/, { error: notAWait })
    .transform(Number)
    .pipe(z.int().min(0, notAWait).max(MOST_SECONDS, notAWait))
    .default(0)
    .meta({
      description: 'Seconds to wait for an event if there is none yet: 0 to 30.',
      override: { type: 'integer', minimum: 0, maximum: MOST_SECONDS, default: 0 },
    }),
});
type FeedRequest = RouteRequest<unknown, z.output<typeof FeedQuery>>;

/** `GET /events`: the organization's public events, as pages read from the event log. */
export const eventsRoute = (parts: () => ManagementParts): Route =>
  route({
    method: 'GET',
    path: '/events',
    operationId: 'listEvents',
    tag: 'Events',
    summary: 'Read what has happened, oldest first, and wait for more',
    description:
      'Every event of the organization, once and in the order of the event log. Continue with `after` set to the `next` of the last answer: `next` never expires. An answer may be empty although there are more events: continue with its `next`. `wait` holds an answer that would be empty until an event comes, at most this number of seconds; 16 requests of one credential may wait at the same time (429). 409 with `errors[0].code` `cursor_lost`: the event log was restored from a backup that ends before this cursor; begin again at an older one, and skip the ids that you have. Answers contain no amounts and no personal data: read the subject at `url`.',
    access: READERS,
    isUse: false,
    query: FeedQuery,
    responses: {
      200: {
        description: 'The events behind `after`',
        schema: FeedPage,
        headers: {
          'Consistency-Token':
            'Send it with reads that may reach another replica: they then show at least the state behind these events. Absent if there are none.',
        },
      },
    },
    async handle(request) {
      const wired = parts();
      const { feed, ownWrites } = wired;
      const { after, types, limit, wait } = request.query;
      const { organization_id: organizationId } = request.credential();
      const place = after === undefined ? undefined : readPlace(after);
      if (after !== undefined && place?.organizationId !== organizationId) return invalidAfter;
      const reading = await feed.begin({ organizationId, types, limit }, place);
      // A token as in every 409; this one is based on the whole log.
      if (reading === 'lost')
        return { ...cursorLost, headers: consistencyHeaders(wired, request, await wired.log.head()) };
      await feed.readUpTo(reading, ownWrites.lastSeen(organizationId, request.carriedPosition));
      if (reading.items.length > 0 || wait === 0) return pageOf(wired, request, reading);
      return { kind: 'awaited', answer: (signal) => awaited(wired, request, reading, signal) };
    },
  });

/** Waits until the page has an event, the time is over, or the signal aborts. */
async function awaited(
  wired: ManagementParts,
  request: FeedRequest,
  reading: Reading,
  signal: AbortSignal,
): Promise<WholeAnswer> {
  const { feed } = wired;
  const { organization_id: organizationId } = request.credential();
  const until = performance.now() + request.query.wait * 1_000;
  for (;;) {
    const ms = until - performance.now();
    if (ms <= 0 || signal.aborted || reading.items.length > 0) return pageOf(wired, request, reading);
    if (reading.isAtEnd) await feed.wait({ organizationId, after: reading.position, ms, signal });
    if (!signal.aborted) await timeLimit(feed.enginesMs)(feed.readOn(reading));
  }
}

function pageOf(wired: ManagementParts, request: FeedRequest, reading: Reading): WholeAnswer {
  const { items, last, hasRead: hasLooked, isFull, position } = reading;
  const { organization_id: organizationId } = request.credential();
  const isStale = !isFull && position < wired.ownWrites.lastSeen(organizationId, request.carriedPosition);
  const body = {
    items: items.map(happeningView),
    next: last && hasLooked ? placeText(last) : (request.query.after ?? null),
  };
  // Reads with this token show at least the state of these events.
  const tokens = items.length > 0 && consistencyHeaders(wired, request, last?.position ?? LOG_START);
  return json(200, body as unknown as Json, { headers: { ...tokens, ...staleHeader(isStale) } });
}

const invalidAfter = invalidParameter(
  'after',
  faultWords('invalid_cursor', bilingual('requests.not_a_next_of_this_organization')),
);

const cursorLost = problem('STATE_CONFLICT', bilingual('requests.cursor_lost'), {
  errors: [faultAt('/after', faultWords('cursor_lost', bilingual('requests.event_gone')))],
});
