import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyUnavailable } from '../../../src/engine/dependency-unavailable.ts';
import type { DocumentStore } from '../../../src/evidence/document-stores/document-store.ts';
import { parseS3Address } from '../../../src/evidence/document-stores/s3/address.ts';
import { s3DocumentStore } from '../../../src/evidence/document-stores/s3/document-store.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { S3_ENVIRONMENT, useS3Environment } from '../../support/s3/credentials.ts';
import { answerError, type Misbehaviour, type S3StandIn, startS3StandIn } from '../../support/s3/stand-in.ts';

const TOKEN = 'a-session-token-that-is-nobody-s-business';
useS3Environment({ AWS_SESSION_TOKEN: TOKEN });

const bytes = Buffer.from('what the source answered');
const digest = sha256(bytes);
let server: S3StandIn;
let documents: DocumentStore;
beforeEach(async () => {
  server = await startS3StandIn();
  documents = await s3DocumentStore(parseS3Address(server.url));
});
afterEach(async () => {
  await documents.close();
  await server.stop();
});

/** The error and its cause of a refused request. */
async function refusal(work: Promise<unknown>): Promise<DependencyUnavailable> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DependencyUnavailable)) throw new Error(`unexpected: ${inspect(error)}`);
  expect(error.dependency).toBe('document_storage');
  return error;
}
const causeOf = async (work: Promise<unknown>) => String((await refusal(work)).cause);

const always =
  (status: number, code: string): Misbehaviour =>
  (_request, response) => {
    answerError(response, status, code);
    return true;
  };
/** Only matching requests, and only this often. */
const some = (action: string, times: number, how: Misbehaviour): Misbehaviour => {
  let left = times;
  return (request, response) => {
    if (request.action !== action || left === 0) return false;
    left -= 1;
    return how(request, response);
  };
};
const never: Misbehaviour = () => true;
const hangUp: Misbehaviour = (_request, response) => {
  response.destroy();
  return true;
};

describe('unavailable storage', () => {
  it('is an unavailable dependency with its reason', async () => {
    await server.stop();
    const all = [documents.put(digest, bytes), documents.get(digest), documents.has(digest)];
    for (const cause of await Promise.all(all.map(causeOf)))
      expect(cause).toMatch(/(Head|Get)Object: ECONNREFUSED 127\.0\.0\.1:\d+/);
  });

  it.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [301, 'PermanentRedirect'],
    [400, 'BadDigest'],
  ])('answers %i %s, and is unavailable', async (status, code) => {
    server.misbehave(always(status, code));
    expect(await causeOf(documents.get(digest))).toBe(`S3Failure: GetObject: answered ${status} ${code}`);
    await refusal(documents.put(digest, bytes));
    await refusal(documents.has(digest));
    expect(server.objects.size).toBe(0);
  });

  it('is a missing bucket: not "no such document"', async () => {
    const elsewhere = await s3DocumentStore(parseS3Address(server.url.replace('//documents', '//nowhere')));
    expect(await causeOf(elsewhere.has(digest))).toContain('HeadBucket: answered 404');
    expect(await causeOf(elsewhere.get(digest))).toContain('GetObject: answered 404 NoSuchBucket');
    expect(await causeOf(elsewhere.put(digest, bytes))).toContain('PutObject: answered 404 NoSuchBucket');
    await elsewhere.close();
  });

  it('is no S3 server: a web page is not "no such document"', async () => {
    server.misbehave((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html><p>not found');
      return true;
    });
    await refusal(documents.get(digest));
    await refusal(documents.has(digest));
  });

  it('is waited for up to the limit', async () => {
    const hasty = await s3DocumentStore(parseS3Address(server.url), { lookMs: 150, transferMs: 300 });
    server.misbehave(never);
    expect(await causeOf(hasty.has(digest))).toBe('S3Failure: HeadObject: no answer in time');
    expect(await causeOf(hasty.get(digest))).toBe('S3Failure: GetObject: no answer in time');
    server.misbehave(some('s3:PutObject', 9, never));
    // It reads before it writes, and both must be within the limit.
    const patient = await s3DocumentStore(parseS3Address(server.url), { lookMs: 3_000, transferMs: 3_000 });
    expect(await causeOf(patient.put(digest, bytes))).toBe('S3Failure: PutObject: no answer in time');
    await Promise.all([hasty.close(), patient.close()]);
  });

  /** Sends five bytes of a document, then the given behavior. */
  const half = (then: (response: Parameters<Misbehaviour>[1]) => void): Misbehaviour => {
    return (_request, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 5));
      then(response);
      return true;
    };
  };

  it('stalls during a transfer: fails at the limit, and returns no partial document', async () => {
    const hasty = await s3DocumentStore(parseS3Address(server.url), { lookMs: 150, transferMs: 300 });
    server.misbehave(half(() => {}));
    expect(await causeOf(hasty.get(digest))).toBe('S3Failure: GetObject: no answer in time');
    await hasty.close();
  });

  it('breaks off during a transfer: the document is not reported as damaged', async () => {
    server.misbehave(half((response) => void setImmediate(() => response.destroy())));
    await refusal(documents.get(digest));
  });
});

describe('storage with passing failures', () => {
  it.each([
    ['has too much to do', always(503, 'SlowDown')],
    ['hangs up', hangUp],
  ])('is retried when it %s', async (_how, how) => {
    server.misbehave(some('s3:PutObject', 2, how));
    await documents.put(digest, bytes);
    expect(sha256((await documents.get(digest)) ?? '')).toBe(digest);
  });

  const large = randomBytes(11 * 1_048_576);
  const put = () => documents.put(sha256(large), large);
  /** The second part of the upload. */
  const secondPart = (how: Misbehaviour): Misbehaviour => {
    let parts = 0;
    return (request, response) => {
      if (request.headers['content-length'] !== String(5 * 1_048_576)) return false;
      parts += 1;
      return parts === 2 && how(request, response);
    };
  };

  it('refuses a part: the upload is aborted and nothing is stored', async () => {
    server.misbehave(secondPart(always(403, 'AccessDenied')));
    expect(await causeOf(put())).toContain('UploadPart: answered 403 AccessDenied');
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });

  it('refuses a part and the abort: the first error is reported', async () => {
    const refuse = secondPart(always(403, 'AccessDenied'));
    server.misbehave(
      (request, response) =>
        refuse(request, response) ||
        some('s3:AbortMultipartUpload', 9, always(503, 'SlowDown'))(request, response),
    );
    expect(await causeOf(put())).toContain('UploadPart: answered 403 AccessDenied');
    expect([server.uploads.size, server.objects.size]).toEqual([1, 0]);
  });

  it('loses a part: only that one is sent again', async () => {
    server.misbehave(secondPart(hangUp));
    await put();
    expect(sha256((await documents.get(sha256(large))) ?? '')).toBe(sha256(large));
    expect(server.uploads.size).toBe(0);
  });

  it('answers 200 with an error about joining the parts', async () => {
    server.misbehave((request, response) => {
      const isCompletion = request.headers['content-type'] === 'application/xml';
      if (isCompletion) answerError(response, 200, 'InternalError');
      return isCompletion;
    });
    expect(await causeOf(put())).toContain('CompleteMultipartUpload: answered');
    expect([server.uploads.size, server.objects.size]).toEqual([0, 0]);
  });
});

describe('a probe', () => {
  it('really writes, and leaves neither an object nor an upload', async () => {
    await documents.probe();
    expect(server.requests.map(({ action }) => action)).toContain('s3:PutObject');
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
  });

  it.each([
    ['cannot be read', 's3:GetObject', 'HeadObject: answered 403 AccessDenied'],
    ['takes no writing', 's3:PutObject', 'CreateMultipartUpload: answered 403 AccessDenied'],
  ])('finds a bucket that %s', async (_what, action, cause) => {
    server.misbehave(some(action, 9, always(403, 'AccessDenied')));
    // A HEAD answer has no error code.
    expect(`${await causeOf(documents.probe())} AccessDenied`).toContain(cause);
  });

  it('leaves one small object and no uploads if aborting is refused', async () => {
    server.misbehave(some('s3:AbortMultipartUpload', 9, always(405, 'MethodNotAllowed')));
    await documents.probe();
    await documents.probe();
    expect([[...server.objects.keys()], server.uploads.size]).toEqual([['kept/probe'], 0]);
  });

  it('detects full storage and aborts its upload', async () => {
    let puts = 0;
    server.misbehave((request, response) => {
      if (request.action !== 's3:PutObject') return false;
      puts += 1;
      return puts > 1 && always(507, 'XMinioStorageFull')(request, response);
    });
    expect(await causeOf(documents.probe())).toContain('UploadPart: answered 507 XMinioStorageFull');
    expect(server.uploads.size).toBe(0);
  });
});

describe('credentials', () => {
  it('appear in no error, whatever the server repeats', async () => {
    server.misbehave(({ headers }, response) => {
      const { AWS_ACCESS_KEY_ID: key } = S3_ENVIRONMENT;
      const body = `<AWSAccessKeyId>${key}</AWSAccessKeyId><Token-0>${TOKEN}</Token-0><CanonicalRequest>${headers.authorization}</CanonicalRequest>`;
      answerError(response, 403, 'SignatureDoesNotMatch', body);
      return true;
    });
    const all = [documents.get(digest), documents.put(digest, bytes), documents.has(digest)];
    for (const error of await Promise.all(all.map(refusal))) {
      const whole = inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true });
      expect(whole).toContain('answered 403');
      expect(whole).not.toMatch(new RegExp(`${S3_ENVIRONMENT.AWS_ACCESS_KEY_ID}|${TOKEN}|Signature=`));
    }
  });

  it('make the storage unavailable if missing', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', '');
    const anonymous = await s3DocumentStore(parseS3Address(server.url));
    expect(await causeOf(anonymous.get(digest))).toContain('GetObject: CredentialsProviderError');
    await anonymous.close();
    vi.stubEnv('AWS_ACCESS_KEY_ID', S3_ENVIRONMENT.AWS_ACCESS_KEY_ID);
  });
});
