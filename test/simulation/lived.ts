// Before the program: nothing of it may hold the machine's own time or chance.
import './time/installed.ts';
import { readArguments } from './arguments.ts';
import { planOf } from './history/plan.ts';
import { type Outcome, runHistory } from './history/run.ts';

/** Runs in a process of its own: lives through histories one after the other, and writes a line of JSON about each. */

const asked = readArguments(process.argv.slice(2), 1);
// Errors that are expected a thousand times need no traces, except when one history is examined.
Error.stackTraceLimit = asked.isOne ? 20 : 0;

/** The fewest steps of the plan after which something does not hold. */
async function shortest(seed: number): Promise<{ readonly steps: number; readonly outcome: Outcome }> {
  const plan = planOf(seed, asked.commands);
  for (let steps = 1; ; steps += 1) {
    const outcome = await runHistory(plan, steps);
    if (outcome.faults.length > 0 || steps >= asked.commands) return { steps, outcome };
  }
}

for (let seed = asked.from; seed < asked.from + asked.seeds; seed += 1) {
  const outcome = await runHistory(planOf(seed, asked.commands));
  const isWrong = outcome.faults.length > 0;
  const again = isWrong || asked.isOne ? await runHistory(planOf(seed, asked.commands)) : outcome;
  const isSame = again.digest === outcome.digest;
  const line = {
    ...outcome,
    isSame,
    ...(isWrong && !asked.isUntilFailure && { shortest: await shortest(seed) }),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  if (isWrong && asked.isUntilFailure) break;
}
