/**
 * Statements on the schema `deliveries`. Every write requires the leader's epoch and affects no row once another process
 * leads.
 */

export const CLAIM = `
  insert into deliveries.place (epoch) values (1)
  on conflict (singleton) do update set epoch = deliveries.place.epoch + 1
  returning epoch, position, event, begun_at, begun_because`;

/** Locks the row until the transaction ends: a new leader waits for this write, and writes do not deadlock. */
export const LOCK_EPOCH = 'select from deliveries.place where epoch = $1 for update';

export const CREATED_AT = 'select min(migration_time) as created_at from deliveries.migrations';

export const BEGIN = `
  update deliveries.place set position = $2, event = $3, begun_at = $4, begun_because = $5 where epoch = $1`;

export const ADVANCE =
  'update deliveries.place set position = $2, event = coalesce($3, event) where epoch = $1';

/** Without other changes the commit need not wait for the disk: reprocessing the events changes nothing. */
export const ADVANCE_ALONE = {
  name: 'deliveries_advance',
  text: `${ADVANCE} returning set_config('synchronous_commit', 'off', true)`,
};

export const SAVE_WEBHOOKS = `
  insert into deliveries.endpoints (id, organization_id, state)
  select (s ->> 'id')::uuid, (s ->> 'organization_id')::uuid, s from unnest($1::json[]) s
  on conflict (id) do update set state = excluded.state,
    failing_since = case when excluded.state ->> 'url' = endpoints.state ->> 'url'
      and excluded.state ->> 'status' = endpoints.state ->> 'status' then endpoints.failing_since end`;

/** Webhooks that the log does not contain: nobody could see or stop their deliveries. */
export const DELETE_OTHER_ENDPOINTS = 'delete from deliveries.endpoints where id <> all($1::uuid[])';

export const CANCEL_OTHERS = `
  with waiting as (
    update deliveries.deliveries set status = 'CANCELLED', ended_at = $2, due_at = null
    where webhook_id <> all($1::uuid[]) and status = 'WAITING'
  )
  update deliveries.replays set is_done = true where webhook_id <> all($1::uuid[])`;

export const CANCEL = `
  update deliveries.deliveries set status = 'CANCELLED', ended_at = $2, due_at = null
  where webhook_id = any($1::uuid[]) and status = 'WAITING'`;

const ADDED = `
  insert into deliveries.deliveries
    (id, webhook_id, organization_id, event_id, place, type, subject, body, cause, created_at, may_repeat)
  select n.*, n.cause = 'EVENT' and coalesce((n.place ->> 'position') collate "C" <= p.repeats_until, false)
  from deliveries.place p, unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::json[], $6::text[], $7::text[], $8::text[],
    $9::text[], $10::timestamptz[])
    as n (id, webhook_id, organization_id, event_id, place, type, subject, body, cause, created_at)`;

export const ADD = `${ADDED} on conflict (id) do nothing`;

/** For a replay: adds nothing if the webhook was disabled meanwhile. */
export const ADD_TO_ENABLED = `${ADDED}
  where exists (
    select from deliveries.endpoints e where e.id = n.webhook_id and e.state ->> 'status' = 'ENABLED')
  on conflict (id) do nothing`;

export const ADD_REPLAYS = `
  insert into deliveries.replays (id, webhook_id, organization_id, after, until, types)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::json[])
  on conflict (id) do nothing`;

export const ENDPOINTS = `
  select state, failing_since, last_success_at, last_failure_at, last_failure from deliveries.endpoints order by id`;

export const DUE = `
  select d.id, d.webhook_id, d.event_id, d.type, d.subject, d.body, d.tries
  from unnest($1::uuid[], $2::int[]) as requested (id, most)
  cross join lateral (
    select * from deliveries.deliveries
    where webhook_id = requested.id and status = 'WAITING' and due_at <= $3
    order by due_at, seq limit requested.most
  ) d
  order by d.due_at, d.seq`;

export const DUE_WEBHOOKS = `
  select e.id from deliveries.endpoints e
  where exists (select from deliveries.deliveries where webhook_id = e.id and status = 'WAITING' and due_at <= $1)`;

/** Ignores attempts recorded before. An ended delivery stays unchanged, unless it was delivered after all. */
export const RECORD = `
  with attempts as materialized (
    select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[],
      $9::text[], $10::timestamptz[])
      as t (id, number, tried_at, duration_ms, status, failure, detail, answer, becomes, next_try_at)
  ), changed as (
    update deliveries.deliveries d set
      tries = t.number,
      status = case when d.status = 'WAITING' or t.becomes = 'DELIVERED' then t.becomes else d.status end,
      due_at = case when d.status = 'WAITING' then t.next_try_at end,
      is_told = not (d.status = 'WAITING' and t.becomes = 'GIVEN_UP'),
      ended_at = case when d.status = 'WAITING' and t.becomes = 'WAITING' then null else coalesce(d.ended_at, t.tried_at) end
    from attempts t where d.id = t.id and d.tries = t.number - 1
    returning d.id
  )
  insert into deliveries.tries (delivery_id, number, tried_at, duration_ms, status, failure, detail, answer)
  select t.id, t.number, t.tried_at, t.duration_ms, t.status, t.failure, t.detail, t.answer
  from attempts t join changed using (id)
  on conflict do nothing`;

/** `failure_at`: first failure after the last success. */
export const RECORD_HEALTH = `
  update deliveries.endpoints e set
    failing_since = case when h.last_success_at is null then coalesce(e.failing_since, h.failure_at) else h.failure_at end,
    last_success_at = coalesce(h.last_success_at, e.last_success_at),
    last_failure_at = coalesce(h.last_failure_at, e.last_failure_at),
    last_failure = coalesce(h.last_failure, e.last_failure)
  from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::text[])
    as h (id, last_success_at, failure_at, last_failure_at, last_failure)
  where e.id = h.id`;

export const UNRECORDED = `
  select d.id as delivery_id, d.webhook_id, d.event_id, d.type, d.tries, coalesce(t.failure, 'STATUS') as failure
  from deliveries.deliveries d left join deliveries.tries t on t.delivery_id = d.id and t.number = d.tries
  where not d.is_told order by d.seq limit $1`;

export const MARK_RECORDED = 'update deliveries.deliveries set is_told = true where id = any($1::uuid[])';

export const REPLAYS = `
  select id, webhook_id, organization_id, after, until, types from deliveries.replays where not is_done order by seq`;

export const ADVANCE_REPLAY = 'update deliveries.replays set after = $2, is_done = $3 where id = $1';

export const PRUNE = `
  with gone as (
    delete from deliveries.deliveries where id in (
      select id from deliveries.deliveries where ended_at < $1 and is_told order by ended_at limit $2)
    returning id
  ), tries as (
    delete from deliveries.tries using gone where delivery_id = gone.id
  )
  select count(*)::int as pruned from gone`;
