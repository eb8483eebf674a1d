import { z } from 'zod';
import { aggregate } from '../engine/events/aggregate.ts';
import { eventType, type RecordedOf } from '../engine/events/event-type.ts';
import { digestOf } from '../kernel/digest.ts';
import type { Instant } from '../kernel/instant.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Reference, ReferenceQuery } from '../kernel/reference.ts';
import { Attributes } from './events/shapes.ts';

/** Events of the stream `reference-<digest of the question>`: of no organization, because prices are public. */
export const referenceEvents = {
  /** A price source has a newer price, or a corrected one of the same day, for a question that a pledged value rests on. */
  ReferencePublished: eventType(
    'ReferencePublished',
    /** `question`: a query of the price sources without its date. `reference`: their whole answer. */
    z.strictObject({ question: Attributes, reference: Attributes }),
  ),
};

/** A query of the price sources without its date. */
export type Question = ReferenceQuery extends infer Query
  ? Query extends ReferenceQuery
    ? Omit<Query, 'date'>
    : never
  : never;

export const questionOf = ({ date: _, ...question }: ReferenceQuery): Question => question as Question;

/** One id for one question, 64 hexadecimal digits. */
export const questionId = (question: Question): string => digestOf(question as unknown as JsonObject);

export interface PublishedReference {
  /** Id of the question. */
  readonly id: string;
  readonly question: Question;
  readonly reference: Reference;
  /** When it was recorded: marks use it from then on. */
  readonly published_at: Instant;
  readonly version: number;
}

export type RecordedReferenceEvent = RecordedOf<typeof referenceEvents>;

/** Folds one event: the last one is the newest price. */
export const evolvePublished = (
  _state: PublishedReference | undefined,
  event: RecordedReferenceEvent,
): PublishedReference => ({
  id: publishedIdOf(event.stream),
  question: event.data.question as unknown as Question,
  reference: event.data.reference as unknown as Reference,
  published_at: event.occurredAt,
  version: event.revision + 1,
});

export const publishedAggregate = aggregate('reference', referenceEvents, evolvePublished);
export const { stream: publishedStream, idOf: publishedIdOf } = publishedAggregate;

/**
 * Whether a price replaces another: it is of a later day, or it is another figure of the same day by the same source,
 * which has then been corrected. A price in another unit is a price of something else.
 */
export const supersedes = (reference: Reference, before: Reference): boolean =>
  reference.unit === before.unit &&
  (reference.reference_date > before.reference_date ||
    (reference.reference_date === before.reference_date &&
      reference.source.id === before.source.id &&
      reference.value !== before.value));
