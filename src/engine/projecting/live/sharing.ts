import { pause } from '../../../kernel/async/pause.ts';
import type { Membership, Seat } from '../../leadership.ts';
import type { Projection } from '../projection.ts';

type Weighed = Pick<Projection, 'name' | 'weight'>;

/** At every eighth look a member takes what nobody holds, although it is another one's share. */
const LOOKS_UNTIL_ANYBODY = 8;

/**
 * The parts of one member: the heaviest part goes first to the one with the least, so that all who know the same parts and the
 * same seats share them alike.
 */
export function shareOf(parts: readonly Weighed[], { index, count }: Seat): ReadonlySet<string> {
  const loads = new Array<number>(count).fill(0);
  const own = new Set<string>();
  const heaviestFirst = [...parts].sort(
    (a, b) => (b.weight ?? 1) - (a.weight ?? 1) || (a.name < b.name ? -1 : 1),
  );
  for (const { name, weight = 1 } of heaviestFirst) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + weight;
    if (least === index) own.add(name);
  }
  return own;
}

interface SharingOptions {
  readonly membership: Membership;
  readonly parts: readonly Weighed[];
  /** How often a member asks how many there are. */
  lookMs(): number;
  /** Works on the parts that are held, each under its epoch, until the signal aborts; never rejects. */
  work(held: ReadonlyMap<string, number>, signal: AbortSignal): Promise<void>;
}

/**
 * Holds this member's share of the parts until the signal aborts, and works on what it holds. When members come or go it
 * first ends its work on what is another's now, then lets go of it. What its owner does not take (it may know other parts,
 * as during an upgrade) goes to the one that looks next, until members come or go again. Throws `DependencyUnavailable`.
 */
export async function sharing(options: SharingOptions, signal: AbortSignal): Promise<void> {
  const { membership, parts, lookMs, work } = options;
  const held = new Map<string, number>();
  const adopted = new Set<string>();
  let last: Seat = { index: -1, count: 0 };
  let looks = 0;
  let halt = async () => {};

  const begin = () => {
    const halting = new AbortController();
    const done = work(new Map(held), AbortSignal.any([signal, halting.signal]));
    halt = async () => {
      halting.abort();
      await done;
    };
  };

  const look = async () => {
    const seat = await membership.seat();
    if (seat.index !== last.index || seat.count !== last.count) {
      adopted.clear();
      looks = 0;
    }
    last = seat;
    looks += 1;
    const own = shareOf(parts, seat);
    const surplus = [...held.keys()].filter((name) => !own.has(name) && !adopted.has(name));
    if (surplus.length > 0) {
      await halt();
      await membership.give(surplus);
      for (const name of surplus) held.delete(name);
    }
    const isForAnybody = looks % LOOKS_UNTIL_ANYBODY === 0;
    const missing = parts
      .map(({ name }) => name)
      .filter((name) => !held.has(name) && (isForAnybody || own.has(name)));
    const taken = missing.length > 0 ? await membership.take(missing) : { epoch: 0, parts: [] };
    for (const name of taken.parts) {
      held.set(name, taken.epoch);
      if (!own.has(name)) adopted.add(name);
    }
    if (surplus.length + taken.parts.length === 0) return;
    await halt();
    if (held.size > 0) begin();
  };

  try {
    while (!signal.aborted) {
      await look();
      await pause(lookMs(), signal);
    }
  } finally {
    await halt();
  }
}
