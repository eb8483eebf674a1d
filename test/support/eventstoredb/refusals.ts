import { Metadata, status } from '@grpc/grpc-js';
import { MAX_APPEND_BYTES } from './store.ts';

/** A status with the trailers by which the client knows what it is (E 12). */
export interface Refusal {
  readonly code: status;
  readonly details: string;
  readonly metadata?: Metadata;
}

function refusal(
  code: status,
  details: string,
  exception: string,
  more: Readonly<Record<string, string>> = {},
): Refusal {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries({ exception, ...more })) metadata.set(name, value);
  return { code, details, metadata };
}

/** E 8. */
export const tooLarge = (): Refusal =>
  refusal(
    status.INVALID_ARGUMENT,
    `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`,
    'maximum-append-size-exceeded',
    { 'maximum-append-size': String(MAX_APPEND_BYTES) },
  );

/** E 8. */
export const streamDeleted = (stream: string): Refusal =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, 'stream-deleted', {
    'stream-name': stream,
  });

/** E 16. */
export const notLeader = ({ host, port }: { readonly host: string; readonly port: number }): Refusal =>
  refusal(status.NOT_FOUND, 'Leader info available', 'not-leader', {
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** E 16. */
export const notReady = (): Refusal => ({ code: status.UNAVAILABLE, details: 'Server Is Not Ready' });

/** E 2. */
export const tooSlow = (): Refusal => ({
  code: status.ABORTED,
  details:
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
});

/** E 26. */
export const timedOut = (): Refusal => ({
  code: status.ABORTED,
  details: 'Operation timed out: Prepare phase timeout.',
});

/** E 30. */
export const invalidPosition = (): Refusal => ({
  code: status.INVALID_ARGUMENT,
  details: 'Trying to read from an invalid position.',
});

/** E 20. */
export const unknownUser = (): Refusal => ({ code: status.UNAUTHENTICATED, details: 'Bad credentials' });
