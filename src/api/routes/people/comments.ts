import { assignResource, writeComment } from '../../../../commands/comment.ts';
import {
  AssignmentPage,
  AssignmentView,
  assignmentItem,
  assignmentView,
  CommentPage,
  CommentView,
  commentView,
  getAssignment,
  getComment,
  ListAssignments,
  ListComments,
  listAssignments,
  listComments,
  namesOfAssigned,
} from '../../../../queries/comments.ts';
import { peopleOf } from '../../../../queries/credentials.ts';
import { ask } from '../../../../queries/question.ts';
import { assetStream, evolveAsset } from '../../../domain/asset.ts';
import { documentStream, evolveDocument } from '../../../domain/document.ts';
import { evolveGuarantee, guaranteeStream } from '../../../domain/guarantee.ts';
import { evolveObligation, obligationStream } from '../../../domain/obligation.ts';
import {
  type AssignmentState,
  assignmentAggregate,
  type CommentState,
  type CommentWritten,
  commentAggregate,
} from '../../../domain/people/comment.ts';
import { evolvePolicy, policyStream } from '../../../domain/policy.ts';
import { personKey } from '../../../domain/review.ts';
import { evolveScenario, scenarioStream } from '../../../domain/scenario.ts';
import { evolveValuation, valuationStream } from '../../../domain/valuation.ts';
import type { Json } from '../../../kernel/json.ts';
import { trackErasure } from '../../pipeline/answer/erased-tag.ts';
import { tagOf } from '../../pipeline/answer/respond.ts';
import type { StreamReader } from '../../resource/consistency.ts';
import { history } from '../../resource/history.ts';
import { listMadeFrom } from '../../resource/list.ts';
import type { ManagementParts } from '../../resource/management.ts';
import { answeredBy, create, post } from '../../resource/post.ts';
import { read } from '../../resource/read.ts';
import { type Operation, resource } from '../../resource.ts';
import { json, type Route } from '../../route.ts';

const WRITERS = ['ANALYST', 'REVIEWER'] as const;

type On = Omit<CommentWritten, 'text'>;
const NOWHERE = { asset_id: null, valuation_id: null, obligation_id: null };

/** The resources that a comment on one of the organization's is on; undefined where it has none with this id. */
async function placeOf(kind: On['kind'], id: string, seen: StreamReader): Promise<On | undefined> {
  switch (kind) {
    case 'ASSET':
      return (await seen.state(assetStream(id), evolveAsset)) && { ...NOWHERE, kind, asset_id: id };
    case 'OBLIGATION':
      return (
        (await seen.state(obligationStream(id), evolveObligation)) && { ...NOWHERE, kind, obligation_id: id }
      );
    default: {
      const valuation = await seen.state(valuationStream(id), evolveValuation);
      return valuation && { ...NOWHERE, kind, valuation_id: id, asset_id: valuation.input.asset.id };
    }
  }
}

const KNOWN: {
  readonly [Kind in AssignmentState['kind']]: (id: string, seen: StreamReader) => Promise<object | undefined>;
} = {
  ASSET: (id, seen) => seen.state(assetStream(id), evolveAsset),
  VALUATION: (id, seen) => seen.state(valuationStream(id), evolveValuation),
  OBLIGATION: (id, seen) => seen.state(obligationStream(id), evolveObligation),
  DOCUMENT: (id, seen) => seen.state(documentStream(id), evolveDocument),
  POLICY: (id, seen) => seen.state(policyStream(id), evolvePolicy),
  SCENARIO: (id, seen) => seen.state(scenarioStream(id), evolveScenario),
  GUARANTEE: (id, seen) => seen.state(guaranteeStream(id), evolveGuarantee),
};

const commentRoutes = (parts: () => ManagementParts) =>
  resource<CommentState>(parts, {
    path: '/comments',
    tag: 'Comments',
    name: 'Comment',
    stream: commentAggregate.stream,
    evolve: commentAggregate.evolve,
    row: getComment,
    view: CommentView,
    async answer(state, { status, headers, parts: { opener } }) {
      const { open, erased } = trackErasure(await opener(state));
      const body = commentView(state, open) as Json;
      // Erasure is an event of the asset or obligation, and changes no version of its comments.
      return json(status, body, { etag: tagOf(state.version, { erased: erased() }), headers });
    },
    operations: [
      create(writeComment, {
        summary: 'Write a comment',
        description:
          'On an asset, a valuation or an obligation of the organization. It never changes. After the personal data was erased: 409.',
        access: WRITERS,
        outcome: '',
        examples: {
          asset: {
            summary: 'On an asset',
            value: {
              kind: 'ASSET',
              id: '7b0c4d7e-5a1f-4c0e-9d55-3f2a8c1e6b90',
              text: 'Made up: the owner sends the new registry excerpt on Friday.',
            },
          },
        },
        readsOtherStreams: true,
        async input({ asked: { body }, parts: { encryptText }, seen }) {
          const on = await placeOf(body.kind, body.id, seen);
          const subject = on?.asset_id ?? on?.obligation_id;
          if (!on || !subject) return { comment: undefined };
          const text = await encryptText(subject, body.text, '/text');
          return { comment: text === 'erased' ? text : { ...on, text } };
        },
      }),
      listMadeFrom(
        listComments.projections,
        async (wired) => ({
          question: listComments,
          async items(states: readonly CommentState[]) {
            const open = await wired.opener(states);
            return states.map((state) => commentView(state, open));
          },
        }),
        { query: ListComments, page: CommentPage },
      ),
      read(),
    ],
  });

const assign: Operation<AssignmentState> = (assignments, parts) =>
  post(parts, assignResource, {
    path: assignments.path,
    tag: assignments.tag,
    access: WRITERS,
    summary: 'Say who looks after a resource',
    description:
      'It gives no right and takes none: it is shown in `GET /tasks`. The same person once more records nothing.',
    examples: {
      valuation: {
        summary: 'A valuation to decide',
        value: { kind: 'VALUATION', id: '0d3c2b1a-9f8e-5d7c-8b6a-5a4b3c2d1e0f', person: 'Rui Melo' },
      },
    },
    ...answeredBy(assignments, ', in force'),
    async run({ asked, cause, seen, parts: wired }) {
      const { body, organizationId } = asked;
      const isKnown = (await KNOWN[body.kind](body.id, seen)) !== undefined;
      const people = await ask(wired.readModels, peopleOf, { organizationId, now: wired.clock.now() });
      const name =
        body.person === null
          ? null
          : people.find((each) => personKey([each.name]) === personKey([body.person ?? '']))?.name;
      return wired.handler.change(assignResource, {
        id: body.id,
        cause,
        input: () => ({ ...asked, isKnown, name }),
      });
    },
  });

const assignmentRoutes = (parts: () => ManagementParts) =>
  resource<AssignmentState>(parts, {
    path: '/assignments',
    tag: 'Comments',
    name: 'Assignment',
    stream: assignmentAggregate.stream,
    evolve: assignmentAggregate.evolve,
    row: getAssignment,
    view: AssignmentView,
    answer: (state, { status, headers }) =>
      json(status, assignmentView(state) as Json, { version: state.version, headers }),
    operations: [
      assign,
      listMadeFrom(
        [...listAssignments.projections, ...namesOfAssigned.projections],
        async ({ readModels }) => ({
          question: listAssignments,
          async items(states: readonly AssignmentState[]) {
            const ids = states.map(({ id }) => id);
            const named = await ask(readModels, namesOfAssigned, ids);
            return states.map((state) => assignmentItem(state, named.get(state.id)));
          },
        }),
        {
          operationId: 'listAssignments',
          summary: 'List who looks after what',
          description:
            'In the order in which resources were first assigned, the newest first; also those that nobody looks after any more.',
          query: ListAssignments,
          page: AssignmentPage,
        },
      ),
      read({
        summary: 'Read who looks after a resource, now or at an earlier instant',
        description: '`id` is that of the resource. 404 where nobody was ever named.',
      }),
      history,
    ],
  });

/** Comments, and who looks after what. */
export const collaborationRoutes = (parts: () => ManagementParts): readonly Route[] => [
  ...commentRoutes(parts),
  ...assignmentRoutes(parts),
];
