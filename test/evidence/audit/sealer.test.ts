import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEAL_EVERY_MS } from '../../../src/app/log-sealing.ts';
import { runSealer } from '../../../src/app/roles/sealer.ts';
import { openCounters } from '../../../src/engine/telemetry/counters.ts';
import { openLog } from '../../../src/engine/telemetry/log.ts';
import type { SupervisedState } from '../../../src/kernel/async/supervise.ts';
import { eventually } from '../../support/eventually.ts';
import { type AuditRig, auditRig } from './audit-rig.ts';
import { set } from './tampering.ts';

describe('a process that seals by itself', () => {
  let rig: AuditRig;
  let ending: AbortController;
  const lines: string[] = [];
  const { log } = openLog({ level: 'info', stream: { write: (line: string) => void lines.push(line) } });
  const counters = openCounters();
  const watch = { counters, tracing: undefined };
  beforeEach(async () => {
    rig = await auditRig();
    ending = new AbortController();
    lines.length = 0;
    states.length = 0;
    // The seeded history begins in January; the clock shows November.
    await rig.append(200);
  });
  afterEach(async () => {
    ending.abort();
    await rig.stop();
  });

  const states: SupervisedState[] = [];
  const run = (copies: string, signal = ending.signal) => {
    const reportState = (_name: string, state: SupervisedState) => states.push(state);
    return runSealer({ sealing: { ...rig.sealing, copies }, log, watch, reportState, signal });
  };
  /** Until its copies have a line. */
  const ranOnce = async (file: string) => {
    const running = run(file);
    await eventually(async () => (await linesOf(file)) === 1);
    ending.abort();
    await running;
  };
  const linesOf = (file: string) =>
    readFile(file, 'utf8').then(
      (text) => text.trim().split('\n').length,
      () => 0,
    );

  it('seals once for all processes, and each keeps its own copies', async () => {
    const files = [join(rig.dir, 'one.jsonl'), join(rig.dir, 'other.jsonl')];
    const running = files.map((file) => run(file));
    for (const file of files) await eventually(async () => (await linesOf(file)) === 1);
    ending.abort();
    await Promise.all(running);
    expect((await rig.log.readStream('seal-log')).map(({ metadata }) => metadata.actor)).toEqual([
      'system:sealer',
    ]);
    for (const file of files)
      expect(await rig.verify(file)).toMatchObject({ intact: true, seals_checked: 1 });
    expect(lines.filter((line) => line.includes('the log was sealed'))).toHaveLength(1);
  });

  it('does not seal again soon, but adds a missing copy', async () => {
    await rig.seal();
    await rig.append(10, 2);
    rig.clock.advance(SEAL_EVERY_MS - 1);
    const file = join(rig.dir, 'one.jsonl');
    await ranOnce(file);
    expect(await rig.log.readStream('seal-log')).toHaveLength(1);
  });

  it('seals over an unreadable event and logs an error', async () => {
    const [first] = await rig.events();
    await set(rig, 'data', '{nope', first?.stream, first?.revision);
    await ranOnce(rig.copies);
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([
      { seal: 1, stream: first?.stream, revision: first?.revision, event_id: first?.eventId },
    ]);
    expect(errors[0].fault).toContain('no JSON object');
    const text = await counters.registry.metrics();
    expect(text).toContain('asset_valuation_sealed_unreadable_events_total 1\n');
  });

  it('stops if its last seal is damaged, and names the event', async () => {
    await rig.seal();
    const [last] = await rig.log.readStream('seal-log');
    for (const data of ['{nope', '{"number":1}']) {
      await rig.sql("update event_log.events set data = $1 where stream = 'seal-log'", [data]);
      states.length = 0;
      const ended = new AbortController();
      const running = run(rig.copies, ended.signal);
      const waiting = await eventually(() => states.find(({ state }) => state === 'waiting'));
      const error = waiting.state === 'waiting' ? waiting.error : undefined;
      expect(String(error)).toContain(`seal 1 (seal-log revision 0, event ${last?.eventId}) is no seal: `);
      ended.abort();
      await running;
    }
  });

  it('reports why it failed, and retries', async () => {
    const folder = join(rig.dir, 'folder');
    await mkdir(folder);
    const running = run(folder);
    const waiting = await eventually(() => states.find(({ state }) => state === 'waiting'));
    expect(waiting).toMatchObject({ failures: 1, error: { code: 'EISDIR' } });
    ending.abort();
    await running;
  });

  it('does nothing without a key, and says so', async () => {
    await runSealer({ sealing: undefined, log, watch, reportState: () => {}, signal: ending.signal });
    expect(lines.join('')).toContain('SEAL_KEY_FILE is not set');
    expect(await rig.log.readStream('seal-log')).toEqual([]);
  });
});
