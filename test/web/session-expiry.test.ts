import { describe, expect, it } from 'vitest';
import { expiryOf, isSoon, untilNext } from '../../web/workspace/session/session.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 29) + minutes * MINUTE_MS).toISOString();
/** The device's clock is an hour and something wrong. */
const READ_AT = Date.UTC(2026, 10, 29) - 67 * MINUTE_MS;
const session = (now: number, idle: number, last: number) =>
  expiryOf({ now: at(now), idle_until: at(idle), ends_at: at(last), read_at: READ_AT });

describe('the end of a session', () => {
  it('is counted from when it was read, whatever the clock of the device says', () => {
    const expiry = session(10, 40, 720);
    expect(expiry).toEqual({ kind: 'IDLE', at: READ_AT + 30 * MINUTE_MS });
    expect(untilNext(expiry, READ_AT)).toBe(28 * MINUTE_MS);
    expect(isSoon(expiry, READ_AT + 28 * MINUTE_MS - 1)).toBe(false);
    expect(isSoon(expiry, READ_AT + 28 * MINUTE_MS)).toBe(true);
  });

  it('is looked at every 20 seconds once it is near, and after it: somebody may have used it meanwhile', () => {
    const expiry = session(10, 40, 720);
    expect(untilNext(expiry, READ_AT + 28 * MINUTE_MS)).toBe(20_000);
    expect(untilNext(expiry, READ_AT + 31 * MINUTE_MS)).toBe(20_000);
  });

  it('is that of its twelve hours where no use can win more than two minutes', () => {
    expect(session(700, 719, 720).kind).toBe('LAST');
    expect(session(700, 720, 720)).toEqual({ kind: 'LAST', at: READ_AT + 20 * MINUTE_MS });
    expect(session(688, 718, 720).kind).toBe('IDLE');
  });
});
