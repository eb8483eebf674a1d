import type pg from 'pg';
import type {
  BegunBecause,
  DeliveryLists,
  LogPlace,
  ShownDelivery,
  ShownTry,
} from '../../../domain/webhook.ts';
import {
  createPool,
  endSoon,
  REQUEST_STATEMENT_MS,
  rowsOf,
  statementName,
} from '../../../engine/postgres/pool.ts';
import { instantOf } from '../../../kernel/instant.ts';
import { type EndpointRow, healthOf, instantOrNull } from './store.ts';

const SHOWN_TRIES = 10;
const SHOWN_ENDPOINTS = 1_000;

const LIST = (status: boolean, before: boolean) => `
  select d.seq, d.id, d.event_id, d.type, d.cause, d.status, d.tries as try_count, d.may_repeat, d.created_at, d.ended_at,
    nullif(d.due_at, '-infinity') as next_try_at,
    coalesce((select json_agg(json_build_object('number', t.number, 'tried_at', t.tried_at, 'duration_ms', t.duration_ms,
      'status', t.status, 'failure', t.failure, 'detail', t.detail, 'answer', t.answer) order by t.number desc)
      from (select * from deliveries.tries where delivery_id = d.id order by number desc limit ${SHOWN_TRIES}) t), '[]') as tries
  from deliveries.deliveries d
  where d.organization_id = $1 and d.webhook_id = $2${status ? ' and d.status = $4' : ''}${
    before ? ` and d.seq < $${status ? 5 : 4}` : ''
  }
  order by d.seq desc limit $3`;

const PLACE =
  'select place from deliveries.deliveries where webhook_id = $1 and event_id = $2 order by seq limit 1';

const FIGURES = `
  select p.position, p.begun_at, p.begun_because,
    (select count(*)::int from deliveries.deliveries where status = 'WAITING') as waiting,
    (select min(created_at) from deliveries.deliveries where status = 'WAITING' and tries = 0) as oldest_untried_at,
    (select count(*)::int from deliveries.deliveries where status = 'WAITING' and may_repeat) as may_repeat
  from (select 1) one left join deliveries.place p on true`;

const ENDPOINTS = `
  select e.state, e.failing_since, e.last_success_at, e.last_failure_at, e.last_failure,
    (select count(*)::int from deliveries.deliveries where webhook_id = e.id and status = 'WAITING') as waiting,
    (select count(*)::int from deliveries.deliveries where webhook_id = e.id and status = 'GIVEN_UP') as given_up
  from deliveries.endpoints e
  order by e.failing_since nulls last, e.id limit ${SHOWN_ENDPOINTS}`;

type DeliveryRow = Omit<ShownDelivery, 'tries' | 'next_try_at' | 'created_at' | 'ended_at'> & {
  readonly seq: string;
  readonly next_try_at: Date | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly tries: readonly ShownTry[];
};

export function postgresDeliveryLists(options: {
  readonly connectionString: string;
  readonly applicationName: string;
}): DeliveryLists & { close(): Promise<void> } {
  const pool = createPool({ ...options, max: 2, statementTimeoutMs: REQUEST_STATEMENT_MS });
  const rows = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    rowsOf<Row>(pool, 'deliveries', { name: statementName(text), text }, values);
  return {
    async list({ organizationId, webhookId, status, before, limit }) {
      const values: unknown[] = [organizationId, webhookId, limit + 1];
      if (status !== undefined) values.push(status);
      if (before !== undefined) values.push(before);
      const found = await rows<DeliveryRow>(LIST(status !== undefined, before !== undefined), values);
      const page = found.slice(0, limit);
      const next = found.length > limit ? (page.at(-1)?.seq ?? null) : null;
      return { deliveries: page.map(shown), next };
    },
    async placeOf(webhookId, eventId) {
      const [row] = await rows<{ readonly place: LogPlace }>(PLACE, [webhookId, eventId]);
      return row?.place;
    },
    async figures() {
      const [of] = await rows<FiguresRow>(FIGURES);
      if (!of) throw new Error('figures of deliveries have no row');
      const endpoints = await rows<EndpointRow & { readonly waiting: number; readonly given_up: number }>(
        ENDPOINTS,
      );
      return {
        ...of,
        begun_at: instantOrNull(of.begun_at),
        oldest_untried_at: instantOrNull(of.oldest_untried_at),
        endpoints: endpoints.map(({ waiting, given_up, ...row }) => ({
          ...healthOf(row),
          waiting,
          given_up,
        })),
      };
    },
    close: () => endSoon(pool),
  };
}

interface FiguresRow {
  readonly position: string | null;
  readonly begun_at: Date | null;
  readonly begun_because: BegunBecause | null;
  readonly waiting: number;
  readonly oldest_untried_at: Date | null;
  readonly may_repeat: number;
}

const shown = ({ seq: _, ...row }: DeliveryRow): ShownDelivery => ({
  ...row,
  next_try_at: instantOrNull(row.next_try_at),
  created_at: instantOf(row.created_at.getTime()),
  ended_at: instantOrNull(row.ended_at),
  tries: row.tries.map((each) => ({ ...each, tried_at: instantOf(Date.parse(each.tried_at)) })),
});
