import { availableParallelism } from 'node:os';
import { readArguments } from './arguments.ts';
import { mutants } from './mutants/index.ts';
import { type Lived, simulate } from './simulate.ts';

/** Puts each mutant into the program in turn: the simulation must find it within a number of histories. */

const asked = readArguments(['--seeds', '2000', ...process.argv.slice(2)], availableParallelism());
const wanted = mutants.filter(({ name }) => asked.mutant === undefined || asked.mutant === name);
let escaped = 0;
for (const { name } of wanted) {
  let histories = 0;
  let found: Lived | undefined;
  await simulate({ ...asked, isUntilFailure: true, mutant: name }, (lived) => {
    histories += 1;
    if (lived.faults.length > 0) found ??= lived;
  });
  if (!found) escaped += 1;
  console.log(
    found
      ? `caught  ${name}: after ${histories} histories, seed ${found.seed}: ${found.faults[0]?.slice(0, 160)}`
      : `ESCAPED ${name}: ${histories} histories hold`,
  );
}
console.log(`${wanted.length - escaped} of ${wanted.length} mutants are caught`);
if (wanted.length === 0 || escaped > 0) process.exitCode = 1;
