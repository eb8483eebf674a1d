import { pause } from '../../../kernel/async/pause.ts';
import type { SupervisedRun } from '../../../kernel/async/supervise.ts';
import { within } from '../../../kernel/async/within.ts';
import { OperationalError } from '../../../kernel/operational-error.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import type { EventLog, LogBatch, Position, RecordedEvent } from '../../log/event-log.ts';
import type { Projection } from '../projection.ts';
import type { ReadModelStore } from '../read-model-store.ts';
import { gathered, partitioner } from './batches.ts';
import { type Folded, type LiveWriter, WriterReplaced } from './writer.ts';

const PROBE_MS = 10_000;

/** The log has gone on, but nothing of it has come: connected and dead. */
export class DeadSubscription extends OperationalError {
  constructor() {
    super('nothing comes from the log although it has advanced');
  }
}

/** Compares, now and then, what has come with the log's head: behind it twice at one place is dead. */
function watchForSilence(eventLog: EventLog, onSilence: () => void, probeMs = PROBE_MS) {
  let heard: Position | undefined;
  let last: Position | undefined;
  let missed = 0;
  const probe = async () => {
    // A log that cannot answer says so to the reading, too.
    const head = await eventLog.head({ maxAgeMs: probeMs }).catch(() => undefined);
    if (head === undefined) return;
    const isBehind = head > (heard ?? '') && heard === last;
    last = heard;
    missed = isBehind ? missed + 1 : 0;
    if (missed === 2) onSilence();
  };
  const timer = setInterval(() => void probe(), probeMs).unref();
  return {
    heard: (position: Position) => {
      heard = position;
    },
    stop: () => clearInterval(timer),
  };
}

/** About this many events of several pages go into one transaction while the reading is behind. */
const MOST_GATHERED = 3_000;
/** Read models begin together, so that one reading serves all; none waits longer for another. */
const TOGETHER_MS = 1_000;
/** How long the others wait for a locked read model, as during a swap; then they continue without it. */
const HELD_MS = 100;
/** A read model follows while the reading was at the head of the log at most this long ago. */
const FOLLOWING_MS = 2_000;
/** What is stored may be held back for a moment, by a transaction that has not ended. */
const HELD_BACK_MS = 50;

/** Called with the events of a batch once readers see them, and how long that took. */
export type OnTaken = (projection: string, events: readonly RecordedEvent[], durationMs: number) => void;

/** A read model that takes part. */
interface Participant {
  readonly projection: Projection;
  /** Makes its writer, where its checkpoint is now. */
  prepare(): Promise<LiveWriter>;
  /** Another process has moved its checkpoint, and it continues from there. */
  onReplaced(): void;
}

interface ReadingOptions {
  readonly eventLog: EventLog;
  readonly store: ReadModelStore;
  readonly projections: readonly Projection[];
  /** Events in a page. */
  readonly batchSize: number;
  readonly onAdvance: (projection: string, position: Position) => void;
  readonly onTaken: OnTaken;
  readonly probeMs?: number;
}

interface Member extends Participant {
  readonly run: SupervisedRun;
  readonly fail: (error: unknown) => void;
  /** False once it was replaced, until something of it is saved again. */
  mayContinue: boolean;
}

/** Members at nearby positions, each with its writer. */
type Group = Map<Member, LiveWriter>;

/**
 * One reading of the log for all read models of a process. Those that are furthest take part in it; the others are caught up
 * by one reading of pages and join when they have reached it. What stops one of them leaves the others going. Trouble with
 * the log or the database concerns all: `run` then throws, and all begin again together from their checkpoints.
 */
export function logReading(options: ReadingOptions) {
  const { eventLog, store, projections, batchSize, onAdvance, onTaken } = options;
  const names = projections.map(({ name }) => name);
  const partition = partitioner(projections.map(({ streamPrefixes }) => streamPrefixes));
  const members = new Set<Member>();
  let arrived = Promise.withResolvers<void>();
  let admit: ((member: Member) => void) | undefined;

  /** Where all are at one position, until an event concerns them. */
  async function readOn(run: SupervisedRun): Promise<void> {
    const ending = new AbortController();
    const signal = AbortSignal.any([run.signal, ending.signal]);
    const front: Group = new Map();
    let position: Position | undefined;
    let turn: Promise<unknown> = Promise.resolve();
    let atHead = Number.NEGATIVE_INFINITY;
    const background = new Set<Promise<void>>();

    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const next = turn.then(work);
      turn = next.catch(() => undefined);
      return next;
    };
    const apart = (work: () => Promise<void>) => {
      const done = work()
        .catch((error: unknown) => ending.abort(error))
        .finally(() => background.delete(done));
      background.add(done);
    };

    const stop = (group: Group, member: Member, error: unknown) => {
      group.delete(member);
      if (signal.aborted) return;
      const isReplaced = error instanceof WriterReplaced && error.outcome === 'moved';
      if (!isReplaced || !member.mayContinue) return leave(member, error);
      member.mayContinue = false;
      member.onReplaced();
      apart(() => join([member]));
    };

    /** The next events of all in the group; a member that stops has left it after. */
    const take = async (group: Group, batch: LogBatch, isFollowing: boolean) => {
      const began = performance.now();
      const parts = partition(batch);
      const saved = (member: Member, writer: LiveWriter, { events }: Folded) => {
        const { name } = member.projection;
        member.mayContinue = true;
        if (events.length > 0) onTaken(name, events, performance.now() - began);
        onAdvance(name, writer.position);
        member.run.progressed();
      };
      const folding = [...group].map(async ([member, writer]) => {
        try {
          const part = parts[names.indexOf(member.projection.name)] ?? { ...batch, events: [] };
          return [member, writer, await writer.fold(part, isFollowing)] as const;
        } catch (error) {
          if (error instanceof DependencyUnavailable) throw error;
          stop(group, member, error);
          return undefined;
        }
      });
      const folded = (await Promise.all(folding)).filter((each) => each !== undefined);
      const news = folded.flatMap(([, , { save }]) => save ?? []);
      const isSaved = await store.saveTogether(news);
      const alone = folded.map(async ([member, writer, each]) => {
        if (!each.save || isSaved[news.indexOf(each.save)]) each.saved();
        else if (!(await aloneInTime(group, member, each))) return;
        saved(member, writer, each);
        if (each.stop) stop(group, member, each.stop);
      });
      await Promise.all(alone);
    };

    /** False when it stopped, or is held by somebody: then it comes back by itself, and the others continue. */
    const aloneInTime = async (group: Group, member: Member, folded: Folded): Promise<boolean> => {
      const saving = folded.saveAlone().then(
        () => true as const,
        (error: unknown) => ({ error }),
      );
      const outcome = await within(saving, HELD_MS, () => 'held' as const);
      if (outcome === true) return true;
      if (outcome !== 'held') {
        if (outcome.error instanceof DependencyUnavailable) throw outcome.error;
        stop(group, member, outcome.error);
        return false;
      }
      group.delete(member);
      apart(async () => {
        const late = await saving;
        if (signal.aborted) return;
        if (late === true && !folded.stop) return join([member]);
        stop(new Map(), member, late === true ? folded.stop : late.error);
      });
      return false;
    };

    /** A page for members that are behind. */
    const takePage = async (group: Group) => {
      const after = earliest(group);
      const [only] = group.size === 1 ? [...group.keys()] : [];
      const filter = only ? { streamPrefixes: only.projection.streamPrefixes } : {};
      const page = await eventLog.readAll({ after, limit: batchSize, keepUnreadable: true, ...filter });
      await take(group, page, page.caughtUp);
      if (page.position === after && !page.caughtUp) await pause(HELD_BACK_MS, signal);
      return page;
    };

    const isBehind = (group: Group) => group.size > 0 && position !== undefined && earliest(group) < position;

    /** Brings members to where the reading is, and into it. The front waits for the last page alone. */
    const join = async (newcomers: readonly Member[]): Promise<void> => {
      // One that cannot begin concerns nobody else: trouble of all shows in what the front does.
      const group = await preparedOf(newcomers, leave);
      // One page at least: what it finds says whether they follow.
      while (group.size > 0 && !signal.aborted)
        if ((await takePage(group)).caughtUp || !isBehind(group)) break;
      await inTurn(async () => {
        while (isBehind(group) && !signal.aborted) await takePage(group);
        for (const [member, writer] of group) front.set(member, writer);
      });
    };

    const preparedOf = async (
      wanted: Iterable<Member>,
      unavailable: (member: Member, error: DependencyUnavailable) => void,
    ): Promise<Group> => {
      const group: Group = new Map();
      const preparing = [...wanted].map(async (member) => {
        try {
          const writer = await member.prepare();
          onAdvance(member.projection.name, writer.position);
          group.set(member, writer);
        } catch (error) {
          if (error instanceof DependencyUnavailable) unavailable(member, error);
          else leave(member, error);
        }
      });
      await Promise.all(preparing);
      return group;
    };

    const leave = (member: Member, error: unknown) => {
      members.delete(member);
      member.fail(error);
    };

    const watch = watchForSilence(eventLog, () => ending.abort(new DeadSubscription()), options.probeMs);
    try {
      const all = await preparedOf(members, (_, error) => {
        throw error;
      });
      // Each begins again by itself; there is nothing to read for meanwhile.
      if (all.size === 0 && projections.length > 0) return;
      const furthest = [...all.values()].reduce<Position>(
        (most, { position }) => (position > most ? position : most),
        '',
      );
      position = furthest;
      const behind: Group = new Map();
      for (const [member, writer] of all) (writer.position === furthest ? front : behind).set(member, writer);
      admit = (member) => apart(() => join([member]));
      for (const member of members) if (!all.has(member)) admit(member);
      if (behind.size > 0) apart(() => join([...behind.keys()]));
      const batches = eventLog.follow({ after: furthest, limit: batchSize, keepUnreadable: true, signal });
      for await (const batch of gathered(batches, MOST_GATHERED, () => ending.abort(), signal)) {
        if (batch.caughtUp) atHead = performance.now();
        const isFollowing = performance.now() - atHead <= FOLLOWING_MS;
        await inTurn(async () => {
          await take(front, batch, isFollowing);
          position = batch.position;
        });
        watch.heard(batch.position);
        run.progressed();
        signal.throwIfAborted();
      }
    } finally {
      admit = undefined;
      watch.stop();
      ending.abort();
      await Promise.allSettled([...background, turn]);
    }
    if (!run.signal.aborted) signal.throwIfAborted();
  }

  return {
    /** Until the signal of the run aborts. Rejects with what stops this read model. */
    follow(participant: Participant, run: SupervisedRun): Promise<void> {
      return new Promise((resolve, reject) => {
        const member: Member = { ...participant, run, fail: reject, mayContinue: true };
        members.add(member);
        arrived.resolve();
        const end = () => {
          members.delete(member);
          resolve();
        };
        if (run.signal.aborted) return end();
        run.signal.addEventListener('abort', end, { once: true });
        admit?.(member);
      });
    },
    async run(run: SupervisedRun): Promise<void> {
      const together = performance.now() + TOGETHER_MS;
      while (members.size < projections.length && !run.signal.aborted) {
        const restMs = together - performance.now();
        if (restMs <= 0 && members.size > 0) break;
        arrived = Promise.withResolvers();
        await Promise.race([arrived.promise, pause(Math.max(restMs, HELD_BACK_MS), run.signal)]);
      }
      if (!run.signal.aborted) await readOn(run);
    },
  };
}

const earliest = (group: Group): Position =>
  [...group.values()].map(({ position }) => position).reduce((a, b) => (a < b ? a : b));
