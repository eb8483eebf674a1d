import { S3ServiceException } from '@aws-sdk/client-s3';

/** The words of a code or request id, and nothing longer that a server might send in their place. */
const PLAIN = /^[\w.=+/-]{1,80}$/;

/**
 * What went wrong with a request, for operators. It is made anew because the client's errors carry what the server sent:
 * among it the access key, the session token or the signed headers.
 */
export class S3Failure extends Error {
  constructor(operation: string, error: unknown) {
    super(`${operation}: ${told(error)}`);
    this.name = 'S3Failure';
  }
}

function told(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof S3ServiceException) return answered(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { code, address, port } = error as Error & Partial<Record<'code' | 'address' | 'port', unknown>>;
  if (code === undefined) return error.name;
  return address === undefined ? String(code) : `${code} ${address}:${port}`;
}

function answered({ name, $metadata: { httpStatusCode, requestId } }: S3ServiceException): string {
  // To a HEAD no code is answered; the client then gives a word of its own.
  const code = PLAIN.test(name) && !name.startsWith('Unknown') ? ` ${name}` : '';
  const request = requestId !== undefined && PLAIN.test(requestId) ? ` (request ${requestId})` : '';
  return `answered ${httpStatusCode ?? 'without a status'}${code}${request}`;
}
