import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  UnavailableError,
} from '@eventstore/db-client';
import { DependencyUnavailable } from '../../ports/dependency-unavailable.ts';

/** The server gave no answer in time. */
export class NoAnswer extends Error {
  constructor(what: string, timeoutMs: number) {
    super(`${what}: no answer within ${timeoutMs} ms`);
    this.name = 'NoAnswer';
  }
}

/** Refusals: the server took the append and said that it stores none of it. */
const REFUSALS = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
];

/** What grpc-js says where no connection was made, so that nothing can have been sent. */
const NEVER_CONNECTED = /No connection established|Name resolution failed|Failed to discover/;

/** True when it is certain that a failed append stored nothing. */
export const isCertainlyNotStored = (error: unknown): boolean =>
  REFUSALS.some((Refusal) => error instanceof Refusal) ||
  (error instanceof UnavailableError && NEVER_CONNECTED.test(error.message)) ||
  (error instanceof Error && NEVER_CONNECTED.test(error.message));

/**
 * The promise's value within the time, or `NoAnswer`: a silent server leaves the client's calls pending past their
 * deadline, which only the server enforces.
 */
export async function within<T>(what: string, timeoutMs: number, promise: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer(what, timeoutMs)), timeoutMs);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    // What comes after the time is nobody's any more.
    promise.catch(() => undefined);
  }
}

/** A read that failed is an unavailable dependency, whatever the reason. */
export const unavailable = (cause: unknown): DependencyUnavailable =>
  cause instanceof DependencyUnavailable ? cause : new DependencyUnavailable('event_log', cause);
