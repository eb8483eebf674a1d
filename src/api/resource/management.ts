import type { KeyObject } from 'node:crypto';
import type { AssetState } from '../../domain/asset.ts';
import type { LineResult } from '../../domain/batch.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { DeliveryLists } from '../../domain/webhook.ts';
import { type Cause, fingerprint } from '../../engine/handling/cause.ts';
import type { Execution } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import type { LogWatch } from '../../engine/log/log-watch.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import type { SharedIdentifier } from '../../kernel/identity/registration-mark.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Feed } from '../feed/feed.ts';
import { PROBLEMS, type Problem } from '../pipeline/answer/problem.ts';
import { problemOfRejection } from '../pipeline/answer/rejection.ts';
import type { RouteRequest } from '../route.ts';
import { type OwnWrites, told } from './consistency.ts';

/** What the routes of webhooks are wired with. */
interface WebhookParts {
  /** What is wrong with the address of a body; nothing where it names none. */
  faultsOfUrl(url: string | undefined): readonly Fault[];
  /** A new secret to sign with, of random bytes. */
  newSecret(): string;
  readonly deliveries: DeliveryLists;
}

interface AssetOf {
  readonly id: string;
  readonly organizationId: string;
  /** As it stands, where it is patched. */
  readonly before?: AssetState | undefined;
}

/** What the management routes are wired with. */
export interface ManagementParts {
  readonly log: EventLog;
  readonly logWatch: LogWatch;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly ownWrites: OwnWrites;
  /** What has happened, read from the log itself. */
  readonly feed: Feed;
  /** The bytes of documents, part by part. */
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly sources: PriceSources;
  /** Made with the first, known by any: one, or several while the service's key is replaced. */
  fingerprintKeys(): readonly [KeyObject, ...KeyObject[]];
  cursorKeys(): readonly [KeyObject, ...KeyObject[]];
  /**
   * Seals the personal members of an asset's body, or of a patch of one, for the asset of this id, and marks its identifiers.
   * `erased`: there are some, and the asset takes none any more.
   */
  seal<Body extends JsonObject>(asset: AssetOf, body: Body): Promise<Body | 'erased'>;
  /** Seals one text of a body under the key of a subject, such as an asset's id; `erased`: it takes none any more. */
  sealText(subject: string, text: string, pointer: string): Promise<SealedText | 'erased'>;
  /** Keeps the lines of a batch sealed; answers the SHA-256 of what is kept. `erased`: the batch has ended before. */
  keepBatchBody(batchId: string, bytes: Uint8Array): Promise<string | 'erased'>;
  /** What would become of each line of a batch of the organization if it were sent now; nothing is kept. */
  checkBatchLines(organizationId: string, bytes: Buffer): Promise<readonly LineResult[]>;
  /** Who else has the asset's identifiers: nothing where it has none, or was erased. */
  sharedIdentifiers(asset: AssetState): Promise<readonly SharedIdentifier[]>;
  readonly webhooks: WebhookParts;
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

/** The same with what a POST claims by its idempotency key; `content`: what its fingerprint covers. */
export const claimOf = (parts: ManagementParts, request: RouteRequest, content = request.content) => {
  const [first, ...others] = parts.fingerprintKeys();
  return {
    ...causeOf(request),
    claim: {
      key: request.idempotencyKey(),
      fingerprint: fingerprint(first, content),
      otherFingerprints: others.map((key) => fingerprint(key, content)),
    },
  };
};

/** What a command has left, and what the answer to it says beside that. */
export interface Written<State> {
  readonly kind: 'written';
  readonly state: State;
  /** Those it appended, or appended when its key was new. */
  readonly events: readonly RecordedEvent[];
  readonly headers: Record<string, string>;
}

/** The outcome of a command, for its client; `seen`: how far other streams were looked at for it. */
export async function written<State>(
  parts: ManagementParts,
  request: RouteRequest,
  execution: Execution<State>,
  seen: Position | null = null,
): Promise<Written<State> | Problem> {
  if (execution.outcome === 'key-reused') return problemOfRejection({ fact: 'idempotency-key-reused' });
  if (execution.outcome === 'rejected')
    return refused(parts, request, rejectionOf(execution), later(execution.position, seen));
  const { state, events, position, replayed } = execution;
  const headers = {
    ...(position !== null && told(parts, request, position)),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  return { kind: 'written', state, events, headers };
}

/**
 * The problem of a refusal. One that tells how a resource of the caller's stands (409, 412) tells the position of what it
 * was decided on too, so that nobody overwrites it unseen: the one place where refusals get their token.
 */
export async function refused(
  parts: ManagementParts,
  request: RouteRequest,
  rejection: Rejection,
  position: Position | null,
): Promise<Problem> {
  const fault = problemOfRejection(rejection);
  if (!tellsState(fault)) return fault;
  // What was decided on no event, such as a key that the key store alone knows as destroyed, is decided on the whole log.
  const headers = told(parts, request, position ?? (await parts.log.head()));
  return { ...fault, headers: { ...fault.headers, ...headers } };
}

const tellsState = ({ code }: Problem): boolean => [409, 412].includes(PROBLEMS[code].status);

const later = (one: Position | null, other: Position | null): Position | null =>
  (one ?? LOG_START) > (other ?? LOG_START) ? one : other;
