import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LINK_MINUTES } from '../../domain/access/session.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { type EventLog, LOG_START } from '../../engine/log/event-log.ts';
import { ShapeNotAdopted } from '../../engine/shapes/written-as.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isToken } from '../../kernel/identity/token.ts';
import { ACCESS_PROFILES } from '../../kernel/vocabulary.ts';
import { grantCredential, newToken } from './credentials.ts';
import { linkPath, offerLink } from './sessions.ts';

export interface BootstrapCredential {
  readonly file: string;
  readonly token: string | undefined;
  /** A link that signs in the credential's person, once; only with the token. */
  readonly link?: { readonly path: string; readonly minutes: number } | undefined;
}

/**
 * The first credential of an embedded service: written to a private file, then issued. A crash in between is repaired at
 * the next start. A restored log that has credentials but no file gets no new one.
 */
export async function bootstrapCredential(
  dataDir: string,
  { eventLog: log, handler }: { readonly eventLog: EventLog; readonly handler: CommandHandler },
  { clock, withLink }: { readonly clock: Clock; readonly withLink: boolean },
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
  if (!issued) return { file, token: undefined };
  const link = withLink ? await linkUnlessUpgrading(handler, grant, clock) : undefined;
  return { file, token, link: link && { path: linkPath(link.token), minutes: LINK_MINUTES } };
}

/** Undefined until an upgrade is finished, which `people invite` says. */
async function linkUnlessUpgrading(...offering: Parameters<typeof offerLink>) {
  try {
    return await offerLink(...offering);
  } catch (error) {
    if (error instanceof ShapeNotAdopted) return undefined;
    throw error;
  }
}

async function hasCredentials(log: EventLog): Promise<boolean> {
  const { events } = await log.readAll({ after: LOG_START, limit: 1, streamPrefixes: ['credential-'] });
  return events.length > 0;
}
