import { OperationalError } from '../../../kernel/operational-error.ts';
import { NewerShape, type ReadEvent, whyNotTaken } from '../../events/event-catalog.ts';
import type { LogBatch, Position, RecordedEvent } from '../../log/event-log.ts';
import {
  blockedText,
  type LeftOut,
  leaveOut,
  type OnSkipped,
  type ProjectionSkips,
  unreadableText,
} from '../../skips/skips.ts';
import { ProjectionStopped } from '../build/stopped.ts';
import type { Projection } from '../projection.ts';
import { type Place, type ReadModelStore, RowsRefused, type Save } from '../read-model-store.ts';
import type { ProjectionState } from '../read-models.ts';
import { type Changes, entryCache, foldBatch, type Stop } from './fold.ts';

/** Entries kept a table; at a few kilobytes each, some tens of megabytes. */
const CACHED_ENTRIES = 4_000;

/** An event that a projection cannot apply. It stops before it, everything earlier is saved, and it will try again. */
export class ProjectionBlocked extends ProjectionStopped {
  /** STOPPED: only a newer version of the program can take it. */
  readonly status: 'BLOCKED' | 'STOPPED';

  constructor(projection: string, { event, error }: Stop) {
    super(projection, blockedText(projection, { ...event, why: whyNotTaken(error) }), { cause: error });
    this.status = error instanceof NewerShape ? 'STOPPED' : 'BLOCKED';
  }
}

/** Somebody else has written: start again from the stored checkpoint, or leave it to the later leader. */
export class WriterReplaced extends OperationalError {
  readonly outcome: 'moved' | 'fenced';

  constructor(projection: string, outcome: 'moved' | 'fenced') {
    super(`${projection}: ${outcome === 'moved' ? 'its checkpoint was moved' : 'a later leader writes'}`);
    this.outcome = outcome;
  }
}

/** The stored read model was made by a newer version of the program: this one must not write to it. */
export class SupersededVersion extends OperationalError {
  constructor(projection: Projection, stored: number) {
    super(`${projection.name} is at version ${stored}; this program knows ${projection.version}`);
  }
}

export interface ProjectionWriter {
  readonly position: Position;
  /**
   * Folds and saves a batch with its checkpoint, its events read by `read` where others take them too. Throws
   * `ProjectionBlocked`, `WriterReplaced`, `DependencyUnavailable`, and before what cannot be read `UnreadableStoredEvent`.
   */
  take(batch: LogBatch, read?: ReadEvent): Promise<void>;
}

/** A batch that was folded, and waits to be saved with others or alone. */
export interface Folded {
  /** Undefined where nothing is to be saved. */
  readonly save: Save | undefined;
  readonly events: readonly RecordedEvent[];
  /** Why the read model cannot continue after what is saved. */
  readonly stop: Error | undefined;
  /** To be called once it was saved with others. */
  saved(): void;
  /** Saves it by itself. Throws `ProjectionBlocked`, `WriterReplaced`, `DependencyUnavailable`. */
  saveAlone(): Promise<void>;
}

/** Brings the log into the living tables of one projection. */
export interface LiveWriter extends ProjectionWriter {
  /** Nothing is saved by it. `isFollowing`: whether readers may count on the rows being of this moment. */
  fold(batch: LogBatch, isFollowing: boolean): Promise<Folded>;
}

interface WriterOptions {
  readonly store: ReadModelStore;
  readonly projection: Projection;
  readonly place: Place;
  readonly epoch: number;
  readonly position: Position;
  readonly skips?: ProjectionSkips;
  readonly onSkipped?: OnSkipped;
}

/** Brings batches of the log into one build of one projection, from its checkpoint on. */
export function projectionWriter(options: WriterOptions): LiveWriter {
  const { store, projection, place, epoch, onSkipped, skips = { skipped: [], version: 0 } } = options;
  const cache = entryCache(CACHED_ENTRIES);
  let position = options.position;
  let saved: Pick<ProjectionState, 'status' | 'detail'> | undefined;

  const saving = (to: Position, changes: Changes, { status, detail }: NonNullable<typeof saved>): Save => ({
    model: projection,
    place,
    epoch,
    from: position,
    to,
    status,
    detail,
    changes,
  });

  const keep = ({ to, status, detail }: Save) => {
    position = to;
    saved = { status, detail };
  };

  const fold = (events: readonly RecordedEvent[]) =>
    foldBatch(projection, events, cache, (table, keys) => store.load(place, projection, table, keys));

  const write = async (save: Save) => {
    const outcome = await store.save(save);
    if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);
    keep(save);
  };

  const reportSkipped = (left: readonly LeftOut[]) => {
    for (const event of left) if (event.position <= position) onSkipped?.(projection.name, event);
  };

  const block = async (stop: Stop): Promise<never> => {
    const blocked = new ProjectionBlocked(projection.name, stop);
    await write(saving(position, [], { status: blocked.status, detail: blocked.message }));
    throw blocked;
  };

  /** One by one, to find the event whose rows the database refuses. */
  const takeOneByOne = async (events: readonly RecordedEvent[]) => {
    for (const event of events) {
      const { changes, remember, stop } = await fold([event]);
      if (stop) await block(stop);
      try {
        await write(saving(event.position, changes, { status: 'STARTING', detail: null }));
      } catch (error) {
        if (error instanceof RowsRefused) await block({ event, error });
        throw error;
      }
      remember();
    }
  };

  const writer: LiveWriter = {
    get position() {
      return position;
    },
    async fold(whole, isFollowing) {
      const { batch, left, stop: unreadable } = leaveOut(whole, skips, position);
      const events = batch.events.filter((event) => event.position > position);
      const { changes, remember, stop } = await fold(events);
      const blocked = stop && new ProjectionBlocked(projection.name, stop);
      const end = stop ? (events[events.indexOf(stop.event) - 1]?.position ?? position) : batch.position;
      const to = end > position ? end : position;
      const detail = blocked?.message ?? (unreadable ? unreadableText(projection.name, unreadable) : null);
      const blockedStatus = blocked?.status ?? 'BLOCKED';
      const status = detail !== null ? blockedStatus : isFollowing ? 'FOLLOWING' : 'STARTING';
      const isNews = to !== position || saved?.status !== status || saved.detail !== detail;
      const save = isNews ? saving(to, changes, { status, detail }) : undefined;
      const onSaved = () => {
        if (save) keep(save);
        if (!blocked) remember();
        reportSkipped(left);
      };
      return {
        save,
        events,
        stop: blocked ?? unreadable,
        saved: onSaved,
        async saveAlone() {
          if (!save) return;
          try {
            await write(save);
          } catch (error) {
            if (!(error instanceof RowsRefused)) throw error;
            await takeOneByOne(events);
            return reportSkipped(left);
          }
          onSaved();
        },
      };
    },
    async take(batch) {
      const folded = await writer.fold(batch, batch.caughtUp);
      await folded.saveAlone();
      if (folded.stop) throw folded.stop;
    },
  };
  return writer;
}
