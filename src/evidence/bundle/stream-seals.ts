import { type EventLog, LOG_START } from '../../engine/log/event-log.ts';
import { storedStream } from '../../engine/log/pages.ts';
import { rootOver } from '../../engine/seals/events.ts';
import { type PublicKeys, signatureOf } from '../../engine/seals/signature.ts';
import { SealingRefused } from '../../engine/seals/stretch.ts';
import type { BundleSeal } from './format.ts';
import { hashesOf, sealProofs } from './seals.ts';

export const SEALINGS = [
  /** Every event is under a seal that fits the log. */
  'SEALED',
  /** The newest events have no seal yet; the seals over the others fit the log. */
  'PARTLY_SEALED',
  'NOT_SEALED',
  /** A seal over one of the events does not fit the log, or its signature. */
  'BROKEN',
] as const;

export const SIGNATURES = ['VALID', 'INVALID', 'NOT_CHECKED'] as const;

interface SealOver {
  readonly number: number;
  readonly sealed_at: string;
  readonly key_id: string;
  /** `NOT_CHECKED`: the public key is not known here. */
  readonly signature: (typeof SIGNATURES)[number];
  /** Whether the hashes in the log lead to the root that was signed. */
  readonly fits: boolean;
}

export interface StreamSeals {
  readonly sealing: (typeof SEALINGS)[number];
  readonly events_sealed: number;
  readonly seals: readonly SealOver[];
}

const VERDICTS = { good: 'VALID', bad: 'INVALID', 'unknown-key': 'NOT_CHECKED' } as const;

/**
 * The seals over the events of a stream, compared with the log as it is now: they reveal a history that was rewritten with all its
 * hashes. Reads the events under these seals, at most 4,096 each.
 */
export async function streamSeals(log: EventLog, stream: string, keys: PublicKeys): Promise<StreamSeals> {
  const positions = (await storedStream(log, stream)).map(({ position }) => position);
  try {
    const proofs = await sealProofs(log, positions);
    const newest = proofs.at(-1)?.seal.position ?? LOG_START;
    const sealed = positions.filter((position) => position <= newest).length;
    const seals = proofs.map((proof) => sealOver(proof, keys));
    return { sealing: sealingOf(seals, sealed, positions.length), events_sealed: sealed, seals };
  } catch (error) {
    // What is in the place of a seal is none.
    if (error instanceof SealingRefused) return { sealing: 'BROKEN', events_sealed: 0, seals: [] };
    throw error;
  }
}

function sealOver(proof: BundleSeal, keys: PublicKeys): SealOver {
  const { number, sealed_at, key_id, root } = proof.seal;
  const signature = VERDICTS[signatureOf(proof.seal, keys)];
  return {
    number,
    sealed_at,
    key_id,
    signature,
    fits: rootOver(proof.root_before, hashesOf(proof)) === root,
  };
}

function sealingOf(seals: readonly SealOver[], sealed: number, all: number): StreamSeals['sealing'] {
  if (seals.some(({ fits, signature }) => !fits || signature === 'INVALID')) return 'BROKEN';
  if (sealed === 0) return 'NOT_SEALED';
  return sealed === all ? 'SEALED' : 'PARTLY_SEALED';
}
