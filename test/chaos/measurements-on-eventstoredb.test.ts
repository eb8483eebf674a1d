import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Output of a short measurement. The tests check only what does not depend on the speed of the machine. */
async function measured(name: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const script = path.resolve(import.meta.dirname, '../../bench/eventstoredb', `${name}.ts`);
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...settings } });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code, errors).toBe(0);
  return printed;
}

const figure = (printed: string, what: string): number =>
  Number(new RegExp(`^${what}: ([\\d.]+)`, 'm').exec(printed)?.[1]);

describe('the measurements on EventStoreDB', () => {
  it('of catching up count a few commits', async () => {
    const printed = await measured('catching-up', { BENCH_EVENTS: '3000', BENCH_ROUNDS: '1' });
    expect(figure(printed, 'commits of catching up')).toBeGreaterThan(0);
    expect(figure(printed, 'commits of catching up')).toBeLessThanOrEqual(600);
  });

  it('of a steady load show every event in the end, though the leader is killed and subscriptions are dropped', async () => {
    const printed = await measured('steady', { BENCH_RATE: '50', BENCH_SECONDS: '12' });
    expect(figure(printed, 'appends that were refused')).toBe(0);
    expect(printed).toContain('until lag is below 1 s after the leading projector was killed: ');
    expect(printed).toContain('until all was shown after the end: ');
  });
});
