import type { Answer, CallArguments, DataOf, OperationId } from './operation-types.ts';
import { UnexpectedAnswer } from './problem.ts';
import type { Transport, Wire } from './transport.ts';

/** Calls any operation by its name in the OpenAPI document; the answer has status and headers. */
export type Call = <Op extends OperationId>(
  operation: Op,
  ...request: CallArguments<Op>
) => Promise<Answer<Op>>;

/** Calls an operation for a method of a resource; the answer is only the body. */
export type Ask = <Op extends OperationId>(
  operation: Op,
  ...request: CallArguments<Op>
) => Promise<DataOf<Op>>;

/** An answer without its types. */
interface AnyAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** A JSON answer. Not validated: the service's tests check it against the OpenAPI document. */
async function jsonAnswer(answer: Response): Promise<AnyAnswer> {
  const { status, headers } = answer;
  const text = await answer.text();
  if (status === 304) return { status, headers, text: '', data: undefined };
  const mediaType = headers.get('content-type') ?? '';
  if (!mediaType.startsWith('application/json'))
    throw new UnexpectedAnswer(status, `${mediaType || 'no media type'} where JSON was asked for`);
  return { status, headers, text, data: JSON.parse(text) };
}

export const callOf = ({ send }: Transport): Call =>
  (async (operation, request) => send(operation, (request ?? {}) as Wire, jsonAnswer)) as Call;

export const askOf = (call: Call): Ask =>
  (async (operation: OperationId, ...request: CallArguments<OperationId>) => {
    const { status, data } = await call(operation, ...request);
    if (data === undefined) throw new UnexpectedAnswer(status, 'no body where one was asked for');
    return data;
  }) as Ask;
