// Before the program: nothing of it may hold the machine's own time or chance.
import './time/installed.ts';
import { planOf } from './history/plan.ts';
import { runHistory } from './history/run.ts';
for (let seed = Number(process.argv[2]); seed < Number(process.argv[3]); seed += 1) {
  const out = await runHistory(planOf(seed, Number(process.argv[4] ?? 24)));
  console.log(JSON.stringify(out, null, 1).slice(0, 3000));
}
