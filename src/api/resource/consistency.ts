import { loadStream } from '../../domain/events/handling.ts';
import { type Rejection, rejectionOf } from '../../domain/rejection.ts';
import type { Execution } from '../../engine/handling/command.ts';
import { type EventLog, LOG_START, type Position } from '../../engine/log/event-log.ts';
import type { LogWatch } from '../../engine/log/log-watch.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { Timeouts } from '../pipeline/answer/time-limit.ts';
import type { RouteRequest } from '../route.ts';

const MAX_ORGANIZATIONS = 100_000;

/** A position as clients carry it: `Consistency-Token`. */
export const consistencyToken = (position: Position): string => Buffer.from(position).toString('base64url');

/** The positions of every log: digits in groups of fixed width. */
const POSITION = /^\d{20}(-\d{20})?$/;

/** The position of a token; undefined for an invalid one. */
export function positionOf(token: string): Position | undefined {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(token)) return undefined;
  const text = Buffer.from(token, 'base64url').toString();
  return consistencyToken(text) === token && POSITION.test(text) ? text : undefined;
}

/**
 * Makes reads show the organization's own writes, and the state that refused a write. The last position an organization has seen is
 * kept in each process; between replicas the client carries it in a token.
 */
export class ReadYourWrites {
  readonly #readModels: ReadModels;
  readonly #settleMs: number;
  readonly #last = new Map<string, Position>();

  constructor(readModels: ReadModels, { settleMs }: Pick<Timeouts, 'settleMs'>) {
    this.#readModels = readModels;
    this.#settleMs = settleMs;
  }

  remember(organizationId: string, position: Position): void {
    if (position <= (this.#last.get(organizationId) ?? LOG_START)) return;
    this.#last.delete(organizationId);
    this.#last.set(organizationId, position);
    if (this.#last.size > MAX_ORGANIZATIONS) this.#last.delete(this.#last.keys().next().value ?? '');
  }

  /** The last position that the organization has seen: in this process, or in its client's token. */
  lastSeen(organizationId: string, token: Position = LOG_START): Position {
    const own = this.#last.get(organizationId) ?? LOG_START;
    return token > own ? token : own;
  }

  /** Resolves to false, for a stale answer, when the projections have not passed the organization's last seen position in time. */
  async waitForProjections(
    projections: readonly string[],
    organizationId: string,
    token?: Position,
  ): Promise<boolean> {
    const position = this.lastSeen(organizationId, token);
    return position === LOG_START || this.waitUntilPassed(projections, position);
  }

  /** True when the projections pass the position in the time that a read has for it. */
  waitUntilPassed(projections: readonly string[], position: Position): Promise<boolean> {
    return this.#readModels.passed(projections, position, this.#settleMs);
  }
}

/** Remembers the position for the caller's organization and returns it as a header: the next reads show at least that. */
export function consistencyHeaders(
  parts: { readonly ownWrites: ReadYourWrites },
  request: RouteRequest,
  position: Position,
): Record<string, string> {
  parts.ownWrites.remember(request.credential().organization_id, position);
  // Never earlier than the client's own token, so that a client need only keep the last one.
  const { carriedPosition = LOG_START } = request;
  return { 'Consistency-Token': consistencyToken(position > carriedPosition ? position : carriedPosition) };
}

/**
 * Waits until the projections have passed the organization's last seen position, and that of the client's token. `stale`: they
 * have not in time, or cannot while the log is unavailable.
 */
export async function waitForOwnWrites(
  parts: { readonly ownWrites: ReadYourWrites; readonly logWatch: LogWatch },
  request: RouteRequest,
  projections: readonly string[],
): Promise<{ readonly stale: boolean }> {
  const { organization_id } = request.credential();
  if (parts.logWatch.awaySince() !== undefined) return { stale: true };
  return {
    stale: !(await parts.ownWrites.waitForProjections(projections, organization_id, request.carriedPosition)),
  };
}

export const staleHeader = (stale: boolean): Record<string, string> =>
  stale ? { Consistency: 'stale' } : {};

/**
 * Reads other streams for a command, and keeps the last position read: a refusal is based on it. Only the organization's own
 * streams count, so that nothing about others' leaks.
 */
export class StreamReader {
  readonly #log: EventLog;
  readonly #organizationId: string;
  #position: Position | null = null;

  constructor(log: EventLog, organizationId: string) {
    this.#log = log;
    this.#organizationId = organizationId;
  }

  /** Position of the latest event read; null when there was none. */
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

  /** The refusal of a command on another stream of the organization; keeps the position that it was based on. */
  refusal(execution: Exclude<Execution<unknown>, { readonly outcome: 'done' }>): Rejection {
    if (execution.outcome === 'key-reused') return { fact: 'idempotency-key-reused' };
    this.#add(execution.position);
    return rejectionOf(execution);
  }

  #add(position: Position | null): void {
    if (position !== null && position > (this.#position ?? '')) this.#position = position;
  }
}
