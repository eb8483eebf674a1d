import {
  AssetValuationProblem,
  ConnectionFailed,
  UnexpectedAnswer,
  UploadInterrupted,
} from '../../../client/src/problem.ts';
import type { Trouble } from '../../shared/service/ask.ts';

/** Why an operation brought nothing, by what a person can do about it. */
export type WorkTrouble =
  | Trouble
  /** There is no such thing, or it is another organization's: the service says no more. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'not_allowed'; readonly detail: string }
  /** Somebody was faster: the version that was read is no longer the newest. */
  | { readonly kind: 'changed' }
  /** The session ended; the window for that says what to do. */
  | { readonly kind: 'ended' };

/** The trouble in an error of the client. */
export function troubleOf(error: unknown): WorkTrouble {
  if (error instanceof UploadInterrupted) return troubleOf(error.cause);
  if (error instanceof ConnectionFailed) return { kind: 'offline' };
  if (error instanceof UnexpectedAnswer) return { kind: 'unavailable', retryAfter: AFTER_PROXY_SECONDS };
  if (!(error instanceof AssetValuationProblem))
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error), requestId: '' };
  const { status, errors, detail, request_id: requestId, retry_after } = error;
  const retryAfter = retry_after ?? AFTER_PROXY_SECONDS;
  switch (status) {
    case 401:
      return { kind: 'ended' };
    case 403:
      return { kind: 'not_allowed', detail: [detail, ...errors.map((each) => each.detail)].join(' ') };
    case 404:
      return { kind: 'absent' };
    case 412:
      return { kind: 'changed' };
    case 422:
      return { kind: 'fields', errors };
    case 429:
      return { kind: 'too_many', retryAfter };
    case 503:
      return { kind: 'unavailable', retryAfter };
    default:
      return { kind: 'failed', detail, requestId };
  }
}

/** A proxy in front says nothing of when it will reach the service again. */
const AFTER_PROXY_SECONDS = 5;
