import { z } from 'zod';
import { type EventOf, eventType } from '../../engine/events/event-type.ts';
import { Attributes } from '../shapes.ts';

/** Events of the stream `reference-<digest of the question>`: of no organization, as what is published is everybody's. */
export const referenceEvents = {
  /** A price source has a newer price, or another one of the same day, for a question that a pledged value rests on. */
  ReferencePublished: eventType(
    'ReferencePublished',
    /** `question`: a query of the price sources without its date. `reference`: what they answered, whole. */
    z.strictObject({ question: Attributes, reference: Attributes }),
  ),
};

export type ReferenceEvent = EventOf<typeof referenceEvents>;
