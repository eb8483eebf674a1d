import { z } from 'zod';
import { shown } from '../src/domain/events/fields.ts';
import {
  ASSIGNED_KINDS,
  type AssignmentState,
  COMMENTED_KINDS,
  type CommentState,
} from '../src/domain/people/comment.ts';
import { personKey } from '../src/domain/review.ts';
import { Uuid } from '../src/kernel/fields.ts';
import { instant } from '../src/kernel/words/meanings.ts';
import { listParameters, pageOf } from './list-parameters.ts';
import { byId, list, question } from './question.ts';
import { InstantText, type OpenSealedText, VersionNumber } from './views/fields.ts';

export const getComment = byId<CommentState>('comments', 'comment');
export const getAssignment = byId<AssignmentState>('assignments', 'comment');

export const ListComments = listParameters({
  asset_id: Uuid.optional().meta({ description: 'Comments on this asset and on its valuations.' }),
  valuation_id: Uuid.optional().meta({ description: 'Comments on this valuation.' }),
  obligation_id: Uuid.optional().meta({ description: 'Comments on this obligation.' }),
});

export const listComments = list<CommentState, typeof ListComments>('comments', 'comment', ListComments);

/** `id` is that of the resource. */
export const ListAssignments = listParameters({
  id: Uuid.optional().meta({ description: 'Of this resource alone.' }),
  kind: z.enum(ASSIGNED_KINDS).optional().meta({ description: 'Of resources of this kind.' }),
  person: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'What this person looks after now, however the name is spelled.' }),
});

const byColumns = list<AssignmentState, typeof ListAssignments>('assignments', 'comment', ListAssignments);

/** Its column of the person is a `personKey`. */
export const listAssignments: typeof byColumns = {
  ...byColumns,
  statement({ filter: { person, ...filter }, ...page }) {
    const key = person === undefined ? {} : { person: personKey([person]) };
    return byColumns.statement({ ...page, filter: { ...filter, ...key } });
  },
};

/** What is assigned, by its id: its name, and what it belongs to. */
interface Named {
  readonly id: string;
  readonly title: string | null;
  readonly asset_id: string | null;
  readonly obligation_id: string | null;
}

export const namesOfAssigned = question({
  projections: ['asset', 'valuation', 'document', 'policy', 'scenario', 'guarantee', 'obligation'],
  name: 'names of assigned',
  text: `select a.id, own.asset_id, own.obligation_id, coalesce(own.title, n.name) as title
    from read_models.assignments a
    left join lateral (
      select a.id as asset_id, null::uuid as obligation_id, null as title where a.kind = 'ASSET'
      union all
      select v.asset_id, null, null from read_models.valuations v where a.kind = 'VALUATION' and v.id = a.id
      union all
      select d.asset_id, null, d.state::json ->> 'file_name' from read_models.documents d
        where a.kind = 'DOCUMENT' and d.id = a.id
      union all
      select null, null, p.state::json ->> 'name' from read_models.policies p where a.kind = 'POLICY' and p.id = a.id
      union all
      select s.asset_id, null, s.state::json ->> 'name' from read_models.scenarios s
        where a.kind = 'SCENARIO' and s.id = a.id
      union all
      select null, o.id, o.state::json ->> 'name' from read_models.obligations o
        where a.kind = 'OBLIGATION' and o.id = a.id
      union all
      select g.asset_id, g.obligation_id, null from read_models.guarantees g
        where a.kind = 'GUARANTEE' and g.id = a.id
    ) own on true
    left join read_models.asset_names n on n.id = own.asset_id
    where a.id = any($1::uuid[])`,
  values: (ids: readonly string[]) => [ids],
  answer: (rows: readonly Named[]): ReadonlyMap<string, Named> => new Map(rows.map((row) => [row.id, row])),
});

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

const AssignmentItem = AssignmentView.extend({
  title: z.string().meta({
    description:
      'Name of the resource: of a valuation or a guarantee that of its asset, of a document its file name. Empty where the asset has been forgotten.',
  }),
  asset_id: z.uuid().nullable().meta({ description: 'Id of its asset; null where it has none, or several.' }),
  obligation_id: z.uuid().nullable().meta({ description: 'Id of its obligation; null where it has none.' }),
}).meta({ id: 'AssignmentItem' });
export const AssignmentPage = pageOf(AssignmentItem).meta({ id: 'AssignmentPage' });

export const assignmentView = (state: AssignmentState): z.infer<typeof AssignmentView> =>
  shown(AssignmentView, state, {});

/** `named`: of `namesOfAssigned`. */
export const assignmentItem = (
  state: AssignmentState,
  named: Named | undefined,
): z.infer<typeof AssignmentItem> => ({
  ...assignmentView(state),
  title: named?.title ?? '',
  asset_id: named?.asset_id ?? null,
  obligation_id: named?.obligation_id ?? null,
});
