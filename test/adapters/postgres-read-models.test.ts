import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assetProjection, assets } from '../../projections/asset.ts';
import { createPool } from '../../src/adapters/postgres/pool.ts';
import { postgresReadModels } from '../../src/adapters/postgres/read-models.ts';
import { DependencyUnavailable } from '../../src/ports/dependency-unavailable.ts';
import { LOG_START, type RecordedEvent } from '../../src/ports/event-log.ts';
import { RowsRefused, type Save } from '../../src/ports/read-model-store.ts';
import { projectionWriter, type WriterReplaced } from '../../src/projection-runner/writer.ts';
import { eventually } from '../support/eventually.ts';
import { history } from '../support/history.ts';
import { type ReadModelDatabase, readModelDatabase } from '../support/read-model-database.ts';

let database: ReadModelDatabase;
beforeAll(async () => {
  database = await readModelDatabase();
});
beforeEach(async () => {
  await database.pool.query('truncate read_models.checkpoints');
  await database.pool.query('drop table if exists read_models.assets');
  await database.store.create(assetProjection, 'live');
});
afterAll(() => database.close());

const events: readonly RecordedEvent[] = [...history({ seed: 50, count: 400 })]
  .map(({ stream, expectedRevision, events: [event] }, index) => ({
    ...event,
    stream,
    revision: expectedRevision + 1,
    position: String(index + 1).padStart(6, '0'),
  }))
  .filter(({ stream }) => stream.startsWith('asset-'));
const half = Math.floor(events.length / 2);
const batchOf = (some: readonly RecordedEvent[]) => ({
  events: some,
  position: some.at(-1)?.position ?? LOG_START,
  caughtUp: true,
});
const writerOf = (epoch: number, position = LOG_START) =>
  projectionWriter({ store: database.store, projection: assetProjection, place: 'live', epoch, position });
const hash = () => database.store.contentHashes(assetProjection, 'live');
const save = (overrides: Partial<Save>): Save => ({
  model: assetProjection,
  place: 'live',
  epoch: 0,
  from: LOG_START,
  to: '000001',
  status: 'FOLLOWING',
  detail: null,
  changes: [],
  ...overrides,
});

describe('rows and checkpoint', () => {
  it('are both as before when a row is refused', async () => {
    await writerOf(0).take(batchOf(events.slice(0, half)));
    const [before, at] = [await hash(), await database.store.checkpoint('asset', 'live')];
    const { rows } = await database.pool.query('select * from read_models.assets limit 1');
    const changes = [
      {
        table: assets,
        rows: [
          { ...rows[0], version: 999 },
          { ...rows[0], id: 'no uuid' },
        ],
      },
    ];
    const refused = save({ from: at?.position ?? '', to: '999999', changes });
    await expect(database.store.save(refused)).rejects.toThrow(RowsRefused);
    expect(await hash()).toEqual(before);
    expect(await database.store.checkpoint('asset', 'live')).toEqual(at);
  });

  it('are both as before when the connection is cut in the middle of a save', async () => {
    const before = await hash();
    const blocker = await database.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table read_models.assets in share row exclusive mode');
    const taken = writerOf(0)
      .take(batchOf(events))
      .then(
        () => 'saved',
        (error: unknown) => error,
      );
    const waiting = await eventually(async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' limit 1`,
      );
      return rows[0];
    });
    await database.pool.query('select pg_terminate_backend($1)', [waiting.pid]);
    await blocker.query('rollback');
    blocker.release();
    expect(await taken).toBeInstanceOf(DependencyUnavailable);
    expect(await hash()).toEqual(before);
    expect((await database.store.checkpoint('asset', 'live'))?.position).toBe(LOG_START);
    await writerOf(0).take(batchOf(events));
    expect(await hash()).not.toEqual(before);
  });
});

describe('a writer', () => {
  it('is fenced once a later leader has claimed, and changes nothing', async () => {
    const old = writerOf(1, (await claimed(1)).position);
    await old.take(batchOf(events.slice(0, half)));
    await claimed(2);
    const before = await hash();
    const late = old.take(batchOf(events.slice(half)));
    await expect(late).rejects.toMatchObject({ outcome: 'fenced' } satisfies Partial<WriterReplaced>);
    expect(await hash()).toEqual(before);
    expect(await database.store.claim('asset', 1)).toBe('fenced');
  });

  it('is told when its checkpoint is not where it thinks', async () => {
    await database.store.save(save({ to: '000005' }));
    expect(await database.store.save(save({ to: '000007' }))).toBe('moved');
  });

  const claimed = async (epoch: number) => {
    const checkpoint = await database.store.claim('asset', epoch);
    if (checkpoint === 'fenced') throw new Error('fenced');
    return checkpoint;
  };
});

describe('a lease', () => {
  it('is held by one at a time, and each has a later epoch', async () => {
    const first = await database.leadership.tryLead('a part');
    expect(await database.leadership.tryLead('a part')).toBeUndefined();
    const other = await database.leadership.tryLead('another part');
    await first?.release();
    expect(first?.signal.aborted).toBe(true);
    const second = await eventually(() => database.leadership.tryLead('a part'));
    expect(second.epoch).toBeGreaterThan(first?.epoch ?? Number.POSITIVE_INFINITY);
    await Promise.all([second.release(), other?.release()]);
  });

  it('is lost with its connection', async () => {
    const lease = await eventually(() => database.leadership.tryLead('a part'));
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'leadership'`,
    );
    await eventually(() => lease.signal.aborted);
  });
});

describe('passed', () => {
  /** Nothing can be asked through it: what it answers it knew. */
  const unreachable = () =>
    postgresReadModels(
      createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none', max: 1, applicationName: 'x' }),
    );

  it('is true at once for the start of the log and for what the own process has told', async () => {
    const readModels = unreachable();
    expect(await readModels.passed(['asset', 'valuation'], LOG_START, 0)).toBe(true);
    readModels.advanced('asset', '000005');
    expect(await readModels.passed(['asset'], '000005', 0)).toBe(true);
    expect(await readModels.passed(['asset'], '000004', 0)).toBe(true);
    expect(await readModels.passed([], '000009', 0)).toBe(true);
  });

  it('waits for every projection named, and hears of the own process without asking', async () => {
    const { readModels } = database;
    const answers: boolean[] = [];
    const waiting = readModels
      .passed(['asset', 'valuation'], '000008', 30_000)
      .then((passed) => answers.push(passed));
    readModels.advanced('asset', '000008');
    await Promise.resolve();
    expect(answers).toEqual([]);
    readModels.advanced('valuation', '000009');
    await waiting;
    expect(answers).toEqual([true]);
  });

  it('learns from the database what another process has saved', async () => {
    const elsewhere = postgresReadModels(database.pool);
    const waiting = elsewhere.passed(['asset'], '000003', 30_000);
    await database.store.save(save({ to: '000003' }));
    expect(await waiting).toBe(true);
    expect(await elsewhere.passed(['asset'], '000003', 0)).toBe(true);
  });

  it('is false when the time is over', async () => {
    expect(await database.readModels.passed(['asset'], '999999', 30)).toBe(false);
  });

  it('says that the database cannot answer', async () => {
    await expect(unreachable().passed(['asset'], '000001', 30_000)).rejects.toBeInstanceOf(
      DependencyUnavailable,
    );
  });
});

it('has nothing to read from before the first projector made the tables', async () => {
  await database.pool.query('drop table read_models.assets');
  await expect(
    database.readModels.query('any', 'select state from read_models.assets', []),
  ).rejects.toBeInstanceOf(DependencyUnavailable);
});
