import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import { type Leadership, type Lease, LeaseLost, type Membership } from '../../../src/engine/leadership.ts';

export interface LeadershipView extends Leadership {
  /** The connections of this replica break: its leases are lost and it knows. Call it for a replica that is killed. */
  breakAll(): void;
  /**
   * Others may take the leases of this replica, which does not know yet, as after a long pause: it learns only from
   * `breakAll`. The fencing must refuse what it writes with their epochs.
   */
  expireAll(): void;
}

/** Leases and memberships in memory, shared by all replicas that open them; they pass the port's contract. */
export function memoryLeadership(): { open(): LeadershipView } {
  const epochs = new Map<string, number>();
  const held = new Map<string, object>();
  const members = new Map<string, readonly object[]>();
  const membersOf = (name: string) => members.get(name) ?? [];
  const raise = (name: string): number => {
    const epoch = (epochs.get(name) ?? 0) + 1;
    epochs.set(name, epoch);
    return epoch;
  };
  return {
    open() {
      const own = new Set<{ readonly free: () => void; readonly end: () => void }>();
      return {
        async tryLead(name): Promise<Lease | undefined> {
          if (held.has(name) || membersOf(name).length > 0) return undefined;
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
          return { epoch: raise(name), signal: lost.signal, release: async () => lease.end() };
        },
        async tryJoin(name): Promise<Membership | undefined> {
          if (held.has(name)) return undefined;
          const lost = new AbortController();
          const member = {
            free() {
              members.set(
                name,
                membersOf(name).filter((each) => each !== member),
              );
              for (const [part, holder] of held) if (holder === member) held.delete(part);
            },
            end() {
              member.free();
              own.delete(member);
              lost.abort(new LeaseLost());
            },
          };
          members.set(name, [...membersOf(name), member]);
          own.add(member);
          const keyOf = (part: string) => `${name} ${part}`;
          /** While others may already have what it held, it gets no answer, until it learns why. */
          const answered = async <T>(answer: () => T): Promise<T> => {
            if (!membersOf(name).includes(member) && !lost.signal.aborted)
              await new Promise((resolve) => lost.signal.addEventListener('abort', resolve));
            if (lost.signal.aborted) throw new DependencyUnavailable('read_models', lost.signal.reason);
            return answer();
          };
          return {
            signal: lost.signal,
            seat: () =>
              answered(() => ({ index: membersOf(name).indexOf(member), count: membersOf(name).length })),
            take: (parts) =>
              answered(() => {
                const free = parts.filter((part) => !held.has(keyOf(part)));
                for (const part of free) held.set(keyOf(part), member);
                return { epoch: free.length > 0 ? raise(name) : 0, parts: free };
              }),
            give: (parts) =>
              answered(() => {
                for (const key of parts.map(keyOf)) if (held.get(key) === member) held.delete(key);
              }),
            leave: async () => member.end(),
          };
        },
        isLed: async (name) => held.has(name) || membersOf(name).length > 0,
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
