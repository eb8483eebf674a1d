import type { FieldProblem, Job, ProblemBody, ProblemCode } from './shapes.ts';

/** The service refused the request: the body of the error (RFC 9457). Decide on `code`. */
export class AssetValuationProblem extends Error {
  override readonly name = 'AssetValuationProblem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly instance: string;
  /** Quote it when you report a fault. */
  readonly request_id: string;
  /** The wrong fields; empty if the error is not about fields. */
  readonly errors: readonly FieldProblem[];
  /** Seconds to wait before another try, if the service names them. */
  readonly retry_after: number | undefined;
  /** Of 412: the current version. */
  readonly etag: string | undefined;
  /** Number of tries. */
  readonly attempts: number;

  constructor(body: ProblemBody, facts: { retryAfter?: number; etag?: string; attempts?: number } = {}) {
    const fields = body.errors.map(({ pointer, detail }) => `${pointer || '/'}: ${detail}`);
    super([`${body.status} ${body.code}: ${body.detail || body.title}`, ...fields].join('\n  '));
    this.code = body.code;
    this.status = body.status;
    this.title = body.title;
    this.detail = body.detail;
    this.instance = body.instance;
    this.request_id = body.request_id;
    this.errors = body.errors;
    this.retry_after = facts.retryAfter;
    this.etag = facts.etag;
    this.attempts = facts.attempts ?? 1;
  }
}

/** The answer is not from the service, or not as in its interface: a proxy, for instance. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
  readonly status: number;
  readonly attempts: number;

  constructor(status: number, what: string, attempts = 1) {
    super(`${status}: ${what}`);
    this.status = status;
    this.attempts = attempts;
  }
}

/** No answer arrived; it is unknown whether the request did. See `cause`. */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
  readonly attempts: number;

  constructor(cause: unknown, attempts: number) {
    super(`no answer after ${attempts} ${attempts === 1 ? 'try' : 'tries'}: ${reasonOf(cause)}`, { cause });
    this.attempts = attempts;
  }
}

/** The time to wait for a job is over; the job still runs. */
export class WaitExpired extends Error {
  override readonly name = 'WaitExpired';
  /** The last known state; undefined if there is none. */
  readonly job: Job | undefined;

  constructor(jobId: string, job: Job | undefined) {
    super(`job ${jobId} is still ${job?.status ?? 'unknown'} after the time to wait for it`);
    this.job = job;
  }
}

/** The upload was interrupted: call it again with this `document_id`, and only the missing parts are sent. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
  readonly document_id: string;

  constructor(documentId: string, cause: unknown) {
    super(`the upload of document ${documentId} stopped: ${reasonOf(cause)}`, { cause });
    this.document_id = documentId;
  }
}

/** The message of an error, with the cause behind "fetch failed". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== ''
    ? `${error.message} (${error.cause.message})`
    : error.message;
}
