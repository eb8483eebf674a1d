import type pg from 'pg';
import type { Save } from '../read-model-store.ts';

/** A save without rows, and with nothing to say: only the checkpoint goes on. */
type Move = Omit<Save, 'changes' | 'detail'>;

interface Waiting {
  readonly move: Move;
  readonly resolve: (isMoved: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Each checkpoint moves only for the writer who stands where it stands. One that somebody else holds, such as a swap, is
 * passed over: it must not hold up the others. The commit need not wait for the disk, as in any save.
 */
const MOVE_MANY = {
  name: 'read_models_move_checkpoints',
  text: `
    with free as materialized (
      select c.name, c.place, m.target, m.status
      from read_models.checkpoints c
      join unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::integer[])
        as m (name, place, target, status, epoch, origin, version)
        on c.name = m.name and c.place = m.place
      where c.epoch = m.epoch and c.position = m.origin and c.version = m.version
      for update of c skip locked
    )
    update read_models.checkpoints c
    set position = f.target, status = f.status, detail = null, updated_at = clock_timestamp()
    from free f where c.name = f.name and c.place = f.place
    returning c.name, c.place, set_config('synchronous_commit', 'off', true)`,
};

interface Moved {
  readonly name: string;
  readonly place: string;
}

/**
 * Checkpoints of read models in which a stretch of the log changes nothing: those of one turn of the event loop move in one
 * statement, because all who follow get the stretch in the same turn. False: it did not move, or somebody holds it.
 */
export function gatheredMoves(pool: pg.Pool): (move: Move) => Promise<boolean> {
  let waiting: Waiting[] = [];

  async function send(): Promise<void> {
    const batch = waiting;
    waiting = [];
    const column = (of: (move: Move) => unknown) => batch.map(({ move }) => of(move));
    try {
      const values = [
        column(({ model }) => model.name),
        column(({ place }) => place),
        column(({ to }) => to),
        column(({ status }) => status),
        column(({ epoch }) => epoch),
        column(({ from }) => from),
        column(({ model }) => model.version),
      ];
      const { rows } = await pool.query<Moved>({ ...MOVE_MANY, values });
      const moved = new Set(rows.map(({ name, place }) => `${place} ${name}`));
      for (const { move, resolve } of batch) resolve(moved.has(`${move.place} ${move.model.name}`));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (move) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void send());
      waiting.push({ move, resolve, reject });
    });
}
