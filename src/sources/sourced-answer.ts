import { sha256 } from '../kernel/digest.ts';
import type { Limitation, SourceDescription } from '../kernel/estimate.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Reference } from '../kernel/reference.ts';
import type { SourceBytes, SourcedAnswer, SourceProfile } from '../valuation/references/contract.ts';
import { heldBytes } from './asking/source-bytes.ts';
import { LAST_GOOD_ANSWER } from './limitations.ts';

/** Where and when something was read. */
export interface Reading {
  readonly url: string;
  readonly retrieved_at: Instant;
}

/** What was read to price with, and the very bytes. */
export interface Retrieved extends Reading {
  readonly bytes: SourceBytes;
}

export const retrieved = (url: string, bytes: Uint8Array, at: Instant): Retrieved => ({
  url,
  retrieved_at: at,
  bytes: heldBytes(sha256(bytes), bytes),
});

/** What a source chose of what it read: a reference, but for where it comes from, and the bytes it was read from. */
export interface ChosenReference extends Omit<Reference, 'source' | 'retrieved_at' | 'sha256'> {
  readonly bytes: SourceBytes;
  /** Where and when these bytes were read, where what was read is several answers of the source. */
  readonly reading?: Reading;
  /** Said before that the answer is the last good one; `limitations` are said after it. */
  readonly first?: readonly Limitation[];
}

/**
 * The source as an answer names it: with the address it was really read from. Its texts once, as they are recorded;
 * whoever shows it to people takes them from the profile, in their language.
 */
export const describe = (
  { id, name, publisher, terms }: SourceProfile,
  { url, retrieved_at }: Reading,
): SourceDescription => ({ id, name: name['pt-BR'], publisher, url, retrieved_at, terms: terms.en });

/** The answer made of what a source chose, with what a reader must know of it. */
export function sourcedAnswer(
  profile: SourceProfile,
  read: Reading,
  { bytes, reading = read, first = [], limitations, ...reference }: ChosenReference,
  isLastGood = false,
): SourcedAnswer {
  return {
    answer: {
      found: true,
      reference: {
        ...reference,
        source: describe(profile, reading),
        retrieved_at: reading.retrieved_at,
        sha256: bytes.sha256,
        limitations: [...first, ...(isLastGood ? [LAST_GOOD_ANSWER] : []), ...limitations],
      },
    },
    bytes: [bytes],
  };
}
