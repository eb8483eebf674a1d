import { z } from 'zod';
import { LogSeal } from '../../engine/seals/events.ts';
import { parseInstant } from '../../kernel/instant.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';

/** The version of the format below (docs/audit.md). A reader takes every version that it knows, and no other. */
export const BUNDLE_VERSION = '1.0.0';

/** In a report, in place of a personal text that was not opened. */
export const UNOPENED_TEXT = '[sealed]';

const object = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const BundleEvent = z.strictObject({
  revision: z.int(),
  event_id: z.string(),
  type: z.string(),
  data: object,
  metadata: object,
});
export type BundleEvent = z.infer<typeof BundleEvent>;

/** Hashes of events that a seal covers, from the first that the bundle needs to the last one under the seal. */
const BundleSeal = z.strictObject({
  seal: LogSeal,
  /** Root of everything before the first of `hashes`. */
  root_before: z.string(),
  /** 32 bytes an event, in the order of the log, base64. */
  hashes: z.base64(),
});
export type BundleSeal = z.infer<typeof BundleSeal>;

const BundleKey = z.strictObject({ key_id: z.string(), pem: z.string() });
export type BundleKey = z.infer<typeof BundleKey>;

const BundleStream = z.strictObject({ stream: z.string(), events: z.array(BundleEvent) });
export type BundleStream = z.infer<typeof BundleStream>;

/** What every end says, signed with the key of the seals. */
const signedEnd = {
  /** Number of the newest seal of the log then; 0: there was none. */
  seal: z.int(),
  /** The streams were read after this. */
  stated_at: z.string(),
  key_id: z.string(),
  signature: z.string(),
};

/** Everything that is needed to check one valuation, on a machine that knows nothing of the service. */
export const ValuationBundle = z.strictObject({
  bundle: z.literal('asset-valuation-audit'),
  format_version: z.literal(BUNDLE_VERSION),
  valuation_id: z.string(),
  /** The valuation whole; asset, policy, scenario and documents up to the version that was frozen. */
  streams: z.array(BundleStream),
  /** Digests of what the sources answered. */
  evidence: z.array(
    z.strictObject({
      source: z.string(),
      reference_date: z.string(),
      retrieved_at: z.string(),
      sha256: z.string(),
    }),
  ),
  documents: z.array(z.strictObject({ id: z.string(), kind: z.string(), sha256: z.string() })),
  seals: z.array(BundleSeal),
  public_keys: z.array(BundleKey),
  /** Whether the reports show personal texts: there are none, they read `[sealed]`, or they were opened. */
  personal_data: z.enum(['NONE', 'SEALED', 'OPENED']),
  /** As the service renders them; null before the valuation has ended. */
  reports: z.strictObject({ 'pt-BR': object, en: object }).nullable(),
  /**
   * Where the valuation ended when the bundle was made: a chain cannot show that its end was cut off, and a seal fixes events
   * without showing of which stream the others are. Null where it was made without the key.
   */
  end: z
    .strictObject({
      statement: z.literal('asset-valuation-end'),
      valuation_id: z.string(),
      /** How many events its stream had, and the hash of the last. */
      events: z.int(),
      hash: z.string(),
      ...signedEnd,
    })
    .nullable(),
});
export type ValuationBundle = z.infer<typeof ValuationBundle>;

const OBLIGATION_BUNDLE = 'asset-valuation-obligation-audit';

/** Everything that is needed to work out the coverage of one obligation, and its alarms, on a machine that knows nothing of the service. */
export const ObligationBundle = z.strictObject({
  bundle: z.literal(OBLIGATION_BUNDLE),
  format_version: z.literal(BUNDLE_VERSION),
  obligation_id: z.string(),
  /** The instant of which the coverage is. */
  as_of: z.string().refine((text) => parseInstant(text) === text, 'it is no instant'),
  /** Whole: the obligation, its alarms, then all that coverage and alarms rest on. Personal texts stay sealed. */
  streams: z.array(BundleStream),
  /** As the service answers it with `?as_of=`. */
  coverage: object,
  seals: z.array(BundleSeal),
  public_keys: z.array(BundleKey),
  /**
   * Where every stream ended that the coverage rests on, and that these are all of them: a release that was left out, or
   * another's claim on the same asset, is found. Null where it was made without the key.
   */
  end: z
    .strictObject({
      statement: z.literal('asset-valuation-obligation-end'),
      obligation_id: z.string(),
      /** In the order of the bundle: how many events each had, and the hash of the last. */
      streams: z.array(z.strictObject({ stream: z.string(), events: z.int(), hash: z.string() })),
      ...signedEnd,
    })
    .nullable(),
});
export type ObligationBundle = z.infer<typeof ObligationBundle>;

/** The same format with two contents: what both have is checked alike. */
export type Bundle = ValuationBundle | ObligationBundle;

/** True of what says that it is the bundle of an obligation, whatever else it is. */
export const isObligationBundle = (content: unknown): boolean =>
  z.looseObject({ bundle: z.literal(OBLIGATION_BUNDLE) }).safeParse(content).success;

/** Renders the reports of a valuation's events, in both languages; null before its end. */
export type RenderReports = (
  stream: string,
  events: readonly BundleEvent[],
  open: (sealed: { readonly subject: string; readonly sealed: string }) => string,
) => { readonly 'pt-BR': Json; readonly en: Json } | null;

/** What does not fit in a bundle. */
const BUNDLE_FAULTS = [
  /** It is no bundle of a version that is known here. */
  'MALFORMED',
  /** An event is not what its hash says. */
  'EVENT_CHANGED',
  /** An event does not follow the one before it. */
  'CHAIN_BROKEN',
  /** Its hashes are right, and it has not the shape of its type: its writer knew how hashes are made. */
  'WRONG_SHAPE',
  /** Its hashes are right, and it is of a type or version that this program does not know: a newer one wrote it. */
  'NEWER_SHAPE',
  /** A stream or an event that the valuation or obligation rests on is missing, or one that it does not is there. */
  'STREAMS_DIFFER',
  /** The frozen input is not what asset, policy, scenario and documents were, or not what its digest says. */
  'INPUT_DIFFERS',
  'EVIDENCE_DIFFERS',
  'DOCUMENTS_DIFFER',
  /** What is said of the end was not signed so, or is of other events. */
  'END_CHANGED',
  /** Nothing that was signed says where it ends: later events may have been cut off. */
  'END_UNPROVEN',
  /** A seal, or the hashes under it, are not what was signed. */
  'SEAL_CHANGED',
  /** A seal was made with a key that is not among those to check with. */
  'SEAL_OF_UNKNOWN_KEY',
  /** A public key has not the id it claims, or belongs to no seal. */
  'KEY_DIFFERS',
  /** No seal of the bundle covers the event, or not in the order of its stream. */
  'NOT_SEALED',
  /** A report is not what the events say. */
  'REPORT_DIFFERS',
  /** The coverage of an obligation is not what the events say. */
  'COVERAGE_DIFFERS',
  /** An alarm was not what the events before it said. */
  'ALARM_DIFFERS',
  /** What is said of personal data is not so. */
  'PERSONAL_DATA_DIFFERS',
] as const;

export interface BundleFault {
  readonly fault: (typeof BUNDLE_FAULTS)[number];
  /** Where in the bundle, a JSON pointer. */
  readonly at: string;
  readonly detail: string;
}

export const bundleFault = (fault: BundleFault['fault'], at: string, detail: string): BundleFault => ({
  fault,
  at,
  detail,
});
