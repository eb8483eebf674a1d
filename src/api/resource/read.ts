import type { z } from 'zod';
import { type ById, type LookUp, lookUp } from '../../../queries/question.ts';
import { foldStream } from '../../domain/events/handling.ts';
import type { Rejection } from '../../domain/rejection.ts';
import { DependencyUnavailable } from '../../engine/dependency-unavailable.ts';
import type { EventLog, Position } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import { type Instant, parseInstant } from '../../kernel/instant.ts';
import type { AccessProfile } from '../../kernel/vocabulary.ts';
import { IN_FUTURE } from '../../kernel/words/fields.ts';
import { invalidParameter, type Problem, problem } from '../pipeline/answer/problem.ts';
import { AsOfQuery, type Fold, IdPath, type Operation, type Owned, oneOf, READERS } from '../resource.ts';
import { type Examples, type Route, type RouteAnswer, type RouteRequest, route } from '../route.ts';
import { waitForOwnWrites } from './consistency.ts';
import { type ManagementParts, refusalProblem } from './management.ts';

interface Reading {
  readonly summary?: string;
  readonly description?: string;
  readonly examples?: Examples;
  /** `READERS` by default. */
  readonly access?: readonly AccessProfile[];
}

/** `GET /policies/{id}`: now, or at an earlier instant. */
export const read =
  <State extends Owned>({ examples, ...words }: Reading = {}): Operation<State> =>
  (resource, parts) => {
    const { name, view, inLanguage, answer } = resource;
    const shown = {
      schema: view,
      etag: true,
      ...(inLanguage && { inLanguage }),
      ...(examples && { examples }),
    } as const;
    return readOf<State, typeof AsOfQuery>({
      operationId: `get${name}`,
      summary: `Read ${oneOf(name)}, now or at an earlier instant`,
      ...words,
      query: AsOfQuery,
      responses: { 200: { description: `The ${name.toLowerCase()}`, ...shown } },
      answer: (state, { language }, wired) =>
        answer(state, { status: 200, language, headers: {}, parts: wired }),
    })(resource, parts);
  };

interface ReadingOf<State, Query extends z.ZodObject>
  extends Pick<
    Route<typeof IdPath, Query>,
    'operationId' | 'summary' | 'description' | 'query' | 'timeoutMs' | 'responses'
  > {
  /** Path below the resource: `/duplicates`; nothing for the resource itself. */
  readonly step?: `/${string}`;
  readonly access?: readonly AccessProfile[];
  /** Why the resource cannot be read this way in its current state; undefined when it can. */
  refusal?(state: State): Rejection | undefined;
  answer(
    state: State,
    request: RouteRequest<z.output<typeof IdPath>, z.output<Query>>,
    parts: ManagementParts,
  ): RouteAnswer | Promise<RouteAnswer>;
}

/** `GET /assets/{id}/duplicates`: reads one resource, and answers from it. */
export const readOf =
  <State extends Owned, Query extends z.ZodObject = z.ZodObject>({
    step,
    refusal,
    answer,
    ...said
  }: ReadingOf<State, Query>): Operation<State> =>
  (resource, parts) =>
    route<typeof IdPath, Query>({
      method: 'GET',
      access: READERS,
      ...said,
      path: `${resource.path}/{id}${step ?? ''}`,
      tag: resource.tag,
      params: IdPath,
      async handle(request) {
        const wired = parts();
        const options = { row: resource.row, folds: [resource], refusal };
        const found = await readResource(wired, request, options);
        return found.kind === 'problem' ? found : answer(found.state, request, wired);
      },
    });

interface ResourceRead<State extends Owned> {
  readonly row: LookUp<State>;
  /** More than one if the id alone does not determine the stream. */
  readonly folds: readonly Fold<State>[];
  /** Why the resource cannot be read this way in its current state; undefined when it can. */
  refusal?: ((state: State) => Rejection | undefined) | undefined;
}

interface ReadState<State> {
  readonly kind: 'state';
  readonly state: State;
}

interface Found<State> {
  readonly state: State;
  /** Position of the latest event, if the state was folded from its stream. */
  readonly folded?: Position | null;
  /** A reader that waits for this position sees at least this state. */
  position(): Promise<Position | null>;
}

/**
 * Reads one resource of the caller's organization: from its read model if that has passed the organization's last seen position,
 * else folded from its stream, so that acknowledged writes are never missing; with `as_of`, its state at that instant. From its
 * row while the log is unavailable. Unknown resources and those of other organizations get the same 404.
 */
export async function readResource<State extends Owned>(
  parts: ManagementParts,
  request: RouteRequest,
  read: ResourceRead<State>,
): Promise<ReadState<State> | Problem> {
  const { id } = request.params as { readonly id: string };
  const asOf = asOfIn(request);
  if (asOf !== undefined && asOf > parts.clock.now()) return asOfTheFuture;
  const settled = await unlessDown(waitForOwnWrites(parts, request, read.row.projections));
  const { organization_id: organizationId } = request.credential();
  const found = await find(parts, read, { organizationId, id }, settled?.stale ?? true, asOf);
  if (!found) return problem('NOT_FOUND');
  // The stream may be ahead of the row: remembered, so that later reads do not go back.
  if (found.folded) parts.ownWrites.remember(organizationId, found.folded);
  const { state } = found;
  const rejection = read.refusal?.(state);
  if (rejection) return refusalProblem(parts, request, rejection, await found.position());
  return { kind: 'state', state };
}

async function find<State extends Owned>(
  parts: ManagementParts,
  { row, folds }: ResourceRead<State>,
  { organizationId, id }: ById,
  stale: boolean,
  asOf: Instant | undefined,
): Promise<Found<State> | undefined> {
  const fromRow = async (): Promise<Found<State> | undefined> => {
    const state = await unlessDown(lookUp(parts.readModels, row, { organizationId, id }));
    return state && { state, position: () => passedBy(parts.readModels, row.projections) };
  };
  const upTo = { asOf, owner: organizationId };
  if (asOf !== undefined) return fromStreams(parts, folds, id, upTo);
  const isAway = parts.logWatch.awaySince() !== undefined;
  const found = !stale || isAway ? await fromRow() : undefined;
  if (found) return found;
  try {
    return await fromStreams(parts, folds, id, upTo);
  } catch (error) {
    if (!isLogAway(error) || isAway) throw error;
    parts.logWatch.failed();
    const known = await fromRow();
    if (known) return known;
    throw error;
  }
}

async function fromStreams<State>(
  parts: ManagementParts,
  folds: readonly Fold<State>[],
  id: string,
  upTo: { readonly asOf: Instant | undefined; readonly owner: string },
): Promise<Found<State> | undefined> {
  for (const { stream, evolve, further } of folds) {
    const begun = await foldStream(parts.log, stream(id), evolve, upTo);
    if (!begun.state) continue;
    const gone = further && (await goneOn(parts.log, further(begun.state), begun.state, evolve, upTo));
    const position = gone?.last?.position ?? begun.last?.position ?? null;
    return { state: gone?.state ?? begun.state, folded: position, position: async () => position };
  }
  return undefined;
}

/** Folds a second stream onto the state of the first. */
const goneOn = <State>(
  log: EventLog,
  stream: string,
  begun: State,
  evolve: Fold<State>['evolve'],
  upTo: { readonly asOf: Instant | undefined; readonly owner: string },
) => foldStream<State, never>(log, stream, (state, event) => evolve(state ?? begun, event), upTo);

/** Position of the projections of what was read: asked for after the reading, so that no event in it is later. */
export async function passedBy(readModels: ReadModels, names: readonly string[]): Promise<Position | null> {
  const positions = (await readModels.projections())
    .filter(({ name }) => names.includes(name))
    .map(({ position }) => position);
  return positions.sort().at(-1) ?? null;
}

/** Undefined when the read models are unavailable: a single resource can also be read from the log. */
const unlessDown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof DependencyUnavailable && error.dependency === 'read_models') return undefined;
    throw error;
  });

const isLogAway = (error: unknown): boolean =>
  error instanceof DependencyUnavailable && error.dependency === 'event_log';

/** The instant of a query like `AsOfQuery`. */
export function asOfIn({ query }: { readonly query: unknown }): Instant | undefined {
  const { as_of } = query as z.output<typeof AsOfQuery>;
  return as_of === undefined ? undefined : parseInstant(as_of);
}

export const asOfTheFuture: Problem = invalidParameter('as_of', IN_FUTURE);
