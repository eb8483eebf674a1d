import { describe, expect, it } from 'vitest';
import { createParts, partsText, projectionPart } from '../../../src/engine/telemetry/parts.ts';

const rig = () => {
  let now = 0;
  const parts = createParts(() => now);
  return {
    parts,
    later: (ms: number) => {
      now += ms;
    },
    running: (name: string, attempt = 1) => parts.report(name, { state: 'running', attempt }),
    waiting: (name: string, failures: number, error: unknown = new Error('gone')) =>
      parts.report(name, { state: 'waiting', failures, delayMs: 100, error }),
    text: () => partsText(parts.all(), 2),
  };
};

describe('the supervised parts of a process', () => {
  it('report their state, and disappear once they stop', () => {
    const { parts, running, waiting } = rig();
    running('worker');
    expect(parts.all()).toEqual([
      { name: 'worker', state: 'running', failures: 0, restarts: 0, error: undefined },
    ]);
    waiting('worker', 1);
    expect(parts.all()).toEqual([
      { name: 'worker', state: 'waiting', failures: 1, restarts: 0, error: 'gone' },
    ]);
    running('worker', 2);
    expect(parts.all()).toEqual([
      { name: 'worker', state: 'running', failures: 1, restarts: 1, error: 'gone' },
    ]);
    parts.report('worker', { state: 'stopped' });
    expect(parts.all()).toEqual([]);
  });

  it('keep the failure count of a part that starts and fails repeatedly', () => {
    const { parts, later, running, waiting } = rig();
    for (const failures of [1, 2, 3]) {
      running('worker', failures);
      later(29_999);
      waiting('worker', failures);
    }
    running('worker', 4);
    expect(parts.all()).toMatchObject([{ state: 'running', failures: 3 }]);
  });

  it('reset the count after a run of 30 s, and after reported progress', () => {
    const { parts, later, running, waiting } = rig();
    running('worker');
    waiting('worker', 1);
    waiting('worker', 2);
    running('worker', 3);
    later(30_000);
    expect(parts.all()).toMatchObject([{ failures: 0, error: undefined, restarts: 2 }]);
    // Without reported progress the supervisor keeps counting.
    waiting('worker', 3);
    expect(parts.all()).toMatchObject([{ failures: 1 }]);
    running('worker', 4);
    waiting('worker', 2);
    waiting('worker', 1);
    expect(parts.all()).toMatchObject([{ failures: 1 }]);
  });
});

describe('the text of the supervised parts', () => {
  it('is empty when none runs', () => {
    expect(rig().text()).toEqual({ read_models: '', work_queue: '' });
  });

  it('names the parts that lead, and those that wait to', () => {
    const { running, parts, text } = rig();
    running('election');
    expect(text().read_models).toBe('projector waits to lead');
    running(projectionPart('asset'));
    expect(text().read_models).toBe('projector leads: asset');
    running(projectionPart('job'));
    expect(text().read_models).toBe('projector leads');
    parts.report(projectionPart('job'), { state: 'stopped' });
    parts.report(projectionPart('asset'), { state: 'stopped' });
    expect(text().read_models).toBe('projector waits to lead');
  });

  it('names failing parts, how often they failed, and why', () => {
    const { running, waiting, text } = rig();
    for (const name of ['election', projectionPart('asset'), projectionPart('job'), 'worker', 'dispatcher'])
      running(name);
    waiting(projectionPart('job'), 1, new Error('event 7 cannot be taken'));
    for (const failures of [1, 2, 3]) waiting('dispatcher', failures, new Error('no servers'));
    expect(text()).toEqual({
      read_models: 'projector leads; projection job waiting after 1 failure: event 7 cannot be taken',
      work_queue: 'worker running; dispatcher waiting after 3 failures: no servers',
    });
    running('dispatcher', 4);
    expect(text().work_queue).toBe('worker running; dispatcher running again after 3 failures: no servers');
  });

  it('explains why there is no election', () => {
    const { running, waiting, text } = rig();
    running('election');
    waiting('election', 1, new Error('refused'));
    expect(text().read_models).toBe('election waiting after 1 failure: refused');
  });
});
