import { NatsError } from 'nats';

/** `err_code` of JetStream's answers. */
export const NO_STREAM = 10059;
export const NO_CONSUMER = 10014;
export const NAME_IN_USE = 10058;
const WRONG_LAST_SEQUENCE = 10071;
const CANNOT_STORE = 10077;

const codeOf = (error: unknown): number | undefined =>
  error instanceof NatsError ? error.api_error?.err_code : undefined;

/** For `catch`: undefined for this answer of the server; every other error goes on. */
export const unless =
  (code: number) =>
  (error: unknown): undefined => {
    if (codeOf(error) !== code) throw error;
  };

/** Nobody listens on a subject that belongs to no stream. */
export const isStreamGone = (error: unknown): boolean =>
  error instanceof NatsError && error.code === '503' && !error.api_error;

/** Somebody removed the stream's files under the running server, which will take nothing until the stream is made anew. */
export const isStorageGone = (error: unknown): boolean =>
  codeOf(error) === CANNOT_STORE &&
  (error as NatsError).api_error?.description.includes('no such file or directory') === true;

/** Sequence of the message that stands on the subject where none was expected; undefined for any other error. */
export function sequenceInPlace(error: unknown): number | undefined {
  if (codeOf(error) !== WRONG_LAST_SEQUENCE) return undefined;
  const sequence = Number(/\d+$/.exec((error as NatsError).message)?.[0]);
  return sequence > 0 ? sequence : undefined;
}
