import { loadState } from '../command-handling/load-stream.ts';
import { type Instant, parseInstant } from '../kernel/instant.ts';
import { DependencyUnavailable } from '../ports/dependency-unavailable.ts';
import { type ManagementParts, settle } from './management.ts';
import { type Problem, problem } from './problem.ts';
import { problemOfRejection } from './rejection.ts';
import type { RouteRequest } from './route.ts';

/** A single resource as a question asks for it: of the caller's organization. */
export const ownedBy = (
  request: RouteRequest<unknown>,
  id = (request.params as { readonly id: string }).id,
) => ({
  organizationId: request.credential().organization_id,
  id,
});

interface Owned {
  readonly organization_id: string;
}

interface Stream<State, Event> {
  readonly name: string;
  evolve(state: State | undefined, event: Event): State | undefined;
}

export interface ResourceRead<State extends Owned, Event> {
  /** The projections that the row comes from. */
  readonly projections: readonly string[];
  /** Its stream; more than one where the id alone does not tell in which of them it stands. */
  readonly streams: readonly Stream<State, Event>[];
  /** The state of the read model's row; undefined when there is none. */
  row(): Promise<State | undefined>;
}

export interface ReadState<State> {
  readonly kind: 'state';
  readonly state: State;
}

/**
 * One resource of the caller's organization: from its read model when that has passed the organization's own writes,
 * else folded from its stream, so that what was just acknowledged is never missing; with `as_of`, as it stood then.
 * Unknown and another organization's are the same 404.
 */
export async function readResource<State extends Owned, Event>(
  parts: ManagementParts,
  request: RouteRequest<unknown, { readonly as_of?: string | undefined }>,
  read: ResourceRead<State, Event>,
): Promise<ReadState<State> | Problem> {
  const asOf = request.query.as_of === undefined ? undefined : parseInstant(request.query.as_of);
  if (asOf !== undefined && asOf > parts.clock.now()) return inTheFuture;
  const settled = await unlessDown(settle(parts, request, read.projections));
  if (settled && 'kind' in settled) return settled;
  const state = await stateOf(parts, read, settled?.stale ?? true, asOf);
  if (!state || state.organization_id !== request.credential().organization_id) {
    return problemOfRejection({ fact: 'unknown-resource' });
  }
  return { kind: 'state', state };
}

async function stateOf<State extends Owned, Event>(
  parts: ManagementParts,
  read: ResourceRead<State, Event>,
  stale: boolean,
  asOf: Instant | undefined,
): Promise<State | undefined> {
  if (asOf === undefined && !stale) {
    const row = await unlessDown(read.row());
    if (row) return row;
  }
  for (const { name, evolve } of read.streams) {
    const state = await loadState(parts.log, name, evolve, asOf);
    if (state) return state;
  }
  return undefined;
}

/** Undefined when the read models cannot answer: a single resource can also be told from the log. */
const unlessDown = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof DependencyUnavailable && error.dependency === 'read_models') return undefined;
    throw error;
  });

const inTheFuture: Problem = problem('INVALID_PARAMETER', {
  en: 'as_of is in the future',
  'pt-BR': 'as_of está no futuro',
});
