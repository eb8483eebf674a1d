import { type Leadership, type Lease, LeaseLost } from '../../../src/engine/leadership.ts';

export interface LeadershipView extends Leadership {
  /** The connections of this replica break: its leases are lost and it knows. Call it for a replica that is killed. */
  breakAll(): void;
  /**
   * Others may take the leases of this replica, which does not know yet, as after a long pause: it learns only from
   * `breakAll`. The fencing must refuse what it writes with their epochs.
   */
  expireAll(): void;
}

/** Leases in memory, shared by all replicas that open them; they pass the port's contract. */
export function memoryLeadership(): { open(): LeadershipView } {
  const epochs = new Map<string, number>();
  const held = new Map<string, object>();
  return {
    open() {
      const own = new Set<{ readonly free: () => void; readonly end: () => void }>();
      return {
        async tryLead(name): Promise<Lease | undefined> {
          if (held.has(name)) return undefined;
          const epoch = (epochs.get(name) ?? 0) + 1;
          epochs.set(name, epoch);
          const lost = new AbortController();
          const lease = {
            free() {
              if (held.get(name) === lease) held.delete(name);
            },
            end() {
              lease.free();
              own.delete(lease);
              lost.abort(new LeaseLost());
            },
          };
          held.set(name, lease);
          own.add(lease);
          return { epoch, signal: lost.signal, release: async () => lease.end() };
        },
        isLed: async (name) => held.has(name),
        breakAll() {
          for (const lease of own) lease.end();
        },
        expireAll() {
          for (const lease of own) lease.free();
        },
      };
    },
  };
}
