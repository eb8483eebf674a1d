import pg from 'pg';
import type { Dependency } from '../dependency-unavailable.ts';
import { SchemaRefused } from '../schema-refused.ts';
import { asUnavailable } from './pool.ts';

/** `idle_session_timeout`, which ends a leader that fell silent, is of 14. */
const OLDEST_MAJOR = 14;

/** SQLSTATE classes and codes of what passes: transactions in each other's way, or somebody who made the same at that moment. */
const PASSING = /^(40...|55P03|23505|42P0[67])$/;

/** The same error as `SchemaRefused` when the server itself refused what was to be made; else as it is. */
export function asSchemaRefused(dependency: Dependency, error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError && !PASSING.test(error.code ?? '');
  return isAnswer && asUnavailable(dependency, error) === error
    ? new SchemaRefused(dependency, error)
    : error;
}

/** Throws `SchemaRefused` for a server that lacks what this program asks for, before it answers with a syntax error. */
export async function refuseTooOld(client: pg.Client, dependency: Dependency): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new SchemaRefused(
    dependency,
    new Error(
      `the server is PostgreSQL ${major}.${version % 10_000}, and ${OLDEST_MAJOR} or newer is needed`,
    ),
  );
}
