import { existsSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Folder of the server's programs in Debian's package `postgresql-15`: not on the PATH. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

export const isPostgres15Installed = existsSync(path.join(PROGRAMS, 'postgres'));

/** The servers of this project's files run its programs. One that Debian's package may have started is left alone. */
export default function setup(project: TestProject): void {
  if (isPostgres15Installed) project.provide('postgresPrograms', PROGRAMS);
}
