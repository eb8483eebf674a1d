import type pg from 'pg';
import type { EndpointHealth } from '../../../domain/webhook.ts';
import { asUnavailable, createPool, endSoon, transaction } from '../../../engine/postgres/pool.ts';
import { type Instant, instantOf } from '../../../kernel/instant.ts';
import {
  type DeliveryStore,
  type DueDelivery,
  type NewDelivery,
  type NotifierPlace,
  NotifierReplaced,
  type ReplayTask,
  type TryRecord,
  type UnrecordedDelivery,
} from '../store.ts';
import * as sql from './statements.ts';

export const instantOrNull = (time: Date | null): Instant | null =>
  time === null ? null : instantOf(time.getTime());

export function postgresDeliveryStore(options: {
  readonly connectionString: string;
  readonly applicationName: string;
}): DeliveryStore {
  const pool = createPool({ ...options, max: 4 });
  let epoch = '';

  const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw asUnavailable('deliveries', error);
    }
  };
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await orUnavailable(pool.query<Row>(text, values))).rows;
  /** Runs a write as the leader; throws `NotifierReplaced` once another process leads. */
  const asLeader = (work: (client: pg.PoolClient) => Promise<void>): Promise<void> =>
    orUnavailable(
      transaction(pool, async (client) => {
        const { rowCount } = await client.query(sql.LOCK_EPOCH, [epoch]);
        if (rowCount === 0) throw new NotifierReplaced();
        await work(client);
      }),
    );

  return {
    async claim() {
      const [row] = await rows<PlaceRow>(sql.CLAIM);
      if (!row) throw new NotifierReplaced();
      epoch = row.epoch;
      return placeOf(row);
    },
    async createdAt() {
      const [row] = await rows<{ readonly created_at: Date }>(sql.CREATED_AT);
      return instantOf(row?.created_at.getTime() ?? 0);
    },
    begin: ({ position, event, begun_at, begun_because }, webhooks) =>
      asLeader(async (client) => {
        await client.query(sql.BEGIN, [epoch, position, jsonOrNull(event), begun_at, begun_because]);
        await client.query(sql.DELETE_OTHER_ENDPOINTS, [webhooks.map(({ id }) => id)]);
        await client.query(sql.SAVE_WEBHOOKS, [webhooks.map((each) => JSON.stringify(each))]);
        const enabled = webhooks.filter(({ status }) => status === 'ENABLED').map(({ id }) => id);
        await client.query(sql.CANCEL_OTHERS, [enabled, begun_at]);
      }),
    endpoints: async () => (await rows<EndpointRow>(sql.ENDPOINTS)).map(healthOf),
    async keep({ place, webhooks, cancelled, deliveries, replays, now }) {
      const advance = [epoch, place.position, jsonOrNull(place.event)];
      const isAdvanceAlone = [webhooks, cancelled, deliveries, replays].every(({ length }) => length === 0);
      if (isAdvanceAlone) {
        const { rowCount } = await orUnavailable(pool.query({ ...sql.ADVANCE_ALONE, values: advance }));
        if (rowCount === 0) throw new NotifierReplaced();
        return;
      }
      await asLeader(async (client) => {
        if (webhooks.length > 0)
          await client.query(sql.SAVE_WEBHOOKS, [webhooks.map((each) => JSON.stringify(each))]);
        if (cancelled.length > 0) await client.query(sql.CANCEL, [cancelled, now]);
        await add(client, deliveries);
        if (replays.length > 0) await client.query(sql.ADD_REPLAYS, columnsOf(replays, REPLAY));
        await client.query(sql.ADVANCE, advance);
      });
    },
    due: (limits, now) =>
      rows<DueDelivery>(sql.DUE, [limits.map(({ id }) => id), limits.map(({ limit }) => limit), now]),
    dueWebhooks: async (now) =>
      (await rows<{ readonly id: string }>(sql.DUE_WEBHOOKS, [now])).map(({ id }) => id),
    record: (tries) =>
      asLeader(async (client) => {
        await client.query(sql.RECORD, columnsOf(tries, TRY));
        await client.query(sql.RECORD_HEALTH, healthColumns(tries));
      }),
    unrecorded: (limit) => rows<UnrecordedDelivery>(sql.UNRECORDED, [limit]),
    markRecorded: (ids) => asLeader(async (client) => void (await client.query(sql.MARK_RECORDED, [ids]))),
    replays: () => rows<ReplayTask>(sql.REPLAYS),
    advanceReplay: (id, after, isDone, deliveries) =>
      asLeader(async (client) => {
        await add(client, deliveries, sql.ADD_TO_ENABLED);
        await client.query(sql.ADVANCE_REPLAY, [id, after, isDone]);
      }),
    prune: async (before, limit) =>
      (await rows<{ readonly pruned: number }>(sql.PRUNE, [before, limit]))[0]?.pruned ?? 0,
    close: () => endSoon(pool),
  };
}

interface PlaceRow {
  readonly epoch: string;
  readonly position: string | null;
  readonly event: NotifierPlace['event'];
  readonly begun_at: Date | null;
  readonly begun_because: NotifierPlace['begun_because'] | null;
}

const placeOf = ({ position, event, begun_at, begun_because }: PlaceRow): NotifierPlace | undefined =>
  position === null || begun_at === null || begun_because === null
    ? undefined
    : { position, event, begun_at: instantOf(begun_at.getTime()), begun_because };

export interface EndpointRow {
  readonly state: EndpointHealth['webhook'];
  readonly failing_since: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly last_failure: string | null;
}

export const healthOf = (row: EndpointRow): EndpointHealth => ({
  webhook: row.state,
  failing_since: instantOrNull(row.failing_since),
  last_success_at: instantOrNull(row.last_success_at),
  last_failure_at: instantOrNull(row.last_failure_at),
  last_failure: row.last_failure,
});

const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

/** Parameters of an `unnest`: one array for each member, objects as JSON. */
const columnsOf = <Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[] =>
  names.map((name) =>
    rows.map(({ [name]: value }) => (typeof value === 'object' && value ? JSON.stringify(value) : value)),
  );

const DELIVERY = [
  'id',
  'webhook_id',
  'organization_id',
  'event_id',
  'place',
  'type',
  'subject',
  'body',
  'cause',
  'created_at',
] as const;

async function add(
  client: pg.PoolClient,
  deliveries: readonly NewDelivery[],
  statement = sql.ADD,
): Promise<void> {
  if (deliveries.length > 0) await client.query(statement, columnsOf(deliveries, DELIVERY));
}

const REPLAY = ['id', 'webhook_id', 'organization_id', 'after', 'until', 'types'] as const;

const TRY = [
  'delivery_id',
  'number',
  'tried_at',
  'duration_ms',
  'status',
  'failure',
  'detail',
  'answer',
  'becomes',
  'next_try_at',
] as const;

function healthColumns(tries: readonly TryRecord[]): unknown[] {
  const endpoints = [...Map.groupBy(tries, ({ webhook_id }) => webhook_id)].map(([id, own]) => {
    const success = own.findLastIndex(({ failure }) => failure === null);
    const last = own.findLast(({ failure }) => failure !== null);
    return {
      id,
      success: own[success]?.tried_at ?? null,
      firstFailure: own[success + 1]?.tried_at ?? null,
      lastFailure: last?.tried_at ?? null,
      said: last
        ? [last.failure, last.status ?? last.detail].filter((part) => part !== null).join(' ')
        : null,
    };
  });
  return columnsOf(endpoints, ['id', 'success', 'firstFailure', 'lastFailure', 'said']);
}
