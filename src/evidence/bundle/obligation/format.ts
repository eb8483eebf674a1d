import { z } from 'zod';
import { parseInstant } from '../../../kernel/instant.ts';
import { BundleKey, BundleSeal, BundleStream, object } from '../format.ts';

export const OBLIGATION_BUNDLE = 'asset-valuation-obligation-audit';
export const OBLIGATION_BUNDLE_VERSION = '1.0.0';

/**
 * Where every stream ended that the coverage rests on, and that these are all of them, signed with the key of the seals: whoever
 * leaves out a release, or another's claim on the same asset, is found.
 */
const ObligationEnd = z.strictObject({
  statement: z.literal('asset-valuation-obligation-end'),
  obligation_id: z.string(),
  /** In the order of the bundle: how many events each had, and the hash of the last. */
  streams: z.array(z.strictObject({ stream: z.string(), events: z.int(), hash: z.string() })),
  /** Number of the newest seal of the log then; 0: there was none. */
  seal: z.int(),
  /** The streams were read after this. */
  stated_at: z.string(),
  key_id: z.string(),
  signature: z.string(),
});

/** Everything that is needed to work out the coverage of one obligation, and its alarms, on a machine that knows nothing of the service. */
export const ObligationBundle = z.strictObject({
  bundle: z.literal(OBLIGATION_BUNDLE),
  format_version: z.literal(OBLIGATION_BUNDLE_VERSION),
  obligation_id: z.string(),
  /** The instant of which the coverage is. */
  as_of: z.string().refine((text) => parseInstant(text) === text, 'it is no instant'),
  /** Whole: the obligation, its alarms, then all that coverage and alarms rest on. Personal texts stay sealed. */
  streams: z.array(BundleStream),
  /** As the service answers it with `?as_of=`. */
  coverage: object,
  seals: z.array(BundleSeal),
  public_keys: z.array(BundleKey),
  /** Null where whoever made it had no key. */
  end: ObligationEnd.nullable(),
});
export type ObligationBundle = z.infer<typeof ObligationBundle>;

/** True of what says that it is such a bundle, whatever else it is. */
export const isObligationBundle = (content: unknown): boolean =>
  z.looseObject({ bundle: z.literal(OBLIGATION_BUNDLE) }).safeParse(content).success;
