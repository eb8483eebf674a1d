import { OperationalError } from '../../../kernel/operational-error.ts';
import { type ReadEvent, whyNotTaken } from '../../events/event-catalog.ts';
import type { LogBatch, Position, RecordedEvent } from '../../log/event-log.ts';
import { blockedText } from '../../skips/blocked-event.ts';
import { ProjectionStopped } from '../build/stopped.ts';
import type { Projection } from '../projection.ts';
import { type Place, type ReadModelStore, RowsRefused } from '../read-model-store.ts';
import type { ProjectionState } from '../read-models.ts';
import { entryCache } from './entry-cache.ts';
import { type Changes, foldBatch, type Stop } from './fold.ts';

/** Entries kept a table; at a few kilobytes each, some tens of megabytes. */
const CACHED_ENTRIES = 4_000;

/** An event that a projection cannot take. It stands before it, everything earlier is saved, and it will try again. */
export class ProjectionBlocked extends ProjectionStopped {
  constructor(projection: string, { event, error }: Stop) {
    super(projection, blockedText(projection, { ...event, why: whyNotTaken(error) }), { cause: error });
    this.name = 'ProjectionBlocked';
  }
}

/** Somebody else has written: start again from the stored checkpoint, or leave it to the later leader. */
export class WriterReplaced extends OperationalError {
  readonly outcome: 'moved' | 'fenced';

  constructor(projection: string, outcome: 'moved' | 'fenced') {
    super(`${projection}: ${outcome === 'moved' ? 'its checkpoint was moved' : 'a later leader writes'}`);
    this.name = 'WriterReplaced';
    this.outcome = outcome;
  }
}

export interface ProjectionWriter {
  readonly position: Position;
  /**
   * Folds and saves a batch with its checkpoint, its events read by `read` where others take them too. Throws
   * `ProjectionBlocked`, `WriterReplaced`, `DependencyUnavailable`.
   */
  take(batch: LogBatch, read?: ReadEvent): Promise<void>;
}

/** Brings batches of the log into one build of one projection, from its checkpoint on. */
export function projectionWriter(options: {
  readonly store: ReadModelStore;
  readonly projection: Projection;
  readonly place: Place;
  readonly epoch: number;
  readonly position: Position;
}): ProjectionWriter {
  const { store, projection, place, epoch } = options;
  const cache = entryCache(CACHED_ENTRIES);
  let position = options.position;
  let saved: { readonly status: string; readonly detail: string | null } | undefined;

  const save = async (
    to: Position,
    changes: Changes,
    status: ProjectionState['status'],
    detail: string | null,
  ) => {
    if (to === position && saved?.status === status && saved.detail === detail) return;
    const common = { model: projection, place, epoch, from: position, to, status, detail };
    const outcome = await store.save({ ...common, changes });
    if (outcome !== 'saved') throw new WriterReplaced(projection.name, outcome);
    position = to;
    saved = { status, detail };
  };

  const fold = (events: readonly RecordedEvent[]) =>
    foldBatch(projection, events, cache, (table, keys) => store.load(place, projection, table, keys));

  /** Saves what stands before the event that stopped, says which it was, and gives up for now. */
  const block = async (before: Position, changes: Changes, stop: Stop): Promise<never> => {
    const blocked = new ProjectionBlocked(projection.name, stop);
    await save(before, changes, 'BLOCKED', blocked.message);
    throw blocked;
  };

  /** One by one, to find the event whose rows the database refuses. */
  const takeOneByOne = async (events: readonly RecordedEvent[]) => {
    for (const event of events) {
      const { changes, remember, stop } = await fold([event]);
      if (stop) await block(position, [], stop);
      try {
        await save(event.position, changes, 'STARTING', null);
      } catch (error) {
        if (error instanceof RowsRefused) await block(position, [], { event, error });
        throw error;
      }
      remember();
    }
  };

  return {
    get position() {
      return position;
    },
    async take(batch) {
      const events = batch.events.filter((event) => event.position > position);
      const { changes, remember, stop } = await fold(events);
      try {
        if (stop) {
          const last = events[events.indexOf(stop.event) - 1];
          await block(last?.position ?? position, changes, stop);
        }
        const to = batch.position > position ? batch.position : position;
        await save(to, changes, batch.caughtUp ? 'FOLLOWING' : (following(saved) ?? 'STARTING'), null);
        remember();
      } catch (error) {
        if (!(error instanceof RowsRefused)) throw error;
        await takeOneByOne(events);
      }
    },
  };
}

/** Once caught up, a projection that is a batch behind is still following. */
const following = (saved: { readonly status: string } | undefined): 'FOLLOWING' | undefined =>
  saved?.status === 'FOLLOWING' ? 'FOLLOWING' : undefined;
