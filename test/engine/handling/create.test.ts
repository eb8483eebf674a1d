import { describe, expect, it } from 'vitest';
import { findChainFault } from '../../../src/kernel/hash-chain.ts';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { DAY_MS } from '../../support/test-clock.ts';
import { posting } from './rig.ts';

function bench() {
  const log = memoryEventLog();
  return { log, ...posting(log) };
}

describe('creating with an idempotency key', () => {
  it('appends one event that carries the claim and starts the chain', async () => {
    const { log, post } = bench();
    const made = await post('key-00001');
    expect(made).toMatchObject({ outcome: 'done', replayed: false, state: { version: 1, status: 'ACTIVE' } });
    expect(log.events).toHaveLength(1);
    expect(log.events[0]?.metadata).toMatchObject({
      idempotency_key: 'key-00001',
      request_fingerprint: 'f1',
      request_id: 'request of key-00001',
      schema_version: 1,
      previous_hash: null,
    });
    expect(findChainFault(log.events)).toBeUndefined();
  });

  it('answers a repeated key and content from the event that created the resource', async () => {
    const { log, post } = bench();
    const first = await post('key-00001');
    const second = await post('key-00001');
    expect(second).toMatchObject({ outcome: 'done', replayed: true });
    expect(second.outcome === 'done' && second.state).toEqual(first.outcome === 'done' && first.state);
    expect(log.events).toHaveLength(1);
  });

  it('creates one resource from eight simultaneous equal requests, and answers all of them with it', async () => {
    const { log, post } = bench();
    const twins = await Promise.all(Array.from({ length: 8 }, () => post('key-00001')));
    expect(log.events).toHaveLength(1);
    expect(new Set(twins.map((twin) => twin.outcome === 'done' && twin.state.id)).size).toBe(1);
    expect(twins.filter((twin) => twin.outcome === 'done' && !twin.replayed)).toHaveLength(1);
  });

  it('refuses the same key with other content', async () => {
    const { post } = bench();
    await post('key-00001', { fingerprint: 'f1' });
    expect(await post('key-00001', { fingerprint: 'f2' })).toEqual({ outcome: 'key-reused' });
  });

  it('recognizes the same content by any hashing key of the service while that key is being replaced', async () => {
    const { log, post } = bench();
    await post('key-00001', { fingerprint: 'f1-old' });
    const again = await post('key-00001', { fingerprint: 'f1-new', otherFingerprints: ['f1-old'] });
    expect(again).toMatchObject({ outcome: 'done', replayed: true });
    expect(log.events).toHaveLength(1);
    expect(await post('key-00001', { fingerprint: 'f2-new', otherFingerprints: ['f2-old'] })).toEqual({
      outcome: 'key-reused',
    });
  });

  it.each([false, true])(
    'treats a key as new after seven days (reads other streams: %s)',
    async (looksElsewhere) => {
      const { log, clock, post } = bench();
      const first = await post('key-00001', { looksElsewhere });
      clock.advance(7 * DAY_MS - 1);
      expect(await post('key-00001', { looksElsewhere })).toMatchObject({ replayed: true });
      clock.advance(1);
      const later = await post('key-00001', { looksElsewhere, fingerprint: 'f2' });
      expect(later).toMatchObject({ outcome: 'done', replayed: false });
      expect(later.outcome === 'done' && later.state.id).not.toBe(first.outcome === 'done' && first.state.id);
      expect(await post('key-00001', { looksElsewhere, fingerprint: 'f2' })).toMatchObject({
        replayed: true,
      });
      expect(log.events).toHaveLength(2);
    },
  );

  it('settles an append of unknown outcome by appending again', async () => {
    const { log, post } = bench();
    log.interrupt();
    expect(await post('key-00001')).toMatchObject({ outcome: 'done', replayed: false });
    expect(log.events).toHaveLength(1);
  });

  it('repeats the earlier answer even if the command would be refused now, and claims no key with a refusal', async () => {
    const { log, clock, post } = bench();
    const prepare = async () => 'erased' as const;
    const refused = await post('key-00001', { prepare });
    expect(refused).toEqual({
      outcome: 'rejected',
      rejection: { fact: 'personal-data-erased' },
      position: null,
    });
    const first = await post('key-00001');
    const second = await post('key-00001', { prepare });
    expect(second).toMatchObject({ outcome: 'done', replayed: true });
    expect(second.outcome === 'done' && second.state).toEqual(first.outcome === 'done' && first.state);
    expect(await post('key-00001', { prepare, fingerprint: 'f2' })).toEqual({ outcome: 'key-reused' });
    clock.advance(8 * DAY_MS);
    expect(await post('key-00001', { prepare })).toEqual(refused);
    expect(log.events).toHaveLength(1);
  });
});
