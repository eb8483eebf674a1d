-- Who may do what in the service's database. Run once, connected to that (empty) database, as a role that may create roles:
--   psql --dbname=asset_valuation --file=deploy/postgres/10-roles.sql
-- and give both roles a password (\password, or 20-passwords.sql where the passwords lie in files).
--
-- asset_valuation_owner  owns the schemas and migrates them: npx asset-valuation databases migrate
-- asset_valuation        what the service connects as. It adds events and never changes or removes one; it adds wrapped
--                        keys of personal data, and marks beside them, and never changes or removes one; it may do as it likes with read models,
--                        which come back from the log, and with what was sent to webhooks, which does not.

do $$
begin
  if not exists (select from pg_roles where rolname = 'asset_valuation_owner') then
    create role asset_valuation_owner login;
  end if;
  if not exists (select from pg_roles where rolname = 'asset_valuation') then
    create role asset_valuation login;
  end if;
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to asset_valuation_owner, asset_valuation', current_database());
  -- A rebuilt read model grows in a schema beside, which is made for it and dropped.
  execute format('grant create on database %I to asset_valuation', current_database());
end
$$;

revoke all on schema public from public;

create schema event_log authorization asset_valuation_owner;
create schema privacy authorization asset_valuation_owner;
create schema read_models authorization asset_valuation_owner;
create schema deliveries authorization asset_valuation_owner;

grant usage on schema event_log, privacy, deliveries to asset_valuation;
grant usage, create on schema read_models to asset_valuation;

-- For the tables that migrations make, now and later.
alter default privileges for role asset_valuation_owner in schema event_log
  grant select, insert on tables to asset_valuation;
alter default privileges for role asset_valuation_owner in schema privacy
  grant select, insert on tables to asset_valuation;
alter default privileges for role asset_valuation_owner in schema deliveries
  grant select, insert, update, delete on tables to asset_valuation;
alter default privileges for role asset_valuation_owner in schema read_models
  grant select, insert, update, delete on tables to asset_valuation;
