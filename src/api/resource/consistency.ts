import { loadStream } from '../../domain/events/handling.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { Execution } from '../../engine/handling/command.ts';
import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import type { LogWatch } from '../../engine/log/log-watch.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { Patience } from '../pipeline/answer/time-limit.ts';
import type { RouteRequest } from '../route.ts';

/** Reading one's own writes: what an organization was told of, its next reads show. */

const MOST_REMEMBERED = 100_000;

/** A position as clients carry it: `Consistency-Token`. */
export const consistencyToken = (position: Position): string => Buffer.from(position).toString('base64url');

/** Positions of every log are digits in groups of fixed width. */
const POSITION = /^\d{20}(-\d{20})?$/;

/** The position of a token; undefined when it is none. */
export function positionOf(token: string): Position | undefined {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(token)) return undefined;
  const text = Buffer.from(token, 'base64url').toString();
  return consistencyToken(text) === token && POSITION.test(text) ? text : undefined;
}

/**
 * Reading one's own write, and what a refusal has told of: how far an organization was told is remembered a process; across
 * replicas the client carries a token.
 */
export class OwnWrites {
  readonly #readModels: ReadModels;
  readonly #settleMs: number;
  readonly #last = new Map<string, Position>();

  constructor(readModels: ReadModels, { settleMs }: Pick<Patience, 'settleMs'>) {
    this.#readModels = readModels;
    this.#settleMs = settleMs;
  }

  remember(organizationId: string, position: Position): void {
    if (position <= (this.#last.get(organizationId) ?? LOG_START)) return;
    this.#last.delete(organizationId);
    this.#last.set(organizationId, position);
    if (this.#last.size > MOST_REMEMBERED) this.#last.delete(this.#last.keys().next().value ?? '');
  }

  /** How far the organization was told, here and as far as its client carries it. */
  toldUpTo(organizationId: string, token: Position = LOG_START): Position {
    const own = this.#last.get(organizationId) ?? LOG_START;
    return token > own ? token : own;
  }

  /** Resolves to false when the projections have not passed what the organization was told of in time: the answer is stale. */
  async settled(projections: readonly string[], organizationId: string, token?: Position): Promise<boolean> {
    const position = this.toldUpTo(organizationId, token);
    return position === LOG_START || this.passed(projections, position);
  }

  /** Whether the projections pass the position in the time that a read has for it. */
  passed(projections: readonly string[], position: Position): Promise<boolean> {
    return this.#readModels.passed(projections, position, this.#settleMs);
  }
}

/** Remembers how far the caller's organization was told, and tells it: its next reads show at least that. */
export function told(
  parts: { readonly ownWrites: OwnWrites },
  request: RouteRequest,
  position: Position,
): Record<string, string> {
  parts.ownWrites.remember(request.credential().organization_id, position);
  // Never earlier than what the client carries: who keeps the last token alone then keeps all that it was told.
  const { carriedPosition = LOG_START } = request;
  return { 'Consistency-Token': consistencyToken(position > carriedPosition ? position : carriedPosition) };
}

/**
 * Waits until the projections have passed what the organization was told of here, and the position that the client carries.
 * `stale`: they have not, in the time there was, or cannot, while the log is away.
 */
export async function settle(
  parts: { readonly ownWrites: OwnWrites; readonly logWatch: LogWatch },
  request: RouteRequest,
  projections: readonly string[],
): Promise<{ readonly stale: boolean }> {
  const { organization_id } = request.credential();
  if (parts.logWatch.awaySince() !== undefined) return { stale: true };
  return {
    stale: !(await parts.ownWrites.settled(projections, organization_id, request.carriedPosition)),
  };
}

export const staleHeader = (stale: boolean): Record<string, string> =>
  stale ? { Consistency: 'stale' } : {};

/**
 * Looks at other streams for a command, and keeps how far that saw: a refusal was decided on it. Only what is the
 * organization's own counts, so that nothing is told of another's.
 */
export class SeenStreams {
  readonly #log: EventLog;
  readonly #organizationId: string;
  #position: Position | null = null;

  constructor(log: EventLog, organizationId: string) {
    this.#log = log;
    this.#organizationId = organizationId;
  }

  /** Of the latest event that was seen; null when there was none. */
  get position(): Position | null {
    return this.#position;
  }

  async state<State, Event>(
    stream: string,
    evolve: (state: State | undefined, event: Event) => State | undefined,
  ): Promise<State | undefined> {
    const { state, position } = await loadStream(this.#log, stream, evolve, { owner: this.#organizationId });
    this.#add(position);
    return state;
  }

  /** Why a command on another stream of the organization was not done, which was decided on what it saw. */
  refusal(execution: Exclude<Execution<unknown>, { readonly outcome: 'done' }>): Rejection {
    if (execution.outcome === 'key-reused') return { fact: 'idempotency-key-reused' };
    this.#add(execution.position);
    return rejectionOf(execution);
  }

  #add(position: Position | null): void {
    if (position !== null && position > (this.#position ?? '')) this.#position = position;
  }
}
