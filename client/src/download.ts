import type { OperationId } from './operation-types.ts';
import { UnexpectedAnswer } from './problem.ts';
import type { Transport, Wire } from './transport.ts';

/** A content that is not JSON. */
export interface Download {
  readonly mediaType: string;
  /** Bytes in all, where the service tells. */
  readonly size: number | undefined;
  readonly headers: Headers;
  /** As it comes; to be used once. */
  readonly body: ReadableStream<Uint8Array>;
  /** The whole of it. */
  bytes(): Promise<Uint8Array>;
}

/** Asks for a content. A failure before its first byte is tried again, one in the middle of it is the caller's to see. */
export const downloadOf = (
  transport: Transport,
  operation: OperationId,
  wire: Wire,
  accept = '*/*',
): Promise<Download> =>
  transport.send(operation, { ...wire, headers: { ...wire.headers, accept } }, async (answer) => {
    const { body, headers } = answer;
    if (body === null) throw new UnexpectedAnswer(answer.status, 'no content');
    const length = headers.get('content-length');
    return {
      mediaType: headers.get('content-type') ?? '',
      size: length === null ? undefined : Number(length),
      headers,
      body,
      bytes: async () => new Uint8Array(await answer.arrayBuffer()),
    };
  });
