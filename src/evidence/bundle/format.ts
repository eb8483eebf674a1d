import { z } from 'zod';
import { LogSeal } from '../../engine/seals/events.ts';
import { parseInstant } from '../../kernel/instant.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';

/** Version of the format below (docs/audit.md). A reader accepts only versions that it knows. */
export const BUNDLE_VERSION = '1.0.0';

/** Replaces a personal text that was not decrypted in a report. */
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

/** Hashes of the events under a seal, from the first event of the bundle to the last one under the seal. */
const BundleSeal = z.strictObject({
  seal: LogSeal,
  /** Root over everything before the first of `hashes`. */
  root_before: z.string(),
  /** 32 bytes an event, in log order, base64. */
  hashes: z.base64(),
});
export type BundleSeal = z.infer<typeof BundleSeal>;

const BundleKey = z.strictObject({ key_id: z.string(), pem: z.string() });
export type BundleKey = z.infer<typeof BundleKey>;

const BundleStream = z.strictObject({ stream: z.string(), events: z.array(BundleEvent) });
export type BundleStream = z.infer<typeof BundleStream>;

/** Members of every signed end; signed with the sealing key. */
const signedEnd = {
  /** Number of the newest seal at that time; 0 if there was none. */
  seal: z.int(),
  /** Taken before the streams were read. */
  stated_at: z.string(),
  key_id: z.string(),
  signature: z.string(),
};

/** Everything needed to verify one valuation without access to the service. */
export const ValuationBundle = z.strictObject({
  bundle: z.literal('asset-valuation-audit'),
  format_version: z.literal(BUNDLE_VERSION),
  valuation_id: z.string(),
  /** The complete valuation; asset, policy, scenario and documents up to the frozen version. */
  streams: z.array(BundleStream),
  /** Digests of the bytes that sources answered. */
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
  /** Whether the reports contain no personal texts, hide them (`[sealed]`), or show them decrypted. */
  personal_data: z.enum(['NONE', 'SEALED', 'OPENED']),
  /** As the service renders them; null before the valuation ends. */
  reports: z.strictObject({ 'pt-BR': object, en: object }).nullable(),
  /**
   * Signed statement of the valuation's last event: a chain cannot show that its end was cut off, and a seal does not
   * show which stream its other events belong to. Null if the bundle was made without the key.
   */
  end: z
    .strictObject({
      statement: z.literal('asset-valuation-end'),
      valuation_id: z.string(),
      /** Number of events in the stream, and the hash of the last. */
      events: z.int(),
      hash: z.string(),
      ...signedEnd,
    })
    .nullable(),
});
export type ValuationBundle = z.infer<typeof ValuationBundle>;

const OBLIGATION_BUNDLE = 'asset-valuation-obligation-audit';

/** Everything needed to recompute the coverage of one obligation and its alarms without access to the service. */
export const ObligationBundle = z.strictObject({
  bundle: z.literal(OBLIGATION_BUNDLE),
  format_version: z.literal(BUNDLE_VERSION),
  obligation_id: z.string(),
  as_of: z.string().refine((text) => parseInstant(text) === text, 'it is no instant'),
  /** Complete streams: the obligation, its alarms, then everything they depend on. Personal texts stay encrypted. */
  streams: z.array(BundleStream),
  /** As the service answers it with `?as_of=`. */
  coverage: object,
  seals: z.array(BundleSeal),
  public_keys: z.array(BundleKey),
  /**
   * Signed list of all streams that the coverage depends on, with their last events: reveals an omitted release, or an
   * omitted claim of another on the same asset. Null if the bundle was made without the key.
   */
  end: z
    .strictObject({
      statement: z.literal('asset-valuation-obligation-end'),
      obligation_id: z.string(),
      /** In the order of the bundle: number of events, and hash of the last. */
      streams: z.array(z.strictObject({ stream: z.string(), events: z.int(), hash: z.string() })),
      ...signedEnd,
    })
    .nullable(),
});
export type ObligationBundle = z.infer<typeof ObligationBundle>;

export type Bundle = ValuationBundle | ObligationBundle;

export const isObligationBundle = (content: unknown): boolean =>
  z.looseObject({ bundle: z.literal(OBLIGATION_BUNDLE) }).safeParse(content).success;

/** Renders the reports of a valuation in both languages; null before it ends. */
export type RenderReports = (
  stream: string,
  events: readonly BundleEvent[],
  open: (sealed: { readonly subject: string; readonly sealed: string }) => string,
) => { readonly 'pt-BR': Json; readonly en: Json } | null;

const BUNDLE_FAULTS = [
  /** Not a bundle of a known version. */
  'MALFORMED',
  'EVENT_CHANGED',
  'CHAIN_BROKEN',
  /** The hashes are right but the event does not have the shape of its type: its writer could compute hashes. */
  'WRONG_SHAPE',
  /** The hashes are right but the type or version is unknown to this program: a newer one wrote it. */
  'NEWER_SHAPE',
  /** A required stream or event is missing, or an unrelated one is present. */
  'STREAMS_DIFFER',
  /** The frozen input does not match asset, policy, scenario and documents, or its own digest. */
  'INPUT_DIFFERS',
  'EVIDENCE_DIFFERS',
  'DOCUMENTS_DIFFER',
  /** The stated end does not match its signature, or describes other events. */
  'END_CHANGED',
  /** No signed statement says where the streams end: later events may have been cut off. */
  'END_UNPROVEN',
  /** A seal, or the hashes under it, do not match the signature. */
  'SEAL_CHANGED',
  /** A seal was made with a key that is not among the given keys. */
  'SEAL_OF_UNKNOWN_KEY',
  /** A public key does not match its id, or belongs to no seal. */
  'KEY_DIFFERS',
  /** No seal of the bundle covers the event, or the order differs from its stream. */
  'NOT_SEALED',
  'REPORT_DIFFERS',
  'COVERAGE_DIFFERS',
  'ALARM_DIFFERS',
  'PERSONAL_DATA_DIFFERS',
] as const;

export interface BundleFault {
  readonly fault: (typeof BUNDLE_FAULTS)[number];
  /** JSON pointer into the bundle. */
  readonly at: string;
  readonly detail: string;
}

export const bundleFault = (fault: BundleFault['fault'], at: string, detail: string): BundleFault => ({
  fault,
  at,
  detail,
});
