import { z } from 'zod';
import {
  ASSIGNED_KINDS,
  assignmentAggregate,
  COMMENTED_KINDS,
  type CommentWritten,
  commentAggregate,
} from '../src/domain/people/comment.ts';
import { invalidFields, reject } from '../src/domain/rejection.ts';
import { append, type CommandContext, command } from '../src/engine/handling/command.ts';
import { Text, Uuid } from '../src/kernel/fields.ts';
import { UNKNOWN_PERSON, UNKNOWN_RESOURCE } from '../src/kernel/words/fields.ts';
import { faultAt } from '../src/kernel/zod-faults.ts';

const WriteCommentBody = z
  .strictObject({
    kind: z.enum(COMMENTED_KINDS).meta({ description: 'What the comment is on.' }),
    id: Uuid.meta({ description: 'Id of the asset, valuation or obligation.' }),
    text: Text(4000).meta({
      description:
        'The comment, 1 to 4,000 characters. It is encrypted as personal data, and erased with that of the asset or obligation.',
      examples: ['Made up: the owner sends the new registry excerpt on Friday.'],
    }),
  })
  .meta({ id: 'NewComment' });

interface WriteComment {
  /** Undefined where the organization has no such resource; `erased`: it takes no more personal data. */
  readonly comment: CommentWritten | 'erased' | undefined;
}

/** Writes a comment, which never changes. */
export const writeComment = command(commentAggregate, {
  name: 'WriteComment',
  body: WriteCommentBody,
  decide({ comment }: WriteComment) {
    if (comment === undefined) return invalidFields(faultAt('/id', UNKNOWN_RESOURCE));
    if (comment === 'erased') return reject({ fact: 'personal-data-erased' });
    return append({ type: 'CommentWritten', data: comment });
  },
});

const AssignResourceBody = z
  .strictObject({
    kind: z.enum(ASSIGNED_KINDS).meta({ description: 'What is assigned.' }),
    id: Uuid.meta({ description: 'Id of the resource.' }),
    person: Text(200)
      .nullable()
      .meta({
        description: 'Who looks after it from now on: a name of GET /people. Null: nobody any more.',
        examples: ['Ana Lima'],
      }),
  })
  .meta({ id: 'NewAssignment' });
type AssignResourceBody = z.infer<typeof AssignResourceBody>;

interface AssignResource extends CommandContext<AssignResourceBody> {
  /** Whether the organization has the resource. */
  readonly isKnown: boolean;
  /** The name as the person's newest credential writes it; undefined where nobody of the organization has it. */
  readonly name: string | null | undefined;
}

/** Says who looks after a resource. Gives no right, and takes none. */
export const assignResource = command(assignmentAggregate, {
  name: 'AssignResource',
  body: AssignResourceBody,
  answersTo: ['ResourceAssigned'],
  decide({ body: { kind }, isKnown, name }: AssignResource, state) {
    const faults = [
      ...(isKnown ? [] : [faultAt('/id', UNKNOWN_RESOURCE)]),
      ...(name === undefined ? [faultAt('/person', UNKNOWN_PERSON)] : []),
    ];
    if (faults.length > 0 || name === undefined) return invalidFields(...faults);
    return state?.person === name
      ? append()
      : append({ type: 'ResourceAssigned', data: { kind, person: name } });
  },
});
