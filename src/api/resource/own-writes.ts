import { LOG_START, type Position } from '../../engine/log/event-log.ts';
import type { ReadModels } from '../../engine/projecting/read-models.ts';
import type { Patience } from '../pipeline/answer/time-limit.ts';

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
