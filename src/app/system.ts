import { randomBytes, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Clock, IdSource } from '../kernel/clock.ts';
import { instantOf } from '../kernel/instant.ts';
import { secretOf } from '../processes/webhooks/signature.ts';

let lastMs = Number.NaN;
let lastInstant = '';

/** The system clock. The text is cached per millisecond. */
export const systemClock: Clock = {
  now() {
    const ms = Date.now();
    if (ms !== lastMs) {
      lastInstant = instantOf(ms);
      lastMs = ms;
    }
    return lastInstant;
  },
};

export const systemIds: IdSource = { uuid: () => randomUUID() };

export const systemSecret = (): string => secretOf(randomBytes(32));

export function systemOperator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
