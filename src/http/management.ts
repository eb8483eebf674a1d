import type { KeyObject } from 'node:crypto';
import type { Execution } from '../command-handling/execution.ts';
import { fingerprint } from '../command-handling/fingerprint.ts';
import type { CommandHandler } from '../command-handling/handler.ts';
import type { Cause } from '../command-handling/seal-events.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { SealedText } from '../kernel/personal-data.ts';
import type { Clock } from '../ports/clock.ts';
import type { DocumentStore } from '../ports/document-store.ts';
import type { EventLog, Position } from '../ports/event-log.ts';
import type { ReadModels } from '../ports/read-models.ts';
import { consistencyToken, type OwnWrites, positionOf } from './own-writes.ts';
import { type Problem, problem } from './problem.ts';
import { problemOfRejection } from './rejection.ts';
import type { RouteRequest } from './route.ts';

/** What the management routes are wired with. */
export interface ManagementParts {
  readonly log: EventLog;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly ownWrites: OwnWrites;
  /** The bytes of documents, part by part. */
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly fingerprintKey: KeyObject;
  readonly cursorKey: KeyObject;
  /**
   * Seals the personal members of an asset's body, or of a patch of one, for the asset of this id. `erased`: there are
   * some, and the asset takes none any more.
   */
  seal<Body extends JsonObject>(assetId: string, body: Body): Promise<Body | 'erased'>;
  /** How to open every sealed text inside a value. */
  opener(value: unknown): Promise<(sealed: SealedText) => string>;
}

/** Who acts, and in which request: for the metadata of every event that the request causes. */
export const causeOf = (request: RouteRequest): Cause & { readonly organizationId: string } => {
  const credential = request.credential();
  return {
    organizationId: credential.organization_id,
    actor: `person:${credential.responsible_person}`,
    credentialId: credential.id,
    requestId: request.requestId,
    correlationId: request.requestId,
    causationId: null,
  };
};

/** The same with what a POST claims by its idempotency key. */
export const claimOf = (parts: ManagementParts, request: RouteRequest) => ({
  ...causeOf(request),
  claim: { key: request.idempotencyKey(), fingerprint: fingerprint(parts.fingerprintKey, request.content) },
});

/** The problem of an execution that did not succeed. */
export const problemOf = (execution: Exclude<Execution<unknown>, { outcome: 'done' }>): Problem =>
  execution.outcome === 'key-reused'
    ? problemOfRejection({ fact: 'idempotency-key-reused' })
    : problemOfRejection(execution.rejection);

/** Remembers a write for its organization, and tells its position to the client. */
export function writeHeaders(
  parts: ManagementParts,
  organizationId: string,
  position: Position | null,
  replayed = false,
): Record<string, string> {
  if (position !== null) parts.ownWrites.remember(organizationId, position);
  return {
    ...(position !== null && { 'Consistency-Token': consistencyToken(position) }),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
}

/** The position that the client carries, if any. A token that is none is a problem. */
export function carriedPosition({
  consistencyToken: token,
}: RouteRequest): { readonly position: Position | undefined } | Problem {
  const position = token === undefined ? undefined : positionOf(token);
  if (token === undefined || position !== undefined) return { position };
  return problem('INVALID_PARAMETER', {
    en: 'Consistency-Token is not one of ours',
    'pt-BR': 'Consistency-Token não é nosso',
  });
}

/**
 * Waits until the projections have passed the organization's last write and the position that the client carries.
 * `stale`: they have not, in the time there was. A token that is none is a problem.
 */
export async function settle(
  parts: ManagementParts,
  request: RouteRequest,
  projections: readonly string[],
): Promise<{ readonly stale: boolean } | Problem> {
  const carried = carriedPosition(request);
  if ('kind' in carried) return carried;
  const { organization_id } = request.credential();
  return { stale: !(await parts.ownWrites.settled(projections, organization_id, carried.position)) };
}

export const staleHeader = (stale: boolean): Record<string, string> =>
  stale ? { Consistency: 'stale' } : {};
