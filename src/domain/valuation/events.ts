import { z } from 'zod';
import { ASSET_CLASSES, METHODS, PROFILE_VERSION, PURPOSES } from '../../kernel/vocabulary.ts';
import { type EventOf, eventType } from '../event-type.ts';
import {
  Attributes,
  Calculation,
  DeclaredValue,
  Evidence,
  Limitation,
  Owner,
  SixValues,
  VersionedName,
} from '../shapes.ts';

/** The asset as it was when the valuation was requested; personal data stays sealed. */
export const FrozenAsset = z.strictObject({
  id: z.uuid(),
  version: z.int(),
  asset_class: z.enum(ASSET_CLASSES),
  profile_version: z.literal(PROFILE_VERSION),
  name: z.string(),
  external_reference: z.string().nullable(),
  portfolio: z.string().nullable(),
  owner: Owner.nullable(),
  declared_value: DeclaredValue.nullable(),
  attributes: Attributes,
  last_written_by: z.string(),
});
export type FrozenAsset = z.infer<typeof FrozenAsset>;

/** All that the calculation may look at, besides what the sources answer. `input_digest` covers it. */
export const FrozenInput = z.strictObject({
  asset: FrozenAsset,
  purpose: z.enum(PURPOSES),
  valuation_date: z.string(),
  method: z.enum(METHODS).nullable(),
  policy: Attributes.nullable(),
  scenario: Attributes.nullable(),
  documents: z.array(Attributes),
  notes: z.string().nullable(),
});
export type FrozenInput = z.infer<typeof FrozenInput>;

const Completed = z.strictObject({
  outcome: z.enum(['CALCULATED', 'NO_COVERAGE']),
  values: SixValues,
  calculation: z.array(z.strictObject({ method: z.enum(METHODS), ...Calculation.shape })),
  evidence: z.array(Evidence),
  limitations: z.array(Limitation),
  /** Version of each method and calendar used: every version ever used stays runnable. */
  methods: z.array(VersionedName),
  calendars: z.array(VersionedName),
});

/** Events of the stream `valuation-<id>`. */
export const valuationEvents = {
  ValuationRequested: eventType(
    'ValuationRequested',
    z.strictObject({ job_id: z.uuid(), input: FrozenInput, input_digest: z.string() }),
  ),
  /** Version 1 did not say which worker took it. */
  ValuationStarted: eventType(
    'ValuationStarted',
    z.strictObject({ attempt: z.int(), worker: z.string().nullable() }),
    [(data) => ({ ...data, worker: null })],
  ),
  ValuationCompleted: eventType('ValuationCompleted', Completed),
  ValuationFailed: eventType(
    'ValuationFailed',
    z.strictObject({ attempts: z.int(), error: z.strictObject({ code: z.string(), detail: z.string() }) }),
  ),
};

export type ValuationEvent = EventOf<typeof valuationEvents>;
export type ValuationCompleted = z.infer<typeof Completed>;
