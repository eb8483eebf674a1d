import type { z } from 'zod';
import type { Rejection } from '../../domain/rejection.ts';
import type { Cause } from '../../engine/handling/cause.ts';
import type { ClientCommand, CommandContext, Execution } from '../../engine/handling/command.ts';
import type { DecidedEvent } from '../../engine/handling/seal-events.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { JsonPath } from '../../kernel/json/text.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { BASE_PATH } from '../base-path.ts';
import { problemOfRejection } from '../pipeline/answer/rejection.ts';
import {
  CHANGE_HEADERS,
  CREATE_HEADERS,
  IdPath,
  type Operation,
  type Owned,
  oneOf,
  type Resource,
} from '../resource.ts';
import {
  type Examples,
  json,
  type ResponseSpec,
  type Route,
  type RouteAnswer,
  type RouteRequest,
  route,
} from '../route.ts';
import { StreamReader } from './consistency.ts';
import { type CommandResult, causeOf, claimOf, commandResult, type ManagementParts } from './management.ts';

const JSON_LIMIT_BYTES = 65_536;

/** A client's command: its request, and what it may use. */
export interface PostContext<Body> {
  readonly asked: CommandContext<Body>;
  readonly parts: ManagementParts;
  readonly request: RouteRequest;
  readonly cause: ReturnType<typeof claimOf>;
  /** Reads other streams of the organization. */
  readonly seen: StreamReader;
  /** Id of the resource in the path; empty if there is none. */
  readonly id: string;
}

export interface PostSettings {
  readonly summary: string;
  readonly description: string;
  readonly examples: Examples;
  readonly access?: readonly AccessProfile[];
}

interface Post<State, Body> extends PostSettings {
  readonly path: string;
  readonly tag: string;
  readonly params?: z.ZodObject;
  readonly access: readonly AccessProfile[];
  /** Places of the body whose JSON is kept verbatim. */
  readonly sourceTexts?: readonly JsonPath[];
  /** Milliseconds, for bodies that take longer than the engines alone. */
  readonly timeoutMs?: (body: Body) => number | undefined;
  readonly responses: Route['responses'];
  /** Returns a rejection if the request is refused before any command. */
  run(posted: PostContext<Body>): Promise<Execution<State> | Rejection>;
  answer(written: CommandResult<State>, posted: PostContext<Body>): RouteAnswer | Promise<RouteAnswer>;
}

/** A POST of a client's command under its idempotency key. */
export const post = <State, Body>(
  parts: () => ManagementParts,
  { name, body: schema }: Pick<ClientCommand<never, never, never, Body>, 'name' | 'body'>,
  { params, examples, sourceTexts, run, answer, ...said }: Post<State, Body>,
): Route =>
  route({
    method: 'POST',
    operationId: operationOf(name),
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
    async handle(request) {
      const wired = parts();
      const cause = claimOf(wired, request);
      const { organizationId, actor } = cause;
      const { id = '' } = request.params as { readonly id?: string };
      const posted: PostContext<Body> = {
        asked: { organizationId, actor, body: request.body as Body },
        parts: wired,
        request,
        cause,
        seen: new StreamReader(wired.log, organizationId),
        id,
      };
      const execution = await run(posted);
      if ('fact' in execution) return problemOfRejection(execution);
      const done = await commandResult(wired, request, execution, posted.seen.position);
      return done.kind === 'problem' ? done : answer(done, posted);
    },
  });

const operationOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** Describes and makes the answer to a command on a resource. */
interface Answering<State> {
  readonly answers?: Examples | undefined;
  /** For a command that queues work: the answer is 202 with the job, not 201 with the resource. */
  readonly queued?: Queued<State> | undefined;
}

interface Queued<State> {
  readonly description: string;
  readonly schema: z.ZodType;
  body(state: State): JsonObject & { readonly job_id: string };
}

/** 201 with the resource after the command, or 202 with the job. `outcome` follows the resource's name in the description. */
export function answeredBy<State extends Owned>(
  resource: Resource<State>,
  outcome: string,
  { answers, queued }: Answering<State> = {},
) {
  const one = resource.name.toLowerCase();
  const made: ResponseSpec = {
    description: `The ${one}${outcome}`,
    schema: resource.view,
    etag: true,
    ...(resource.inLanguage && { inLanguage: true }),
    headers: { Location: `Address of the ${one}`, ...CREATE_HEADERS },
    ...(answers && { examples: answers }),
  };
  if (!queued)
    return {
      responses: { 201: made },
      answer: (
        done: CommandResult<State>,
        { parts, request }: Pick<PostContext<unknown>, 'parts' | 'request'>,
      ) => answerWritten(resource, parts, request, 201, done),
    };
  const { description, schema, body } = queued;
  return {
    responses: {
      202: { description, schema, headers: { Location: 'Address of the job', ...CREATE_HEADERS } },
    },
    answer: ({ state, headers }: CommandResult<State>) => {
      const job = body(state);
      return json(202, job, { headers: { Location: `${BASE_PATH}/jobs/${job.job_id}`, ...headers } });
    },
  };
}

/** The resource after a command; for a POST with its `Location`. */
function answerWritten<State extends Owned>(
  { path, answer }: Resource<State>,
  parts: ManagementParts,
  { language }: RouteRequest,
  status: 200 | 201,
  { state, headers }: CommandResult<State>,
): RouteAnswer | Promise<RouteAnswer> {
  const location = status === 201 && { Location: `${BASE_PATH}${path}/${state.id}` };
  return answer(state, { status, language, headers: { ...location, ...headers }, parts });
}

interface Creating<Input, State, Body> extends PostSettings, Answering<State> {
  readonly sourceTexts?: readonly JsonPath[];
  readonly timeoutMs?: (body: Body) => number | undefined;
  /** Path, if it is not that of the resource. */
  readonly path?: string;
  /** Description of the answer; `, version 1` by default. */
  readonly outcome?: string;
  /** True when `input` reads other streams. */
  readonly readsOtherStreams?: boolean;
  /** `id`: of the new resource; `now`: the instant of its first event. */
  input(posted: PostContext<Body>, now: Instant): Input | Promise<Input>;
}

/** `POST /policies`; for analysts by default. */
export const create =
  <Input, State extends Owned, Event extends DecidedEvent, Body>(
    command: ClientCommand<Input, State, Event, Body>,
    {
      input,
      readsOtherStreams: looksElsewhere = false,
      outcome = ', version 1',
      answers,
      queued,
      ...said
    }: Creating<Input, State, Body>,
  ): Operation<State> =>
  (resource, parts) => {
    const path = said.path ?? resource.path;
    return post<State, Body>(parts, command, {
      access: ['ANALYST'],
      ...said,
      path,
      tag: resource.tag,
      ...answeredBy(resource, outcome, { answers, queued }),
      run: (posted) =>
        posted.parts.handler.create(command, {
          path: `${BASE_PATH}${path}`,
          cause: posted.cause,
          looksElsewhere,
          prepare: async (id, now) => input({ ...posted, id }, now),
        }),
    });
  };

interface Changing<State, Input, Body> extends PostSettings, Answering<State> {
  readonly outcome?: string;
  /** Input of the command; the body by default. */
  input?(posted: PostContext<Body>, state: State | undefined): Input | Promise<Input>;
}

/** `POST /policies/{id}/decisions`; for reviewers by default. */
export const change =
  <Input extends object, State extends Owned, Event extends DecidedEvent, Body>(
    step: string,
    command: ClientCommand<Input, State, Event, Body>,
    { input, outcome = ' after the decision', answers, queued, ...said }: Changing<State, Input, Body>,
  ): Operation<State> =>
  (resource, parts) =>
    post<State, Body>(parts, command, {
      access: ['REVIEWER'],
      ...said,
      path: `${resource.path}/{id}/${step}`,
      tag: resource.tag,
      params: IdPath,
      ...answeredBy(resource, outcome, { answers, queued }),
      run: (posted) =>
        posted.parts.handler.change(command, {
          id: posted.id,
          cause: posted.cause,
          input: (state) => (input ? input(posted, state) : (posted.asked as unknown as Input)),
        }),
    });

interface Patched<Body> {
  readonly organizationId: string;
  readonly expectedVersion: number;
  readonly patch: Body;
}

interface Patching<State, Input, Body> {
  readonly description: string;
  readonly examples: Examples;
  readonly access?: readonly AccessProfile[];
  readonly sourceTexts?: readonly JsonPath[];
  input(
    patched: Patched<Body>,
    at: {
      readonly id: string;
      readonly parts: ManagementParts;
      readonly request: RouteRequest;
      readonly cause: Cause;
    },
    state: State | undefined,
  ): Input | Promise<Input>;
}

/** `PATCH /assets/{id}` under `If-Match`; for analysts by default. */
export const patch =
  <Input, State extends Owned, Event extends DecidedEvent, Body>(
    command: ClientCommand<Input, State, Event, Body>,
    { description, examples, access = ['ANALYST'], sourceTexts, input }: Patching<State, Input, Body>,
  ): Operation<State> =>
  (resource, parts) =>
    route({
      method: 'PATCH',
      path: `${resource.path}/{id}`,
      operationId: operationOf(command.name),
      tag: resource.tag,
      summary: `Change ${oneOf(resource.name)} by a merge patch (RFC 7396)`,
      description,
      access,
      headers: { ifMatch: true },
      params: IdPath,
      body: {
        schema: command.body,
        mediaTypes: ['application/json', 'application/merge-patch+json'],
        limitBytes: JSON_LIMIT_BYTES,
        examples,
        ...(sourceTexts && { sourceTexts }),
      },
      responses: {
        200: {
          description: `The ${resource.name.toLowerCase()} after the patch`,
          schema: resource.view,
          etag: true,
          headers: CHANGE_HEADERS,
        },
      },
      async handle(request) {
        const wired = parts();
        const { id } = request.params;
        return changed(resource, wired, request, (cause) => {
          const { organizationId } = cause;
          const patched = { organizationId, expectedVersion: request.ifMatch(), patch: request.body };
          return wired.handler.change(command, {
            id,
            cause,
            input: (state) => input(patched, { id, parts: wired, request, cause }, state),
          });
        });
      },
    });

/** 200 with the resource after a command without an idempotency key. */
export async function changed<State extends Owned>(
  resource: Resource<State>,
  parts: ManagementParts,
  request: RouteRequest,
  run: (cause: ReturnType<typeof causeOf>) => Promise<Execution<State>>,
): Promise<RouteAnswer> {
  const done = await commandResult(parts, request, await run(causeOf(request)));
  return done.kind === 'problem' ? done : answerWritten(resource, parts, request, 200, done);
}
