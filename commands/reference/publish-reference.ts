import {
  evolvePublished,
  type PublishedReference,
  publishedStream,
  type Question,
  type ReferenceEvent,
  supersedes,
} from '../../src/domain/reference.ts';
import { append, command } from '../../src/engine/handling/command.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import type { Reference } from '../../src/kernel/reference.ts';

interface PublishReference {
  readonly question: Question;
  readonly reference: Reference;
}

/** Records a price that a source has published, once: nothing where it is not newer than the last one. */
export const publishReference = command<PublishReference, PublishedReference, ReferenceEvent>({
  name: 'PublishReference',
  stream: publishedStream,
  evolve: evolvePublished,
  decide: ({ question, reference }, state) =>
    state && !supersedes(reference, state.reference)
      ? append()
      : append({
          type: 'ReferencePublished',
          data: {
            question: { ...question } as unknown as JsonObject,
            reference: { ...reference } as unknown as JsonObject,
          },
        }),
});
