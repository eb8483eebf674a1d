import { z } from 'zod';
import { aggregate } from '../../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../../engine/events/event-type.ts';
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

export interface CommentState extends CommentWritten {
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly written_by: string;
  readonly written_at: Instant;
}

const evolveComment = (
  _: CommentState | undefined,
  event: RecordedOf<typeof commentEvents>,
): CommentState => ({
  ...event.data,
  id: commentAggregate.idOf(event.stream),
  organization_id: event.organizationId ?? '',
  version: event.revision + 1,
  written_by: event.actor,
  written_at: event.occurredAt,
});

export const commentAggregate = aggregate<CommentState, typeof commentEvents>(
  'comment',
  commentEvents,
  evolveComment,
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

export interface AssignmentState extends z.infer<typeof assignmentEvents.ResourceAssigned.schema> {
  /** Of the resource. */
  readonly id: string;
  readonly organization_id: string;
  readonly version: number;
  readonly assigned_by: string;
  readonly assigned_at: Instant;
}

const evolveAssignment = (
  _: AssignmentState | undefined,
  event: RecordedOf<typeof assignmentEvents>,
): AssignmentState => ({
  ...event.data,
  id: assignmentAggregate.idOf(event.stream),
  organization_id: event.organizationId ?? '',
  version: event.revision + 1,
  assigned_by: event.actor,
  assigned_at: event.occurredAt,
});

export const assignmentAggregate = aggregate<AssignmentState, typeof assignmentEvents>(
  'assignment',
  assignmentEvents,
  evolveAssignment,
);
