import { z } from 'zod';
import { type EventOf, eventType } from '../../../engine/events/event-type.ts';
import { AMOUNT_PATTERN } from '../../../kernel/decimal.ts';
import { COVERAGE_STATUSES } from '../../../kernel/vocabulary.ts';

const Told = z.strictObject({
  status: z.enum(COVERAGE_STATUSES),
  required: z.string().regex(AMOUNT_PATTERN),
  counted: z.string(),
  shortfall: z.string().nullable(),
  shortfall_at_least: z.string().nullable(),
  coverage_ratio: z.string().nullable(),
  /** The civil date of which it is. */
  day: z.string(),
  /** The type of the event that it follows from; null: of a date that came. */
  cause: z.string().nullable(),
});
export type CoverageTold = z.infer<typeof Told>;

/** Events of the stream `coverage-<obligation id>`: each a change of what was told before. */
export const coverageEvents = {
  CoverageFellShort: eventType('CoverageFellShort', Told),
  CoverageBecameUnknown: eventType('CoverageBecameUnknown', Told),
  CoverageRestored: eventType('CoverageRestored', Told),
};

export type CoverageEvent = EventOf<typeof coverageEvents>;
