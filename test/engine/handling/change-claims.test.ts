import { describe, expect, it } from 'vitest';
import { memoryEventLog } from '../../support/memory-event-log.ts';
import { DAY_MS } from '../../support/test-clock.ts';
import { deciding } from './rig.ts';

const ANOTHER = '9a3f0c52-6f0e-5d1c-8a55-0f4f6b1f0aff';

async function bench() {
  const log = memoryEventLog();
  return { log, ...(await deciding(log)) };
}

describe('a POST to an existing stream', () => {
  it('repeats the answer for its key, even if a rule would now refuse the command', async () => {
    const { log, decide } = await bench();
    for (const replayed of [false, true])
      expect(await decide('key-00002')).toMatchObject({ outcome: 'done', replayed, state: { version: 2 } });
    expect(log.events).toHaveLength(2);
    // The position is that of the event decided on, the last of the stream.
    expect(await decide('key-00003')).toEqual({
      outcome: 'rejected',
      rejection: { fact: 'already-decided' },
      position: log.events[1]?.position,
    });
  });

  it('refuses the same key with other content', async () => {
    const { decide } = await bench();
    await decide('key-00002');
    expect(await decide('key-00002', { fingerprint: 'f2' })).toEqual({ outcome: 'key-reused' });
  });

  it('recognizes the content by any hashing key of the service while that key is being replaced', async () => {
    const { decide } = await bench();
    await decide('key-00002', { fingerprint: 'f1-old' });
    const again = await decide('key-00002', { fingerprint: 'f1-new', otherFingerprints: ['f1-old'] });
    expect(again).toMatchObject({ outcome: 'done', replayed: true });
    expect(await decide('key-00002', { fingerprint: 'f2-new', otherFingerprints: ['f2-old'] })).toEqual({
      outcome: 'key-reused',
    });
  });

  it('treats a key of another operation on the same stream as new', async () => {
    const { decide } = await bench();
    expect(await decide('key-00001')).toMatchObject({ outcome: 'done', replayed: false });
  });

  it('answers “not found” for a key of another organization', async () => {
    const { log, decide } = await bench();
    await decide('key-00002');
    const position = log.events[1]?.position;
    const notFound = { outcome: 'rejected', rejection: { fact: 'scenario-not-found' }, position };
    for (const fingerprint of ['f1', 'f2'])
      expect(await decide('key-00002', { organizationId: ANOTHER, fingerprint })).toEqual(notFound);
  });

  it('creates one event from eight simultaneous equal requests, and answers all of them with it', async () => {
    const { log, decide } = await bench();
    const twins = await Promise.all(Array.from({ length: 8 }, () => decide('key-00002')));
    expect(log.events).toHaveLength(2);
    expect(twins.filter((twin) => twin.outcome === 'done' && !twin.replayed)).toHaveLength(1);
    expect(twins.every((twin) => twin.outcome === 'done' && twin.state.version === 2)).toBe(true);
  });

  it('forgets the key after seven days', async () => {
    const { clock, decide } = await bench();
    await decide('key-00002');
    clock.advance(7 * DAY_MS - 1);
    expect(await decide('key-00002')).toMatchObject({ replayed: true });
    clock.advance(1);
    expect(await decide('key-00002')).toMatchObject({ rejection: { fact: 'already-decided' } });
  });
});
