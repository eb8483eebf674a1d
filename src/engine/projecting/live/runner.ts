import { pause } from '../../../kernel/async/pause.ts';
import { type SupervisedState, supervise } from '../../../kernel/async/supervise.ts';
import { UnreadableEvent } from '../../events/event-catalog.ts';
import type { Leadership, Membership } from '../../leadership.ts';
import { type EventLog, type Position, UnreadableStoredEvent } from '../../log/event-log.ts';
import { type OnSkipped, readSkips, unreadableText } from '../../skips/skips.ts';
import { type OnRollOut, rollOut } from '../build/rebuild.ts';
import { BuildUnreadable } from '../build/stopped.ts';
import type { Projection } from '../projection.ts';
import type { ReadModelStore } from '../read-model-store.ts';
import { readingOnce } from './batches.ts';
import { logReading, type OnTaken } from './reading.ts';
import { sharing } from './sharing.ts';
import {
  type LiveWriter,
  ProjectionBlocked,
  projectionWriter,
  SupersededVersion,
  WriterReplaced,
} from './writer.ts';

/** Under this name processes share the projections; one of version 1.0.0 leads alone under it, and shares with nobody. */
export const PROJECTIONS_LEASE = 'projections';
const CAMPAIGN_MS = 250;
const BATCH_SIZE = 1_000;

export interface RunnerOptions {
  readonly eventLog: EventLog;
  readonly store: ReadModelStore;
  readonly leadership: Leadership;
  readonly projections: readonly Projection[];
  /** Called with the state of a projection after each save: wire it to the read models of the same process. */
  readonly onAdvance?: (projection: string, position: Position) => void;
  /** Called with the state of the election (`projections`) and of each projection, for logs, metrics and `/status`. */
  readonly onState?: (name: string, state: SupervisedState) => void;
  /** Called with the read models that this process projects, each time they change. */
  readonly onLead?: (projections: readonly string[]) => void;
  readonly onSkipped?: OnSkipped;
  readonly onTaken?: OnTaken;
  readonly onRollOut?: OnRollOut;
  /** Called for a projection whose rows were replaced by rebuilt ones: it continues from them. */
  readonly onReplaced?: (projection: string) => void;
  readonly batchSize?: number;
  /** How often a process asks which others take part. */
  readonly campaignMs?: number;
  /** Delays between the tries of one projection. */
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
}

/**
 * Runs projections until the signal aborts: all processes that do so share them, and take over those of one that ends.
 * One reading of the log serves all of a process; each has its own checkpoint, so what stops one leaves the others going.
 */
export function runProjections(options: RunnerOptions, signal: AbortSignal): Promise<void> {
  return supervise({
    name: PROJECTIONS_LEASE,
    signal,
    onState: (state) => options.onState?.(PROJECTIONS_LEASE, state),
    run: async (run) => {
      const isRolledOut = await rollOutAll(options, run.signal);
      const membership = await join(options, isRolledOut, run.signal);
      if (!membership) return;
      run.progressed();
      try {
        await takePart(options, membership, run.signal);
      } finally {
        options.onLead?.([]);
        await membership.leave();
      }
    },
  });
}

/** Before it takes part, so that others keep the old read models current meanwhile. False where it could not. */
async function rollOutAll(options: RunnerOptions, signal: AbortSignal): Promise<boolean> {
  try {
    await rollOut(options, options.projections, signal);
    return true;
  } catch (error) {
    if (error instanceof SupersededVersion || signal.aborted) throw error;
    // It must not keep the others from being run: each loop retries its own, and reports it.
    return false;
  }
}

const lookMs = ({ campaignMs = CAMPAIGN_MS }: RunnerOptions) => campaignMs * (0.75 + Math.random() / 2);

/** Who cannot write an older read model yet takes nothing from those who can. */
async function join(
  options: RunnerOptions,
  isRolledOut: boolean,
  signal: AbortSignal,
): Promise<Membership | undefined> {
  const { leadership } = options;
  let mayJoin = isRolledOut;
  while (!signal.aborted) {
    mayJoin ||= !(await leadership.isLed(PROJECTIONS_LEASE)) || !(await hasOlder(options));
    const membership = mayJoin ? await leadership.tryJoin(PROJECTIONS_LEASE) : undefined;
    if (membership) return membership;
    await pause(lookMs(options), signal);
  }
  return undefined;
}

async function hasOlder({ store, projections }: RunnerOptions): Promise<boolean> {
  for (const { name, version } of projections) {
    const stored = await store.checkpoint(name, 'live');
    if (stored && stored.version < version) return true;
  }
  return false;
}

/** Until the signal aborts, the membership is lost, or a later writer or a newer version shows itself. */
async function takePart(options: RunnerOptions, membership: Membership, stop: AbortSignal): Promise<void> {
  const resign = new AbortController();
  const signal = AbortSignal.any([stop, membership.signal, resign.signal]);
  const work = (held: ReadonlyMap<string, number>, until: AbortSignal) => {
    options.onLead?.([...held.keys()]);
    return lead(options, held, until, (reason) => resign.abort(reason));
  };
  const parts = options.projections;
  await sharing({ membership, parts, lookMs: () => lookMs(options), work }, signal);
  if (!stop.aborted) throw signal.reason;
}

/** Projects the read models that are held, each under its epoch, until the signal aborts. Never rejects. */
async function lead(
  options: RunnerOptions,
  held: ReadonlyMap<string, number>,
  signal: AbortSignal,
  resign: (reason: unknown) => void,
): Promise<void> {
  const { eventLog, store, batchSize = BATCH_SIZE } = options;
  const { onAdvance = () => {}, onSkipped = () => {}, onTaken = () => {}, onReplaced = () => {} } = options;
  const once = readingOnce();
  const projections = options.projections
    .filter(({ name }) => held.has(name))
    .map((each) => ({ ...each, readEvent: once(each.readEvent) }));
  const reading = logReading({ eventLog, store, projections, batchSize, onAdvance, onTaken });
  const delays = {
    ...(options.firstDelayMs !== undefined && { firstDelayMs: options.firstDelayMs }),
    ...(options.longestDelayMs !== undefined && { longestDelayMs: options.longestDelayMs }),
  };
  const read = supervise({
    name: 'the reading of the log',
    signal,
    ...delays,
    onState: (state) => {
      // Trouble with the log or the database concerns every read model.
      const concernsAll = state.state === 'waiting' || (state.state === 'running' && state.hasProgressed);
      if (concernsAll) for (const { name } of projections) options.onState?.(name, state);
    },
    run: (run) => reading.run(run),
  });
  const loops = projections.map((projection) => {
    const { name } = projection;
    return supervise({
      name,
      signal,
      ...delays,
      onState: (state) => {
        options.onState?.(name, state);
        if (state.state === 'waiting' && endsLeading(state.error)) resign(state.error);
      },
      run: async (run) => {
        const epoch = held.get(name) ?? 0;
        let isRolledOut = false;
        try {
          await rollOut(options, [projection], run.signal);
          isRolledOut = true;
          const participant = {
            projection,
            prepare: () => prepare(eventLog, store, projection, epoch, onSkipped),
            onReplaced: () => onReplaced(name),
          };
          await reading.follow(participant, run);
        } catch (error) {
          const isOfBuild = error instanceof ProjectionBlocked || error instanceof BuildUnreadable;
          const isUntold = !isRolledOut && isOfBuild;
          if (isUntold || error instanceof UnreadableEvent)
            await recordBlocked(store, projection, epoch, error);
          throw error;
        }
      },
    });
  });
  await Promise.all([read, ...loops]);
}

/** A writer of the living tables, where their checkpoint is now; writers of earlier leases are fenced from here on. */
async function prepare(
  eventLog: EventLog,
  store: ReadModelStore,
  projection: Projection,
  epoch: number,
  onSkipped: OnSkipped,
): Promise<LiveWriter> {
  const current = await store.create(projection, 'live');
  if (current.version > projection.version) throw new SupersededVersion(projection, current.version);
  const claimed = await store.claim(projection.name, epoch);
  if (claimed === 'fenced') throw new WriterReplaced(projection.name, 'fenced');
  const skips = await readSkips(eventLog, projection.name);
  const { position } = claimed;
  return projectionWriter({ store, projection, place: 'live', epoch, position, skips, onSkipped });
}

/**
 * What stopped before there was a writer that says it: a new version that cannot take an event (the old one then remains
 * still, and says it), or a log in which something is stored that is no event, or no skip where skips are looked for.
 */
async function recordBlocked(
  store: ReadModelStore,
  projection: Projection,
  epoch: number,
  error: Error,
): Promise<void> {
  const claimed = await store.claim(projection.name, epoch);
  if (claimed === 'fenced') throw new WriterReplaced(projection.name, 'fenced');
  const { version, position } = claimed;
  const model = { ...projection, version };
  const detail =
    error instanceof UnreadableStoredEvent ? unreadableText(projection.name, error) : error.message;
  const current = { model, place: 'live', epoch, from: position, to: position, changes: [] } as const;
  const status = error instanceof ProjectionBlocked ? error.status : 'BLOCKED';
  await store.save({ ...current, status, detail });
}

const endsLeading = (error: unknown): boolean =>
  error instanceof SupersededVersion || (error instanceof WriterReplaced && error.outcome === 'fenced');
