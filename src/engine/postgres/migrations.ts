/** One step of a schema. Its name stays in the database for ever; steps only go forwards, and only add. */
export interface Migration {
  readonly name: string;
  /** Its statements, with semicolons between them. */
  readonly sql: string;
}

/**
 * Data and metadata are the text that was written, not `jsonb`: hashes cover them, and `jsonb` refuses `\u0000`.
 * `tx` and `position` together are the order of the log: see `log/postgres/reader.ts`.
 */
const createEvents: Migration = {
  name: 'event-log-1.0.0-events',
  sql: `
    create table event_log.events (
      tx xid8 not null default pg_current_xact_id(),
      position bigint not null generated always as identity,
      stream text collate "C" not null,
      revision integer not null check (revision >= 0),
      event_id uuid not null unique,
      type text not null,
      data text not null,
      metadata text not null,
      recorded_at timestamptz not null default clock_timestamp(),
      primary key (stream, revision)
    );
    create unique index events_in_order on event_log.events (tx, position)`,
};

/**
 * Keys of personal data, each wrapped by the master key that it names; `former_check_value` while that is being replaced. A key
 * that was destroyed leaves its subject behind, so that nobody makes it a new one.
 *
 * Marks of sealed texts are deleted with the key of their subject. The role of the service may add a
 * mark, and neither change nor remove one, so both triggers run as the owner. Adding holds the key's row: a key that is being
 * destroyed leaves no mark behind that was added meanwhile.
 *
 * The key of a batch's body is destroyed by the service itself once the batch has ended, and its role may change no key:
 * `destroy_batch_key` runs as the owner and reaches the keys of batches alone.
 */
const createKeys: Migration = {
  name: 'privacy-1.0.0-keys',
  sql: `
    create table privacy.keys (
      subject text collate "C" primary key,
      wrapped_key bytea,
      master_key_id text collate "C",
      created_at timestamptz not null default clock_timestamp(),
      erased_at timestamptz,
      check ((wrapped_key is null) = (erased_at is not null)),
      check ((wrapped_key is null) = (master_key_id is null))
    );
    create table privacy.master_key (
      singleton boolean primary key default true check (singleton),
      check_value bytea not null,
      former_check_value bytea,
      created_at timestamptz not null default clock_timestamp(),
      rotated_at timestamptz
    );
    create table privacy.registration_marks (
      subject text collate "C" not null,
      sealed text collate "C" not null,
      mark text collate "C" not null,
      primary key (subject, sealed)
    );
    create index on privacy.registration_marks (mark);
    create function privacy.require_key_of_mark() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform from privacy.keys where subject = new.subject and wrapped_key is not null for share;
      if not found then
        return null;
      end if;
      return new;
    end $$;
    create trigger require_key_of_mark before insert on privacy.registration_marks
      for each row execute function privacy.require_key_of_mark();
    create function privacy.remove_marks_of_key() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      delete from privacy.registration_marks where subject = new.subject;
      return null;
    end $$;
    create trigger remove_marks_of_key after update on privacy.keys for each row
      when (new.wrapped_key is null) execute function privacy.remove_marks_of_key();
    create function privacy.destroy_batch_key(batch uuid) returns void
      language sql security definer set search_path = pg_catalog, pg_temp as $$
      insert into privacy.keys (subject, wrapped_key, erased_at)
      values ('batch-' || batch::text, null, clock_timestamp())
      on conflict (subject) do update set wrapped_key = null, master_key_id = null, erased_at = excluded.erased_at
        where privacy.keys.wrapped_key is not null
    $$`,
};

/**
 * By which rule of comparison a mark was made. A new rule adds its marks to the older ones, which the service may not remove and
 * which find what they found before.
 */
const addRuleOfMarks: Migration = {
  name: 'privacy-1.1.0-rule-of-marks',
  sql: `
    alter table privacy.registration_marks
      add column rule smallint not null default 1,
      drop constraint registration_marks_pkey,
      add primary key (subject, sealed, rule)`,
};

/** `tables`: the tables of the model, so that a newer version knows what it replaces. */
const createCheckpoints: Migration = {
  name: 'read-models-1.0.0-checkpoints',
  sql: `
    create table read_models.checkpoints (
      name text collate "C" not null,
      place text collate "C" not null check (place in ('live', 'next', 'scratch')),
      version integer not null,
      tables text[] not null,
      position text collate "C" not null,
      epoch bigint not null default 0,
      status text not null default 'STARTING' check (status in ('STARTING', 'FOLLOWING', 'BLOCKED', 'STOPPED')),
      detail text,
      updated_at timestamptz not null default clock_timestamp(),
      primary key (name, place)
    ) with (fillfactor = 10);
    create table read_models.leadership (
      name text collate "C" primary key,
      epoch bigint not null
    )`,
};

/** When sessions of browsers were last used: no event, and no loss, because what is missing counts as used now. */
const createLastUses: Migration = {
  name: 'read-models-1.1.0-last-uses',
  sql: `
    create table read_models.last_uses (
      id uuid primary key,
      used_at timestamptz not null
    ) with (fillfactor = 50)`,
};

/** How far processes got. What is lost is worked out again. */
const createKeptPlaces: Migration = {
  name: 'read-models-1.1.0-kept-places',
  sql: `
    create table read_models.kept_places (
      name text collate "C" primary key,
      place json not null
    ) with (fillfactor = 50)`,
};

/**
 * What was sent to webhooks, with its outcome. It cannot be rebuilt from the log, so it is backed up. `seq` is the order
 * in which things happened; what was never sent is due since ever, so that no clock is asked for it. What happened up to
 * `repeats_until` was there when the copy was made that this was restored from.
 */
const createDeliveries: Migration = {
  name: 'deliveries-1.0.0-deliveries',
  sql: `
    create table deliveries.place (
      singleton boolean primary key default true check (singleton),
      epoch bigint not null,
      position text collate "C",
      event json,
      begun_at timestamptz,
      begun_because text,
      repeats_until text collate "C"
    );
    create table deliveries.endpoints (
      id uuid primary key,
      organization_id uuid not null,
      state json not null,
      failing_since timestamptz,
      last_success_at timestamptz,
      last_failure_at timestamptz,
      last_failure text
    );
    create table deliveries.deliveries (
      seq bigint generated by default as identity,
      id uuid primary key,
      webhook_id uuid not null,
      organization_id uuid not null,
      event_id uuid not null,
      place json not null,
      type text not null,
      subject text not null,
      body text not null,
      cause text not null,
      status text not null default 'WAITING',
      tries integer not null default 0,
      due_at timestamptz default '-infinity',
      may_repeat boolean not null default false,
      is_told boolean not null default true,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create index on deliveries.deliveries (webhook_id, seq);
    create index on deliveries.deliveries (webhook_id, event_id);
    create index on deliveries.deliveries (webhook_id, due_at, seq) where status = 'WAITING';
    create index on deliveries.deliveries (seq) where not is_told;
    create index on deliveries.deliveries (ended_at) where ended_at is not null;
    create table deliveries.tries (
      delivery_id uuid not null,
      number integer not null,
      tried_at timestamptz not null,
      duration_ms integer not null,
      status integer,
      failure text,
      detail text,
      answer text,
      primary key (delivery_id, number)
    );
    create table deliveries.replays (
      seq bigint generated by default as identity,
      id uuid primary key,
      webhook_id uuid not null,
      organization_id uuid not null,
      after text collate "C" not null,
      until text collate "C" not null,
      types json not null,
      is_done boolean not null default false
    )`,
};

/** Each schema's steps, in order. A schema may live in a database of its own. */
export const migrations = {
  event_log: [createEvents],
  privacy: [createKeys, addRuleOfMarks],
  read_models: [createCheckpoints, createLastUses, createKeptPlaces],
  deliveries: [createDeliveries],
} satisfies Record<string, readonly [Migration, ...Migration[]]>;

export type Schema = keyof typeof migrations;
