import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SEAL_EVERY_MS } from '../../src/main/log-sealing.ts';
import { runSealer } from '../../src/main/roles/sealer.ts';
import type { SupervisedState } from '../../src/ports/supervision.ts';
import { openLog } from '../../src/telemetry/log.ts';
import { eventually } from '../support/eventually.ts';
import { type AuditRig, auditRig } from './audit-rig.ts';

describe('a process that seals by itself', () => {
  let rig: AuditRig;
  let ending: AbortController;
  const lines: string[] = [];
  const { log } = openLog({ level: 'info', stream: { write: (line: string) => void lines.push(line) } });
  beforeEach(async () => {
    rig = await auditRig();
    ending = new AbortController();
    lines.length = 0;
    // The seeded history begins in January, the clock stands in November.
    await rig.append(200);
  });
  afterEach(async () => {
    ending.abort();
    await rig.stop();
  });

  const states: SupervisedState[] = [];
  const run = (copies: string) =>
    runSealer({
      sealing: { ...rig.sealing, copies },
      log,
      reportState: (_name, state) => states.push(state),
      signal: ending.signal,
    });
  const linesOf = (file: string) =>
    readFile(file, 'utf8').then(
      (text) => text.trim().split('\n').length,
      () => 0,
    );

  it('does it once for all of them, and each keeps its own copies', async () => {
    const files = [join(rig.dir, 'one.jsonl'), join(rig.dir, 'other.jsonl')];
    const running = files.map(run);
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

  it('leaves a log alone whose seal is young, but for a copy that is lacking', async () => {
    await rig.seal();
    await rig.append(10, 2);
    rig.clock.advance(SEAL_EVERY_MS - 1);
    const file = join(rig.dir, 'one.jsonl');
    const running = run(file);
    await eventually(async () => (await linesOf(file)) === 1);
    ending.abort();
    await running;
    expect(await rig.log.readStream('seal-log')).toHaveLength(1);
  });

  it('says why it cannot, and tries again', async () => {
    const folder = join(rig.dir, 'folder');
    await mkdir(folder);
    const running = run(folder);
    const waiting = await eventually(() => states.find(({ state }) => state === 'waiting'));
    expect(waiting).toMatchObject({ failures: 1, error: { code: 'EISDIR' } });
    ending.abort();
    await running;
  });

  it('does nothing without a key to do it with, and says so', async () => {
    await runSealer({ sealing: undefined, log, reportState: () => {}, signal: ending.signal });
    expect(lines.join('')).toContain('SEAL_KEY_FILE is not set');
    expect(await rig.log.readStream('seal-log')).toEqual([]);
  });
});
