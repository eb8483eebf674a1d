import type { OperationId } from './operation-types.ts';
import { UnexpectedAnswer } from './problem.ts';
import type { Transport, Wire } from './transport.ts';

/** An answer that is not JSON. */
export interface Download {
  readonly mediaType: string;
  /** Total bytes, if the service sends the length. */
  readonly size: number | undefined;
  readonly headers: Headers;
  /** The bytes as a stream; usable once. */
  readonly body: ReadableStream<Uint8Array>;
  /** All bytes. */
  bytes(): Promise<Uint8Array>;
}

/** Downloads a content. A failure before the first byte is retried, a later one is thrown to the caller. */
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
