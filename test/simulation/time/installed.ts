import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { performance } from 'node:perf_hooks';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { type Random, seededRandom } from '../../support/random.ts';
import { VirtualTime, VirtualTimer } from './virtual-time.ts';

/**
 * Replaces the machine's clock, timers, randomness and name in the whole process. It is loaded before the program, so
 * that nothing of the program holds the real ones. Each history begins with `begin`.
 */

const RealDate = Date;
const START = RealDate.parse('2026-11-16T12:00:00.000Z');

let time = new VirtualTime(START);
let chance: Random = seededRandom(0);

/** A new world: virtual time at its beginning, randomness from this seed. */
export function begin(seed: number): VirtualTime {
  time = new VirtualTime(START);
  chance = seededRandom(seed);
  return time;
}

const setVirtual =
  (isRepeated: boolean) =>
  (callback: (...values: unknown[]) => void, delayMs?: number, ...values: unknown[]) =>
    time.set(() => callback(...values), Number(delayMs) || 0, isRepeated);

const setVirtualImmediate = (callback: (...values: unknown[]) => void, ...values: unknown[]) =>
  time.set(() => callback(...values), 0);

const clearVirtual = (timer?: unknown): void => {
  if (timer instanceof VirtualTimer) timer.cancel();
};

interface WaitOptions {
  readonly signal?: AbortSignal;
}

/** Like `node:timers/promises`: rejects when the signal aborts. */
function waitVirtually<T>(delayMs?: number, value?: T, { signal }: WaitOptions = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    const refuse = () =>
      reject(
        Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), {
          name: 'AbortError',
        }),
      );
    if (signal?.aborted) return refuse();
    const abort = () => {
      timer.cancel();
      refuse();
    };
    const timer = time.set(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value as T);
    }, delayMs ?? 0);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

class VirtualDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(time.wall);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return time.wall;
  }
}

const randomBytesVirtually = (size: number): Buffer => Buffer.from(chance.hex(size * 2), 'hex');

const builtIn = {
  setTimeout: setVirtual(false),
  setInterval: setVirtual(true),
  setImmediate: setVirtualImmediate,
  clearTimeout: clearVirtual,
  clearInterval: clearVirtual,
  clearImmediate: clearVirtual,
};

Object.assign(globalThis, builtIn, { Date: VirtualDate });
Object.assign(timers, builtIn);
Object.assign(timersPromises, {
  setTimeout: waitVirtually,
  setImmediate: <T>(value?: T, options?: WaitOptions) => waitVirtually(0, value, options),
});
Object.assign(crypto, { randomUUID: () => chance.uuid(), randomBytes: randomBytesVirtually });
Object.defineProperty(globalThis.crypto, 'randomUUID', { value: () => chance.uuid() });
Object.defineProperty(performance, 'now', { value: () => time.now });
Math.random = () => chance.next();
// Workers put their names in events.
Object.assign(os, { hostname: () => 'simulated' });
Object.defineProperty(process, 'pid', { value: 1 });
syncBuiltinESMExports();
