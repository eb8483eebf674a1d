import { z } from 'zod';
import { LogSeal } from '../../engine/seals/events.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';

/** The version of the format below (docs/audit.md). A reader takes every version that it knows, and no other. */
export const BUNDLE_VERSION = '1.0.0';

/** What stands in a report in place of a personal text that was not opened. */
export const SEALED_SHOWN = '[sealed]';

export const object = z.custom<JsonObject>(
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
export const BundleSeal = z.strictObject({
  seal: LogSeal,
  /** Root of everything before the first of `hashes`. */
  root_before: z.string(),
  /** 32 bytes an event, in the order of the log, base64. */
  hashes: z.base64(),
});
export type BundleSeal = z.infer<typeof BundleSeal>;

export const BundleKey = z.strictObject({ key_id: z.string(), pem: z.string() });
export type BundleKey = z.infer<typeof BundleKey>;

export const BundleStream = z.strictObject({ stream: z.string(), events: z.array(BundleEvent) });
export type BundleStream = z.infer<typeof BundleStream>;

const BundleEvidence = z.strictObject({
  source: z.string(),
  reference_date: z.string(),
  retrieved_at: z.string(),
  sha256: z.string(),
});
export type BundleEvidence = z.infer<typeof BundleEvidence>;

const BundleDocument = z.strictObject({ id: z.string(), kind: z.string(), sha256: z.string() });
export type BundleDocument = z.infer<typeof BundleDocument>;

/**
 * Where the valuation ended when the bundle was made, signed with the key of the seals: a chain cannot tell that its end
 * was cut off, and a seal fixes events without telling of which stream the others are.
 */
export const BundleEnd = z.strictObject({
  statement: z.literal('asset-valuation-end'),
  valuation_id: z.string(),
  /** How many events its stream had, and the hash of the last. */
  events: z.int(),
  hash: z.string(),
  /** Number of the newest seal of the log then; 0: there was none. */
  seal: z.int(),
  /** The stream was read after this. */
  stated_at: z.string(),
  key_id: z.string(),
  signature: z.string(),
});
export type BundleEnd = z.infer<typeof BundleEnd>;

/** Everything that is needed to check one valuation, on a machine that knows nothing of the service. */
export const ReadableBundle = z.strictObject({
  bundle: z.literal('asset-valuation-audit'),
  format_version: z.literal(BUNDLE_VERSION),
  valuation_id: z.string(),
  /** The valuation whole; asset, policy, scenario and documents up to the version that was frozen. */
  streams: z.array(BundleStream),
  /** Digests of what the sources answered. */
  evidence: z.array(BundleEvidence),
  documents: z.array(BundleDocument),
  seals: z.array(BundleSeal),
  public_keys: z.array(BundleKey),
  /** Whether the reports show personal texts: there are none, they read `[sealed]`, or they were opened. */
  personal_data: z.enum(['NONE', 'SEALED', 'OPENED']),
  /** As the service renders them; null before the valuation has ended. */
  reports: z.strictObject({ 'pt-BR': object, en: object }).nullable(),
  /** Null where whoever made it had no key. */
  end: BundleEnd.nullable(),
});
export type Bundle = z.infer<typeof ReadableBundle>;
export type BundleReports = NonNullable<Bundle['reports']>;

/** Renders the reports of a valuation's events, in both languages; null before its end. */
export type RenderReports = (
  stream: string,
  events: readonly BundleEvent[],
  open: (sealed: { readonly subject: string; readonly sealed: string }) => string,
) => { readonly 'pt-BR': Json; readonly en: Json } | null;
