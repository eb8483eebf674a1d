import { randomBytes } from 'node:crypto';
import { issueCredential, revokeCredential } from '../../../commands/credential.ts';
import { credentialById } from '../../../queries/credentials.ts';
import type { CredentialState } from '../../domain/credential.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import type { Position } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import { sha256 } from '../../kernel/digest.ts';
import { tokenOf } from '../../kernel/identity/token.ts';
import { credentialId, organizationId } from '../../kernel/ids.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { serviceCause } from '../../processes/work.ts';
import { systemIds, systemOperator } from '../system.ts';

/** What an operator gives a person: rights in an organization. */
export interface Grant {
  readonly organization: string;
  readonly person: string;
  readonly profiles: readonly AccessProfile[];
}

interface CredentialGrant extends Grant {
  readonly expiresAt: Instant | null;
}

/** A grant as events have it. */
export const granted = ({ organization, person, profiles }: Grant) => ({
  organization: organization.normalize('NFC').trim(),
  responsible_person: person.normalize('NFC').trim(),
  access_profiles: [...profiles],
});

export const newToken = (): string => tokenOf(randomBytes(32));

/** Binds a token to a person, organization and profiles. Idempotent per token: a repetition returns `issued` false. */
export async function grantCredential(
  handler: CommandHandler,
  token: string,
  grant: CredentialGrant,
): Promise<{ readonly id: string; readonly issued: boolean }> {
  const digest = sha256(token);
  const id = credentialId(digest);
  const given = granted(grant);
  const execution = await handler.change(issueCredential, {
    id,
    input: () => ({ ...given, token_sha256: digest, expires_at: grant.expiresAt }),
    cause: operatorCause(organizationId(given.organization)),
  });
  if (execution.outcome !== 'done') throw new Error(`the credential was refused: ${execution.outcome}`);
  return { id, issued: execution.events.length > 0 };
}

const READ_MODEL_TIMEOUT_MS = 10_000;

export interface EndingParts {
  readonly handler: CommandHandler;
  readonly readModels: Pick<ReadModels, 'passed'>;
}

/** Whether the read models, which authenticate while the log is down, have applied an event within a short wait. */
export async function isShown(
  { readModels }: EndingParts,
  projections: readonly string[],
  position: Position | null,
): Promise<boolean> {
  if (position === null) return true;
  return readModels.passed(projections, position, READ_MODEL_TIMEOUT_MS).catch(() => false);
}

/** Revokes a credential; undefined if the id is unknown. Idempotent. */
export async function endCredential(
  parts: EndingParts,
  id: string,
): Promise<{ readonly credential: CredentialState; readonly isShown: boolean } | undefined> {
  const execution = await parts.handler.change(revokeCredential, {
    id,
    input: () => ({}),
    cause: operatorCause(null),
  });
  if (execution.outcome !== 'done') return undefined;
  const { state: credential, position } = execution;
  return { credential, isShown: await isShown(parts, credentialById.projections, position) };
}

/** The cause of a command line operation: the operator, without a request. */
export const operatorCause = (organization: string | null): Cause =>
  serviceCause(systemOperator(), systemIds.uuid(), organization);
