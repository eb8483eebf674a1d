import type { KeyObject } from 'node:crypto';
import type { AssetState } from '../../domain/asset.ts';
import type { ExportFile, LineResult } from '../../domain/batch.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { DeliveryLists } from '../../domain/webhook.ts';
import { type Cause, fingerprint } from '../../engine/handling/cause.ts';
import type { Execution } from '../../engine/handling/command.ts';
import type { CommandHandler } from '../../engine/handling/handler.ts';
import { type EventLog, LOG_START, type Position, type RecordedEvent } from '../../engine/log/event-log.ts';
import type { LogWatch } from '../../engine/log/log-watch.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { PublicKeys, SealKey } from '../../engine/seals/signature.ts';
import type { DocumentStore } from '../../evidence/document-stores/document-store.ts';
import type { KeptLines } from '../../evidence/privacy/batch-lines.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedText } from '../../kernel/identity/personal-data.ts';
import type { SharedIdentifier } from '../../kernel/identity/registration-mark.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { Fault } from '../../kernel/zod-faults.ts';
import type { PriceSources } from '../../valuation/references/contract.ts';
import type { Feed } from '../feed/feed.ts';
import { PROBLEMS, type Problem } from '../pipeline/answer/problem.ts';
import { problemOfRejection } from '../pipeline/answer/rejection.ts';
import type { TimeLimit } from '../pipeline/answer/time-limit.ts';
import type { RouteRequest } from '../route.ts';
import { consistencyHeaders, type ReadYourWrites } from './consistency.ts';

interface WebhookParts {
  /** The faults of the `url` of a body; none if it has no `url`. */
  faultsOfUrl(url: string | undefined): readonly Fault[];
  newSecret(): string;
  readonly deliveries: DeliveryLists;
}

/** What shows to others that the log was not changed. */
export interface LogProofs {
  /** The public keys of the seals that this process knows. */
  publicKeys(): Promise<PublicKeys>;
  /**
   * Seals the log, unless a seal reaches the position already. `not-reached`: other writers keep a seal from reaching it.
   * `key-elsewhere`: none reaches it, and this process has no key. Throws `SealingRefused`, `SealKeyFault`.
   */
  sealUpTo(position: Position): Promise<'sealed' | 'not-reached' | 'key-elsewhere'>;
  /** The key of the seals; undefined in a process that has at most the public ones. Throws `SealKeyFault`. */
  key(): Promise<SealKey | undefined>;
}

interface AssetOf {
  readonly id: string;
  readonly organizationId: string;
  /** Its current state, for a patch. */
  readonly before?: AssetState | undefined;
}

export interface ManagementParts {
  readonly log: EventLog;
  readonly logWatch: LogWatch;
  readonly handler: CommandHandler;
  readonly readModels: ReadModels;
  readonly ownWrites: ReadYourWrites;
  /** The public events, read from the log. */
  readonly feed: Feed;
  readonly documents: DocumentStore;
  readonly clock: Clock;
  readonly sources: PriceSources;
  /** New fingerprints use the first key; all keys are compared. More than one only while the service's key is replaced. */
  fingerprintKeys(): readonly [KeyObject, ...KeyObject[]];
  cursorKeys(): readonly [KeyObject, ...KeyObject[]];
  /**
   * Encrypts the personal members of an asset's body or patch under the asset's key, and marks its identifiers. `erased`: it has
   * personal members, but the asset is erased.
   */
  encryptPersonal<Body extends JsonObject>(asset: AssetOf, body: Body): Promise<Body | 'erased'>;
  /** Encrypts one text of a body under the key of a subject, such as an asset's id; `erased`: the subject is erased. */
  encryptText(subject: string, text: string, pointer: string): Promise<SealedText | 'erased'>;
  /** Keeps the lines of a batch encrypted while they arrive; without a batch they are only counted. */
  keepBatchLines(
    batchId: string | undefined,
    bytes: AsyncIterable<Uint8Array>,
    inTime: TimeLimit,
  ): Promise<KeptLines>;
  /** The chunks of an export's file; undefined once its key is destroyed. */
  openExport(batchId: string, file: ExportFile): Promise<AsyncIterable<Buffer> | undefined>;
  /** The result that each line of a batch would have now; nothing is stored. */
  checkBatchLines(
    organizationId: string,
    lines: readonly Buffer[],
    updates: boolean,
  ): Promise<readonly LineResult[]>;
  /** Other owners of the asset's identifiers; none if it has no identifiers or was erased. */
  sharedIdentifiers(asset: AssetState): Promise<readonly SharedIdentifier[]>;
  /** Sealed tax ids of owners that are this one, among the organization's assets of any status. */
  ownedBy(organizationId: string, taxId: string, country: string | undefined): Promise<readonly SealedText[]>;
  readonly webhooks: WebhookParts;
  readonly proofs: LogProofs;
  /** A function that decrypts every encrypted text inside a value. */
  opener(value: unknown): Promise<(sealed: SealedText) => string>;
}

/** Actor and request, for the metadata of the events that the request causes. */
export const causeOf = (request: RouteRequest): Cause & { readonly organizationId: string } => {
  const credential = request.credential();
  return {
    organizationId: credential.organization_id,
    actor: `person:${credential.responsible_person}`,
    credentialId: credential.id,
    ...(credential.signed_in_by && { signedInBy: credential.signed_in_by }),
    requestId: request.requestId,
    correlationId: request.requestId,
    causationId: null,
  };
};

/** The cause with a POST's claim on its idempotency key; the fingerprint covers `content`. */
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

/** The state and events after a command, and headers of its answer. */
export interface CommandResult<State> {
  readonly kind: 'written';
  readonly state: State;
  /** The events it appended, or appended when its key was first used. */
  readonly events: readonly RecordedEvent[];
  readonly headers: Record<string, string>;
}

/** The outcome of a command for its client; `seen`: the last position read from other streams for it. */
export async function commandResult<State>(
  parts: ManagementParts,
  request: RouteRequest,
  execution: Execution<State>,
  seen: Position | null = null,
): Promise<CommandResult<State> | Problem> {
  if (execution.outcome === 'key-reused') return problemOfRejection({ fact: 'idempotency-key-reused' });
  if (execution.outcome === 'rejected')
    return refusalProblem(parts, request, rejectionOf(execution), later(execution.position, seen));
  const { state, events, position, replayed } = execution;
  const headers = {
    ...(position !== null && consistencyHeaders(parts, request, position)),
    ...(replayed && { 'Idempotency-Replayed': 'true' }),
  };
  return { kind: 'written', state, events, headers };
}

/**
 * The problem of a refusal. One that reveals the state of the caller's resource (409, 412) carries the position it was based on
 * as a token, so that a client's next read shows that state.
 */
export async function refusalProblem(
  parts: ManagementParts,
  request: RouteRequest,
  rejection: Rejection,
  position: Position | null,
): Promise<Problem> {
  const fault = problemOfRejection(rejection);
  if (!revealsState(fault)) return fault;
  // A refusal based on no event, such as of a key that only the key store knows as destroyed, gets the head of the log.
  const headers = consistencyHeaders(parts, request, position ?? (await parts.log.head()));
  return { ...fault, headers: { ...fault.headers, ...headers } };
}

const revealsState = ({ code }: Problem): boolean => [409, 412].includes(PROBLEMS[code].status);

const later = (one: Position | null, other: Position | null): Position | null =>
  (one ?? LOG_START) > (other ?? LOG_START) ? one : other;
