import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { type EventLog, LOG_START } from '../../engine/log/event-log.ts';
import { isToken } from '../../kernel/identity/token.ts';
import { ACCESS_PROFILES } from '../../kernel/vocabulary.ts';
import { grantCredential, newToken } from './credentials.ts';

export interface BootstrapCredential {
  readonly file: string;
  /** The token, at the one start that made it; undefined at every later one. */
  readonly token: string | undefined;
}

/**
 * The first credential of an embedded service: written to a file only its owner can read, then issued. A crash
 * between the two is mended at the next start; a log that has credentials but no file (it was restored) gets no new one.
 */
export async function bootstrapCredential(
  dataDir: string,
  log: EventLog,
  handler: CommandHandler,
): Promise<BootstrapCredential | undefined> {
  const file = join(dataDir, 'bootstrap-credential');
  const kept = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (kept === undefined && (await hasCredentials(log))) return undefined;
  const token = kept !== undefined && isToken(kept) ? kept : newToken();
  if (token !== kept) {
    await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  const grant = { organization: 'local', person: 'operator', profiles: ACCESS_PROFILES, expiresAt: null };
  const { issued } = await grantCredential(handler, token, grant);
  return { file, token: issued ? token : undefined };
}

async function hasCredentials(log: EventLog): Promise<boolean> {
  const { events } = await log.readAll({ after: LOG_START, limit: 1, streamPrefixes: ['credential-'] });
  return events.length > 0;
}
