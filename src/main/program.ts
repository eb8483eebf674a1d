import { OperationalError } from '../kernel/operational-error.ts';
import { readConfiguration } from './configuration.ts';
import { welcome } from './service/welcome.ts';
import { startService } from './service.ts';

const SAME_WISH_MS = 500;

/** Runs until a signal or a failure ends the process. */
export const runProgram = (): Promise<void> => serve().catch(end);

async function serve(): Promise<void> {
  const service = await startService(readConfiguration(process.env));
  process.stdout.write(welcome(service));
  service.failed.then(async (error) => {
    await service.stop();
    end(error);
  });
  let askedAt = Number.NEGATIVE_INFINITY;
  const stop = async (signal: NodeJS.Signals) => {
    const isRepeat = askedAt > Number.NEGATIVE_INFINITY;
    // Ctrl-C reaches us from the terminal and once more through npm: that is one wish, not two.
    if (isRepeat && performance.now() - askedAt < SAME_WISH_MS) return;
    // Whoever asks again later does not want to wait.
    if (isRepeat) process.exit(signal === 'SIGINT' ? 130 : 143);
    askedAt = performance.now();
    await service.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function end(error: unknown): never {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}

/** What the operator can mend is said in words; anything else with its stack. */
function messageOf(error: unknown): string {
  if (error instanceof OperationalError) return error.message;
  return (error as Error).stack ?? String(error);
}
