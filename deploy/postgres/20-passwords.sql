-- The passwords of the roles of 10-roles.sql, from files that the server can read. Run again after a file has changed.
do $$
begin
  execute format('alter role asset_valuation_owner password %L',
    trim(e'\n' from pg_read_file('/run/secrets/postgres-owner-password')));
  execute format('alter role asset_valuation password %L',
    trim(e'\n' from pg_read_file('/run/secrets/postgres-service-password')));
end
$$;
