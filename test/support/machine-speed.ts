import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Duration of the work below on the idle machine of two cores for which the limits of the tests were chosen. */
const USUAL_MS = 600;
/** Typical work of tests: they start a process, which parses, hashes and allocates. */
const WORK = `const { createHash } = require('node:crypto');
let text = JSON.stringify(Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'n'.repeat(n % 50) })));
for (let round = 0; round < 300; round += 1) {
  text = JSON.stringify(JSON.parse(text).reverse());
  createHash('sha256').update(text).digest();
}`;

const worked = async (): Promise<void> => {
  const [code] = await once(spawn(process.execPath, ['-e', WORK], { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error(`the measure of this machine's speed ended with ${code}`);
};

/** How many times longer than usual this machine takes now, with all its cores at work: 1 or more. */
export async function measureSlowness(usualMs = USUAL_MS): Promise<number> {
  const began = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, worked));
  return Math.max(1, (performance.now() - began) / usualMs);
}

/** A limit that was chosen for the usual machine, scaled to this one; measured when the run began. */
export const scaled = (ms: number): number => Math.ceil(ms * Number(process.env.TEST_SLOWNESS ?? 1));

const SPIN = `const [start, before] = [performance.now(), process.cpuUsage()];
for (let used = 0; used < 100; ) {
  const { user, system } = process.cpuUsage(before);
  used = (user + system) / 1000;
  if (used >= 100) console.log((performance.now() - start) / used);
}`;

/** How many times longer than alone a process now takes for the same work: 1 on an idle machine. */
export async function busyNow(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', SPIN]);
  return Math.max(1, Number(stdout));
}
