import { type MasterKey, masterKeyOf } from './master-key.ts';

/** The master keys at hand: one, or several while one is replaced by another. */
export interface MasterKeys {
  /** The one that new data keys are wrapped with first, as far as it is known. */
  all(): readonly [MasterKey, ...MasterKey[]];
  /** The one of this id; when it is not at hand, after a new look at where they are kept. */
  find(id: string): Promise<MasterKey | undefined>;
  /** The database says which one new data keys are wrapped with. */
  lead(id: string): void;
}

/**
 * The keys that `first` holds, and those that `again` finds when one is missing. What was once at hand stays so for the
 * life of the process: what was wrapped with it is still being read.
 */
export function masterKeysOf(
  first: readonly Uint8Array[],
  again: () => Promise<readonly Uint8Array[]> = async () => [],
): MasterKeys {
  const held = new Map<string, MasterKey>();
  let leader: string | undefined;
  let looking: Promise<void> | undefined;
  const hold = (keys: readonly Uint8Array[]) => {
    for (const key of keys.map(masterKeyOf)) if (!held.has(key.id)) held.set(key.id, key);
  };
  const look = async () => hold(await again());
  hold(first);
  return {
    all() {
      const keys = [...held.values()];
      const [head, ...rest] = keys.toSorted((a, b) => Number(b.id === leader) - Number(a.id === leader));
      if (!head) throw new Error('there is no master key');
      return [head, ...rest];
    },
    async find(id) {
      const known = held.get(id);
      if (known) return known;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
      return held.get(id);
    },
    lead(id) {
      leader = id;
    },
  };
}
