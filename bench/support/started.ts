import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_MS = 60_000;

/** A server in a separate process, started by `node file.ts`. */
export interface Started {
  readonly pid: number;
  /** Scheme, host and port. */
  readonly origin: string;
  /** Its output until it listened. */
  readonly printed: string;
  /** Sends a signal, and does not wait. */
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(timer);
}

/**
 * Starts a script of this checkout and waits until `ready` finds its origin in the output. Later output is read and discarded, as
 * a log collector would, so that peers and program pay alike for what they write.
 */
export function start(
  script: string,
  environment: Readonly<Record<string, string>>,
  ready: (printed: string) => string | undefined = (printed) => /listening (http:\S+)/.exec(printed)?.[1],
  nodeFlags: readonly string[] = [],
): Promise<Started> {
  const child = spawn(process.execPath, [...nodeFlags, path.join(ROOT, script)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let printed = '';
    const failed = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`${script} ${why}:\n${printed}`));
    };
    const timer = setTimeout(() => failed('did not listen in time'), START_MS);
    child.once('exit', (code) => failed(`ended with ${code}`));
    child.stdout.setEncoding('utf8');
    const listen = (chunk: string) => {
      printed += chunk;
      const origin = ready(printed);
      if (origin === undefined || child.pid === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      child.stdout.off('data', listen).resume();
      resolve({
        pid: child.pid,
        origin,
        printed,
        signal: (name) => void child.kill(name),
        stop: () => ended(child),
      });
    };
    child.stdout.on('data', listen);
  });
}
