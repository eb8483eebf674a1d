import { describe, expect, it } from 'vitest';
import { DependencyUnavailable } from '../../../../src/engine/dependency-unavailable.ts';
import { newStream, renamed, renames, startChain } from '../../../support/events.ts';
import { Store } from '../../../support/eventstoredb/store.ts';
import { scaled } from '../../../support/machine-speed.ts';
import { rigOfEach } from './rig.ts';

const rig = rigOfEach();

/** Stored events become readable after a while; conflicts are answered at once, as by the server (E 25). */
class LaggingStore extends Store {
  readonly #readableAt = new Map<string, number>();
  readonly #lagMs: () => number;

  constructor(lagMs: () => number) {
    super();
    this.#lagMs = lagMs;
  }

  override append(...wanted: Parameters<Store['append']>) {
    const [, , events] = wanted;
    const at = performance.now() + this.#lagMs();
    for (const { id } of events) if (!this.#readableAt.has(id)) this.#readableAt.set(id, at);
    return super.append(...wanted);
  }

  override visible(...asked: Parameters<Store['visible']>) {
    const events = super
      .visible(...asked)
      ?.filter(({ id }) => (this.#readableAt.get(id) ?? 0) <= performance.now());
    return events?.length ? events : undefined;
  }
}

describe('a conflict', () => {
  it('is answered once its revision can be read', async () => {
    let round = 0;
    const server = await rig.server({ store: new LaggingStore(() => round % 26) });
    const log = rig.log(server.connectionString);
    for (; round < 52; round += 1) {
      const stream = newStream('asset');
      const twins = [1, 2].map((count) => startChain(stream).append(...renames(count)));
      const outcomes = await Promise.all(
        twins.map(async (twin) => {
          const outcome = await log.append(twin);
          const [last] = await log.readStream(stream, { direction: 'backwards', limit: 1 });
          return { ...outcome, read: last?.revision };
        }),
      );
      const lost = outcomes.filter(({ outcome }) => outcome === 'conflict');
      expect(lost).toHaveLength(1);
      for (const { read, ...conflict } of lost) expect(conflict).toMatchObject({ actualRevision: read });
    }
  });

  it('whose revision cannot be read within the time of the append is reported as an unavailable log', async () => {
    const server = await rig.server({ store: new LaggingStore(() => 60_000) });
    const log = rig.log(server.connectionString, { appendTimeoutMs: 400 });
    const stream = newStream('asset');
    await log.append(startChain(stream).append(renamed('first')));
    const began = performance.now();
    await expect(log.append(startChain(stream).append(renamed('second')))).rejects.toThrow(
      DependencyUnavailable,
    );
    expect(performance.now() - began).toBeLessThan(scaled(10_000));
    expect(server.store.all).toHaveLength(1);
  });

  it('that names no stream is answered at once', async () => {
    const server = await rig.server({ store: new LaggingStore(() => 60_000) });
    const log = rig.log(server.connectionString);
    const calls = server.calls;
    const never = startChain(newStream('asset'), 3, 'made up').append(renamed('never'));
    expect(await log.append(never)).toEqual({ outcome: 'conflict', actualRevision: -1 });
    // The append itself, and the client's request for the features of the server.
    expect(server.calls - calls).toBeLessThanOrEqual(2);
  });
});
