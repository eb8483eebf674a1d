import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeNow, listenAnywhere } from '../free-port.ts';
import { S3_ENVIRONMENT } from './credentials.ts';

export interface StoredObject {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export interface S3Request {
  /** Named like S3's rights, such as `s3:PutObject`. */
  readonly action: string;
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

/** Answers a request in place of S3, or leaves it to S3 (`false`). */
export type Misbehaviour = (request: S3Request, response: ServerResponse) => boolean;

interface Multipart {
  readonly key: string;
  readonly headers: StoredObject['headers'];
  readonly parts: Map<number, { readonly bytes: Buffer; readonly checksum: string | undefined }>;
}

const BUCKET = 'documents';
const SMALLEST_PART = 5 * 1_048_576;

/**
 * One bucket of S3 in memory, as far as the adapter uses it, after Amazon's API reference: strict about digests, parts and
 * the access key, and with any fault that a test wants.
 */
export async function startS3StandIn() {
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Multipart>();
  const requests: S3Request[] = [];
  let misbehaviour: Misbehaviour = () => false;

  const server = createServer(async (message, response) => {
    const url = new URL(message.url ?? '/', 'http://stand-in');
    const [, bucket, ...rest] = url.pathname.split('/');
    const request = {
      action: actionOf(message.method ?? '', url, rest.join('/')),
      key: rest.join('/'),
      headers: message.headers,
    };
    requests.push(request);
    if (misbehaviour(request, response)) return;
    const body = await buffer(message).catch(() => undefined);
    // The client went away.
    if (!body) return;
    const refusal = refusalOf(message, body);
    if (refusal) return answerError(response, ...refusal);
    if (bucket !== BUCKET) return answerError(response, 404, 'NoSuchBucket');
    answer(message.method ?? '', url, request, body, response);
  });

  function answer(
    method: string,
    url: URL,
    { key, headers }: S3Request,
    body: Buffer,
    response: ServerResponse,
  ) {
    const uploadId = url.searchParams.get('uploadId') ?? '';
    const multipart = uploads.get(uploadId);
    if (key === '') return response.writeHead(200).end();
    if (url.searchParams.has('uploads')) {
      const id = `upload-${requests.length}`;
      uploads.set(id, { key, headers: described(headers), parts: new Map() });
      return answerXml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (uploadId !== '' && !multipart) return answerError(response, 404, 'NoSuchUpload');
    if (multipart && method === 'DELETE') {
      uploads.delete(uploadId);
      return response.writeHead(204).end();
    }
    if (multipart && method === 'PUT') {
      const checksum = headers['x-amz-checksum-sha256']?.toString();
      multipart.parts.set(Number(url.searchParams.get('partNumber')), { bytes: body, checksum });
      return response
        .writeHead(200, { etag: etagOf(body), ...(checksum && { 'x-amz-checksum-sha256': checksum }) })
        .end();
    }
    if (multipart) {
      const whole = completed(multipart, body.toString());
      if (!whole) return answerError(response, 400, 'InvalidPart');
      uploads.delete(uploadId);
      objects.set(key, { bytes: whole, headers: multipart.headers });
      return answerXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
    if (method === 'PUT') {
      objects.set(key, { bytes: body, headers: described(headers) });
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    const found = objects.get(key);
    if (!found) return answerError(response, 404, 'NoSuchKey');
    response.writeHead(200, { ...found.headers, 'content-length': found.bytes.length });
    return response.end(method === 'HEAD' ? undefined : found.bytes);
  }

  const port = await listenAnywhere(server);
  return {
    url: `s3://${BUCKET}/kept?endpoint=http://127.0.0.1:${port}&path_style=true`,
    port,
    objects,
    /** Uploads that were neither completed nor aborted. */
    uploads: uploads as ReadonlyMap<string, unknown>,
    /** In the order in which they came. */
    requests: requests as readonly S3Request[],
    misbehave(how: Misbehaviour = () => false) {
      misbehaviour = how;
    },
    stop: () => closeNow(server),
  };
}
export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;

function actionOf(method: string, { searchParams }: URL, key: string): string {
  if (method === 'DELETE')
    return searchParams.has('uploadId') ? 's3:AbortMultipartUpload' : 's3:DeleteObject';
  if (key === '') return 's3:ListBucket';
  return method === 'GET' || method === 'HEAD' ? 's3:GetObject' : 's3:PutObject';
}

/** Amazon checks the sender, then the digest that was signed and the one that is to be stored. */
function refusalOf({ headers }: IncomingMessage, body: Buffer): readonly [number, string] | undefined {
  const credential = /Credential=([^/]+)\/\d{8}\/[\w-]+\/s3\/aws4_request/.exec(headers.authorization ?? '');
  if (credential?.[1] !== S3_ENVIRONMENT.AWS_ACCESS_KEY_ID) return [403, 'InvalidAccessKeyId'];
  if (headers['x-amz-content-sha256'] !== hash('sha256', body)) return [400, 'XAmzContentSHA256Mismatch'];
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum !== undefined && checksum !== hash('sha256', body, 'base64')) return [400, 'BadDigest'];
  return undefined;
}

/** The parts that the completion names, in their order; each but the last of the least size at least. */
function completed({ parts }: Multipart, xml: string): Buffer | undefined {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => {
    const text = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(part)?.[1];
    const stored = parts.get(Number(text('PartNumber')));
    const isRight =
      stored !== undefined &&
      text('ETag')?.replaceAll('&quot;', '"') === etagOf(stored.bytes) &&
      text('ChecksumSHA256') === stored.checksum;
    return isRight ? stored.bytes : undefined;
  });
  const bytes = named.filter((each) => each !== undefined);
  const isWhole = bytes.length === named.length && bytes.length > 0;
  return isWhole && bytes.slice(0, -1).every(({ length }) => length >= SMALLEST_PART)
    ? Buffer.concat(bytes)
    : undefined;
}

const etagOf = (bytes: Buffer): string => `"${hash('md5', bytes)}"`;

const described = (headers: IncomingMessage['headers']): StoredObject['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') || name === 'content-type' ? [[name, String(value)]] : [],
    ),
  );

function answerXml(response: ServerResponse, xml: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

/** A refusal of S3: with the body that belongs to a code (none, to a HEAD, because Node leaves it out). */
export function answerError(response: ServerResponse, status: number, code: string, more = ''): void {
  answerXml(response, `<Error><Code>${code}</Code><Message>refused</Message>${more}</Error>`, status);
}
