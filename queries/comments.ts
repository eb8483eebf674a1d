import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import {
  ASSIGNED_KINDS,
  type AssignmentState,
  COMMENTED_KINDS,
  type CommentState,
} from '../src/domain/people/comment.ts';
import { Uuid } from '../src/kernel/fields.ts';
import { instant } from '../src/kernel/words/meanings.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import { byId, list } from './question.ts';
import { InstantText, type OpenSealedText, VersionNumber } from './views/fields.ts';

export const getComment = byId<CommentState>('comments', 'comment');
export const getAssignment = byId<AssignmentState>('assignments', 'comment');

export const ListComments = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Comments on this asset and on its valuations.' }),
  valuation_id: Uuid.optional().meta({ description: 'Comments on this valuation.' }),
  obligation_id: Uuid.optional().meta({ description: 'Comments on this obligation.' }),
});

export const listComments = list<CommentState, typeof ListComments>('comments', 'comment', ListComments);

export const CommentView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the comment.' }),
    kind: z.enum(COMMENTED_KINDS).meta({ description: 'What it is on.' }),
    asset_id: z
      .uuid()
      .nullable()
      .meta({ description: 'Id of the asset that it, or its valuation, is on; null on an obligation.' }),
    valuation_id: z.uuid().nullable().meta({ description: 'Id of the valuation that it is on, or null.' }),
    obligation_id: z.uuid().nullable().meta({ description: 'Id of the obligation that it is on, or null.' }),
    text: z.string().meta({
      description: 'The comment; `[erased]` where the personal data of the asset or obligation was erased.',
    }),
    written_by: z.string().meta({ description: 'Who wrote it, `person:` and the responsible person.' }),
    written_at: InstantText.meta(instant('When it was written')),
  })
  .meta({ id: 'Comment' });
type CommentView = z.infer<typeof CommentView>;

export const CommentPage = pageOf(CommentView).meta({ id: 'CommentPage' });

export const commentView = (state: CommentState, open: OpenSealedText): CommentView =>
  shown(CommentView, state, { text: open(state.text) });

export const AssignmentView = z
  .strictObject({
    id: z.uuid().meta({ description: 'Id of the resource.' }),
    kind: z.enum(ASSIGNED_KINDS).meta({ description: 'What the resource is.' }),
    person: z.string().nullable().meta({ description: 'Who looks after it; null: nobody any more.' }),
    assigned_by: z.string().meta({ description: 'Who said so, `person:` and the responsible person.' }),
    assigned_at: InstantText.meta(instant('When that was said')),
    version: VersionNumber,
  })
  .meta({ id: 'Assignment' });

export const assignmentView = (state: AssignmentState): z.infer<typeof AssignmentView> =>
  shown(AssignmentView, state, {});
