import { AssetValuationProblem, UnexpectedAnswer } from './problem.ts';
import { retryAfterOf } from './retry.ts';
import type { ProblemBody } from './shapes.ts';

const EXCERPT = 200;

/** The error of an answer. Reads its body to the end. */
export async function problemOf(
  answer: Response,
  attempts: number,
): Promise<AssetValuationProblem | UnexpectedAnswer> {
  const text = await answer.text();
  const body = parsed(text);
  if (!isProblem(body)) {
    const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
    return new UnexpectedAnswer(answer.status, excerpt || answer.statusText || 'no body', attempts);
  }
  const retryAfter = retryAfterOf(answer.headers, Date.now());
  const etag = answer.headers.get('etag') ?? undefined;
  return new AssetValuationProblem(body, {
    attempts,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(etag === undefined ? {} : { etag }),
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Checks the required members of a problem: code, status and list of fields. */
function isProblem(body: unknown): body is ProblemBody {
  if (typeof body !== 'object' || body === null) return false;
  const { code, status, errors } = body as Partial<Record<keyof ProblemBody, unknown>>;
  return typeof code === 'string' && typeof status === 'number' && Array.isArray(errors);
}
