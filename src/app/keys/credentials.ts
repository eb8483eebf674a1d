import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueCredential, revokeCredential } from '../../../commands/credential.ts';
import { credentialById } from '../../../queries/credentials.ts';
import type { CredentialState } from '../../domain/credential.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { type EventLog, LOG_START } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import { sha256 } from '../../kernel/digest.ts';
import { isToken, tokenOf } from '../../kernel/identity/token.ts';
import { credentialId, organizationId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import { ACCESS_PROFILES, type AccessProfile } from '../../kernel/vocabulary.ts';
import { serviceCause } from '../../processes/work.ts';
import { systemIds, systemOperator } from '../system.ts';

interface CredentialGrant {
  readonly organization: string;
  readonly person: string;
  readonly profiles: readonly AccessProfile[];
  readonly expiresAt: Instant | null;
}

export const newToken = (): string => tokenOf(randomBytes(32));

/** Binds a token to a person, organization and profiles. Idempotent per token: a repetition returns `issued` false. */
export async function grantCredential(
  handler: CommandHandler,
  token: string,
  grant: CredentialGrant,
): Promise<{ readonly id: string; readonly issued: boolean }> {
  const digest = sha256(token);
  const id = credentialId(digest);
  const organization = grant.organization.normalize('NFC').trim();
  const execution = await handler.change(issueCredential, {
    id,
    input: () => ({
      organization,
      responsible_person: grant.person.normalize('NFC').trim(),
      access_profiles: [...grant.profiles],
      token_sha256: digest,
      expires_at: grant.expiresAt,
    }),
    cause: operatorCause(organizationId(organization)),
  });
  if (execution.outcome !== 'done') throw new Error(`the credential was refused: ${execution.outcome}`);
  return { id, issued: execution.events.length > 0 };
}

const READ_MODEL_TIMEOUT_MS = 10_000;

/**
 * Revokes a credential; undefined if the id is unknown. Idempotent. `isShown`: the read models, which authenticate while
 * the log is down, have applied it within a short wait.
 */
export async function endCredential(
  {
    handler,
    readModels,
  }: { readonly handler: CommandHandler; readonly readModels: Pick<ReadModels, 'passed'> },
  id: string,
): Promise<{ readonly credential: CredentialState; readonly isShown: boolean } | undefined> {
  const execution = await handler.change(revokeCredential, {
    id,
    input: () => ({}),
    cause: operatorCause(null),
  });
  if (execution.outcome !== 'done') return undefined;
  const { state: credential, position } = execution;
  const passed =
    position === null || readModels.passed(credentialById.projections, position, READ_MODEL_TIMEOUT_MS);
  const isShown = await Promise.resolve(passed).catch(() => false);
  return { credential, isShown };
}

/** The cause of a command line operation: the operator, without a request. */
export const operatorCause = (organization: string | null): Cause =>
  serviceCause(systemOperator(), systemIds.uuid(), organization);

export interface BootstrapCredential {
  readonly file: string;
  readonly token: string | undefined;
}

/**
 * The first credential of an embedded service: written to a private file, then issued. A crash in between is repaired at
 * the next start. A restored log that has credentials but no file gets no new one.
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
