import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { instantOf } from '../kernel/instant.ts';
import type { Clock, IdSource } from '../ports/clock.ts';

export const systemClock: Clock = { now: () => instantOf(Date.now()) };

export const systemIds: IdSource = { uuid: () => randomUUID() };

/** The actor of the command line tool: `operator:<system user>`. */
export function systemOperator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
