import { AccessDeniedError, convertToCommandError, type NotLeaderError } from '@eventstore/db-client';
import { NamedError, OperationalError } from '../../../kernel/operational-error.ts';
import { DependencyUnavailable } from '../../dependency-unavailable.ts';
import { UnreadableStoredEvent } from '../event-log.ts';

/** The server gave no answer in time. */
export class NoAnswer extends NamedError {
  constructor(what: string, timeoutMs: number) {
    super(`${what}: no answer within ${Math.round(timeoutMs)} ms`);
  }
}

/** It is certain that nothing was sent, or that the server stored nothing of it, and will later perhaps. */
export class NotStored extends Error {
  constructor(why: string, options?: { cause: unknown }) {
    super(why, options);
    this.name = 'NotStored';
  }
}

/** The server takes nothing now, and knows nobody who does: it is starting, or cut off from its cluster (E 16). */
export class NotServing extends NotStored {}

/** Another server leads. That ends the whole call, so of several appends on it only one is known not to be taken (E 16). */
export class SentAway extends NamedError {
  readonly isCertain: boolean;

  constructor(cause: NotLeaderError, isCertain: boolean) {
    super(cause.message, { cause });
    this.isCertain = isCertain;
  }
}

/** The log cannot keep this, now or later. */
export class AppendRefused extends NamedError {
  constructor(stream: string, why: string) {
    super(`nothing was appended to ${stream}: ${why}`);
  }
}

/** Somebody else deleted a stream, or wrote into it. This service never does, so its history is not what it was. */
export class ForeignHand extends OperationalError {
  constructor(stream: string, what: string) {
    super(`stream ${stream} ${what}: this service did not do that`);
  }
}

export class LogClosed extends NamedError {
  constructor() {
    super('the event log was closed');
  }
}

/** What gRPC says where no connection was made, and a server that takes nothing (E 16). */
const NEVER_TAKEN =
  /No connection established|Name resolution failed|Failed to discover|Channel closed before call started|Server Is (Not Ready|Too Busy)/;

/** True when a call that failed so has left nothing behind: it was never made, or refused as a whole. */
export const isNeverTaken = (error: unknown): boolean =>
  error instanceof NotStored ||
  error instanceof LogClosed ||
  error instanceof AccessDeniedError ||
  (error instanceof Error && NEVER_TAKEN.test(error.message));

/** The client's own class for what gRPC says. */
export const commandError = (error: unknown): Error =>
  convertToCommandError(error instanceof Error ? error : new Error(String(error)));

/** A read that failed is an unavailable dependency, unless the log itself is not what it should be. */
export const unavailable = (cause: unknown): Error =>
  cause instanceof DependencyUnavailable ||
  cause instanceof ForeignHand ||
  cause instanceof UnreadableStoredEvent
    ? cause
    : new DependencyUnavailable('event_log', cause);
