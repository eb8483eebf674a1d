/**
 * Settings of the embedded server: durable first, then small. Given on its command line at every start, so that a
 * newer program brings its own, and nothing is written into the directory of another user.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // The path of a socket may have some 100 bytes, fewer than a data directory's; so TCP, and a password.
  unix_socket_directories: '',
  max_connections: '60',

  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No replica stands behind this server; without one, COPY into a new table need not be written twice.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  min_wal_size: '64MB',

  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  io_method: 'sync',
  jit: 'off',
  // A query of a program that was killed ends within a second, and with it its locks and its hold on xmin.
  client_connection_check_interval: '1s',

  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  // No statement and no detail, which would show values, gets into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** The arguments of `postgres` for a directory and a port. */
export const serverArguments = (directory: string, port: number): string[] => [
  '-D',
  directory,
  '-p',
  String(port),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** What PostgreSQL's programs get of our environment: nothing that could turn them (PGDATA, PGOPTIONS, LC_…). */
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  TZ: 'UTC',
  PATH: '/usr/bin:/bin',
};
