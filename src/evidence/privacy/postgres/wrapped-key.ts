import { DependencyUnavailable } from '../../../engine/dependency-unavailable.ts';
import { unwrapKey } from './master-key.ts';
import type { MasterKeys } from './master-keys.ts';

/** A row of `privacy.keys`; without a key when it was destroyed. */
export interface KeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer | null;
  /** Of the master key that wraps it; null where it was destroyed. */
  readonly master_key_id: string | null;
}

/** A data key is wrapped with a master key that is not at hand: it opens once that key is brought. */
export class MissingMasterKey extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`data keys are wrapped with master key ${id}, which is not in the key file: bring it there`);
    this.name = 'MissingMasterKey';
    this.id = id;
  }
}

/** Throws `DependencyUnavailable` for a master key that is missing, and an `Error` for a key that it does not open. */
export async function openRow(keys: MasterKeys, row: KeyRow): Promise<Uint8Array | 'erased'> {
  const { subject, wrapped_key: wrapped, master_key_id: id } = row;
  if (wrapped === null || id === null) return 'erased';
  const key = await keys.find(id);
  if (!key) throw new DependencyUnavailable('key_store', new MissingMasterKey(id));
  return unwrapKey(key.bytes, subject, wrapped);
}
