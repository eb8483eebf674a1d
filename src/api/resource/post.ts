import type { z } from 'zod';
import type { Asked, ClientCommand } from '../../engine/handling/command.ts';
import type { JsonPath } from '../../kernel/json/text.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import type { Problem } from '../pipeline/answer/problem.ts';
import { answerWritten, type Resource } from '../resource.ts';
import { type Examples, json, type ResponseSpec, type Route, type RouteRequest, route } from '../route.ts';
import { CREATE_HEADERS, type IdPath } from '../routes/resource-parameters.ts';
import { causeOf, type ManagementParts, type Written } from './management.ts';
import type { Owned } from './read-resource.ts';

export const JSON_LIMIT_BYTES = 65_536;

/** What a POST says of itself. */
export interface Posting<State> {
  readonly summary: string;
  readonly description: string;
  readonly examples: Examples;
  /** Places of the body whose JSON is kept word for word. */
  readonly sourceTexts?: readonly JsonPath[];
  /** Examples of the answer, where none is recorded. */
  readonly answers?: Examples;
  /** Where the command asks for work: the answer is 202 with the job, not 201 with the resource. */
  readonly queued?: Queued<State>;
}

interface Queued<State> {
  readonly description: string;
  readonly schema: z.ZodType;
  body(state: State): JsonObject & { readonly job_id: string };
}

interface Post<State, Body> extends Posting<State> {
  /** Where a body takes longer than the engines alone. */
  readonly patienceMs?: (body: Body) => number | undefined;
  readonly path: string;
  readonly params?: typeof IdPath;
  readonly access: readonly AccessProfile[];
  /** What follows the name of the resource where the 201 is described. */
  readonly outcome: string;
  run(parts: ManagementParts, request: RouteRequest, asked: Asked<Body>): Promise<Written<State> | Problem>;
}

/** A command of a client under its idempotency key. */
export function post<State extends Owned, Body>(
  resource: Resource<State>,
  parts: () => ManagementParts,
  { name, body: schema }: Pick<ClientCommand<never, State, never, Body>, 'name' | 'body'>,
  { params, examples, sourceTexts, answers, queued, outcome, run, ...said }: Post<State, Body>,
): Route {
  const one = resource.name.toLowerCase();
  const made: ResponseSpec = {
    description: `The ${one}${outcome}`,
    schema: resource.view,
    etag: true,
    ...(resource.inLanguage && { inLanguage: true }),
    headers: { Location: `Address of the ${one}`, ...CREATE_HEADERS },
    ...(answers && { examples: answers }),
  };
  return route({
    method: 'POST',
    operationId: `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    tag: resource.tag,
    ...said,
    headers: { idempotencyKey: true },
    ...(params && { params }),
    body: {
      schema,
      mediaTypes: ['application/json'],
      limitBytes: JSON_LIMIT_BYTES,
      examples,
      ...(sourceTexts && { sourceTexts }),
    },
    responses: queued
      ? {
          202: {
            description: queued.description,
            schema: queued.schema,
            headers: { Location: 'Address of the job', ...CREATE_HEADERS },
          },
        }
      : { 201: made },
    async handle(request) {
      const wired = parts();
      const { organizationId, actor } = causeOf(request);
      const done = await run(wired, request, { organizationId, actor, body: request.body as Body });
      if (!queued) return answerWritten(resource, wired, request, 201, done);
      if (done.kind === 'problem') return done;
      const body = queued.body(done.state);
      return json(202, body, { headers: { Location: `${BASE_PATH}/jobs/${body.job_id}`, ...done.headers } });
    },
  });
}
