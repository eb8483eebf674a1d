import { randomBytes, randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { Clock, IdSource } from '../kernel/clock.ts';
import { instantOf } from '../kernel/instant.ts';
import { secretOf } from '../processes/webhooks/signature.ts';

let lastMs = Number.NaN;
let lastInstant = '';

/** The machine's clock. Many ask within one millisecond: the text is made once for all of them. */
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

/** A new secret of 32 random bytes for the deliveries of a webhook. */
export const systemSecret = (): string => secretOf(randomBytes(32));

/** The actor of the command line tool: `operator:<system user>`. */
export function systemOperator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
