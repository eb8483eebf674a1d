import type { Answer, CallArguments, DataOf, OperationId } from './operation-types.ts';
import { UnexpectedAnswer } from './problem.ts';
import type { Transport, Wire } from './transport.ts';

/** Any operation by its name in the OpenAPI document: the whole answer, with status and headers. */
export type Call = <Op extends OperationId>(
  operation: Op,
  ...request: CallArguments<Op>
) => Promise<Answer<Op>>;

/** The same for the methods of resources: what it answers, and nothing beside it. */
export type Ask = <Op extends OperationId>(
  operation: Op,
  ...request: CallArguments<Op>
) => Promise<DataOf<Op>>;

/** An answer, its types put aside. */
interface AnyAnswer {
  readonly status: number;
  readonly data: unknown;
  readonly text: string;
  readonly headers: Headers;
}

/** An answer of JSON, read whole. The document describes what it is, and the service's tests hold it to that. */
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
