import { KEY_MEMORY_MS } from '../../evidence/privacy/key-store.ts';
import type { Erasure } from '../../evidence/privacy/ledger.ts';
import { pause } from '../../kernel/async/pause.ts';
import { type ErasingParts, personalDataOf, recordErasure } from './erase.ts';

export interface Reapplied {
  /** Subjects that were named. */
  readonly named: number;
  /** Keys that were there again, or that nobody may make any more. */
  readonly keysDestroyed: number;
  readonly eventsRecorded: number;
  /** Named, and not in this log: their keys can no longer be made. */
  readonly unknownAssets: readonly string[];
}

const AT_ONCE = 500;

/**
 * Does again what a ledger names: destroys the keys that a restored backup has brought back, and records in the log what
 * it no longer knows. Can be repeated; does nothing where all of it stands.
 */
export async function reapplyErasures(parts: ErasingParts, erasures: readonly Erasure[]): Promise<Reapplied> {
  await parts.ledger.prepare();
  let keysDestroyed = 0;
  for (let from = 0; from < erasures.length; from += AT_ONCE) {
    const subjects = erasures.slice(from, from + AT_ONCE).map(({ subject }) => subject);
    keysDestroyed += (await parts.keys.destroy(subjects)).length;
  }
  await parts.ledger.add(erasures);
  if (keysDestroyed > 0) await pause(parts.keyMemoryMs ?? KEY_MEMORY_MS);
  let eventsRecorded = 0;
  const unknownAssets: string[] = [];
  for (const erasure of erasures) {
    const state = await personalDataOf(parts.log, erasure.subject);
    if (!state) unknownAssets.push(erasure.subject);
    else if (!state.erased) {
      const { recordedEvent } = await recordErasure(parts, erasure.subject, state, reasonOf(erasure));
      if (recordedEvent) eventsRecorded += 1;
    }
  }
  return { named: erasures.length, keysDestroyed, eventsRecorded, unknownAssets };
}

/** The ledger knows of the first reason its digest alone. */
const reasonOf = ({ erased_at, reason_sha256 }: Erasure): string =>
  `Applied again from the ledger of erasures: erased at ${erased_at}, for a reason with the SHA-256 ${reason_sha256}`;
