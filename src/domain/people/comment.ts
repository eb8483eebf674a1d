import { z } from 'zod';
import { aggregate } from '../../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../../engine/events/event-type.ts';
import type { Recorded } from '../../engine/events/recorded.ts';
import type { Instant } from '../../kernel/instant.ts';
import { LEVEL_1_1 } from '../events/levels.ts';
import { SealedText } from '../events/shapes.ts';

export const COMMENTED_KINDS = ['ASSET', 'VALUATION', 'OBLIGATION'] as const;

/** What a comment is on: the one that it names, and the asset of a valuation. */
const On = {
  kind: z.enum(COMMENTED_KINDS),
  asset_id: z.uuid().nullable(),
  valuation_id: z.uuid().nullable(),
  obligation_id: z.uuid().nullable(),
};

/** The only event of the stream `comment-<id>`: a comment never changes. */
export const commentEvents = {
  /** Its text may name people: it is sealed under the key of the asset or obligation, and erased with it. */
  CommentWritten: eventType('CommentWritten', z.strictObject({ ...On, text: SealedText }), [], LEVEL_1_1),
};
export type CommentWritten = z.infer<typeof commentEvents.CommentWritten.schema>;

/** What either stream is folded to: the data of its last event under these, who wrote it and when. */
interface Said {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
}

const saidBy = (event: Recorded, id: string): Said => ({
  id,
  organization_id: event.organizationId ?? '',
  version: event.revision + 1,
});

export interface CommentState extends CommentWritten, Said {
  readonly written_by: string;
  readonly written_at: Instant;
}

export const commentAggregate = aggregate(
  'comment',
  commentEvents,
  (_: CommentState | undefined, event: RecordedOf<typeof commentEvents>): CommentState => ({
    ...event.data,
    ...saidBy(event, commentAggregate.idOf(event.stream)),
    written_by: event.actor,
    written_at: event.occurredAt,
  }),
);

export const ASSIGNED_KINDS = [...COMMENTED_KINDS, 'DOCUMENT', 'POLICY', 'SCENARIO', 'GUARANTEE'] as const;

/** Events of the stream `assignment-<id of the resource>`: who looks after it. Rights do not follow from it. */
export const assignmentEvents = {
  /** Null: nobody any more. */
  ResourceAssigned: eventType(
    'ResourceAssigned',
    z.strictObject({ kind: z.enum(ASSIGNED_KINDS), person: z.string().nullable() }),
    [],
    LEVEL_1_1,
  ),
};

type ResourceAssigned = z.infer<typeof assignmentEvents.ResourceAssigned.schema>;

/** Its id is that of the resource. */
export interface AssignmentState extends ResourceAssigned, Said {
  readonly assigned_by: string;
  readonly assigned_at: Instant;
}

export const assignmentAggregate = aggregate(
  'assignment',
  assignmentEvents,
  (_: AssignmentState | undefined, event: RecordedOf<typeof assignmentEvents>): AssignmentState => ({
    ...event.data,
    ...saidBy(event, assignmentAggregate.idOf(event.stream)),
    assigned_by: event.actor,
    assigned_at: event.occurredAt,
  }),
);
