import { readEvent } from '../src/domain/events/catalog.ts';
import { assignmentAggregate, commentAggregate } from '../src/domain/people/comment.ts';
import { personKey } from '../src/domain/review.ts';
import { type Projection, resourceTable } from '../src/engine/projecting/projection.ts';

/** Comments, and who looks after what. */
export const commentProjection: Projection = {
  name: 'comment',
  version: 2,
  streamPrefixes: ['comment-', 'assignment-'],
  readEvent,
  tables: [
    resourceTable(commentAggregate, {
      name: 'comments',
      filters: { asset_id: 'uuid', valuation_id: 'uuid', obligation_id: 'uuid' },
      indexed: ['asset_id', 'valuation_id', 'obligation_id'],
    }),
    resourceTable(assignmentAggregate, {
      name: 'assignments',
      // The key of the person, by which any spelling finds it.
      filters: { kind: 'text', person: 'text' },
      values: ({ person }) => ({ person: person === null ? null : personKey([person]) }),
      indexed: ['person'],
    }),
  ],
};
