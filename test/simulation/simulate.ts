import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from '../support/compile-cache.ts';
import { type Arguments, readArguments } from './arguments.ts';
import type { Outcome } from './history/run.ts';

export interface Lived extends Outcome {
  /** A second run gave the same bytes. */
  readonly isSame: boolean;
  /** The fewest steps that still fail, of a history that failed. */
  readonly shortest?: { readonly steps: number; readonly outcome: Outcome };
}

const LIVED = fileURLToPath(new URL('./lived.ts', import.meta.url));
const MUTATED = new URL('./mutants/applied.ts', import.meta.url).href;

/** Runs the histories of these seeds, each process a range of them; `onLived` gets each. Throws when a process fails. */
export async function simulate(asked: Arguments, onLived: (lived: Lived) => void): Promise<void> {
  const stop = new AbortController();
  const count = Math.min(asked.processes, asked.seeds);
  const share = Math.ceil(asked.seeds / count);
  const stretches = Array.from({ length: count }, (_, index) => ({
    from: asked.from + index * share,
    seeds: Math.min(share, asked.seeds - index * share),
  })).filter(({ seeds }) => seeds > 0);
  await Promise.all(stretches.map((stretch) => inProcess({ ...asked, ...stretch }, stop, onLived)));
}

function inProcess(asked: Arguments, stop: AbortController, onLived: (lived: Lived) => void): Promise<void> {
  const seeds = asked.isOne
    ? ['--seed', `${asked.from}`]
    : ['--from', `${asked.from}`, '--seeds', `${asked.seeds}`];
  const child = spawn(
    process.execPath,
    [
      ...(asked.mutant === undefined ? [] : ['--import', MUTATED]),
      LIVED,
      ...seeds,
      '--commands',
      `${asked.commands}`,
      ...(asked.isUntilFailure ? ['--until-failure'] : []),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...COMPILE_CACHE,
        ...(asked.mutant !== undefined && { SIMULATED_MUTANT: asked.mutant }),
      },
    },
  );
  const end = () => void child.kill('SIGKILL');
  stop.signal.addEventListener('abort', end);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const lived = JSON.parse(line) as Lived;
    onLived(lived);
    if (lived.faults.length > 0 && asked.isUntilFailure) stop.abort();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || stop.signal.aborted) resolve();
      else reject(new Error(`a process of the simulation ended with ${code}`));
    });
  });
}

/** The report of a failed history: how to run it again, what did not hold, and in how few steps. */
export function failureText({ seed, faults, digest, isSame, shortest }: Lived, commands: number): string {
  return [
    `Seed ${seed} fails: npm run simulate -- --seed ${seed} --commands ${commands}`,
    ...faults.map((fault) => `  ${fault}`),
    `  ${isSame ? 'It runs again to the same bytes' : 'RUN AGAIN IT WENT ANOTHER WAY'}: ${digest}`,
    ...(shortest
      ? [
          `  Its first ${shortest.steps} steps still fail:`,
          ...shortest.outcome.faults.map((fault) => `    ${fault}`),
        ]
      : []),
  ].join('\n');
}

async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2), availableParallelism());
  const began = performance.now();
  let [histories, failed, events, exchanges] = [0, 0, 0, 0];
  await simulate(asked, (lived) => {
    histories += 1;
    events += lived.events;
    exchanges += lived.exchanges;
    if (asked.isOne && lived.faults.length === 0) console.log(`Seed ${lived.seed} holds: ${lived.digest}`);
    if (lived.faults.length === 0 && lived.isSame) return;
    failed += 1;
    console.log(failureText(lived, asked.commands));
  });
  const seconds = (performance.now() - began) / 1_000;
  const rate = (histories / seconds).toFixed(1);
  console.log(
    `${histories} histories of ${asked.commands} commands, ${events} events, ${exchanges} exchanges in ${seconds.toFixed(1)} s (${rate} a second); ${failed} failed`,
  );
  if (failed > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
