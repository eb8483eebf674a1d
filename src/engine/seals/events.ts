import { z } from 'zod';
import { sha256 } from '../../kernel/digest.ts';
import { eventType } from '../events/event-type.ts';

/**
 * A signed checkpoint over the whole log, as it is stored and as it is exported. `root` chains the hash of every event in
 * the order of the log: root(0) = 64 zeros, root(n) = SHA-256(root(n − 1) ‖ hash(n)), both as lower-case hex text.
 * `signature` is Ed25519 (RFC 8032) over the canonical JSON of all other members, base64.
 */
export const LogSeal = z.strictObject({
  /** From 1, without gaps. */
  number: z.int(),
  /** Position of the last event that the seal covers. */
  position: z.string(),
  /** Number of events up to and including it. */
  event_count: z.int(),
  root: z.string(),
  /** Root of the seal before; null in the first. */
  previous_root: z.string().nullable(),
  sealed_at: z.string(),
  /** SHA-256 of the public key's DER encoding (SPKI), hex. */
  key_id: z.string(),
  signature: z.string(),
});
export type LogSeal = z.infer<typeof LogSeal>;

/** Events of the stream `seal-log`. Seals cover seals. */
export const sealEventTypes = { LogSealed: eventType('LogSealed', LogSeal) };

/** One log, one stream of seals. */
export const sealStream = (): string => 'seal-log';

/** The root over no events. */
export const FIRST_ROOT = '0'.repeat(64);

/** The root after one more event follows those that `root` covers (src/engine/seals/events.ts). */
export const rootAfter = (root: string, hash: string): string => sha256(root + hash);

export const rootOver = (root: string, hashes: readonly string[]): string => hashes.reduce(rootAfter, root);
