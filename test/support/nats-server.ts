import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandPath } from './command-path.ts';
import { endsWithTests, removedWithTests } from './ends-with-tests.ts';
import { freePort } from './free-port.ts';

const program = commandPath('nats-server');
export const isNatsServerInstalled = program !== undefined;

/** A throw-away server of one test file, with JetStream. `configuration`: further lines of the server's own configuration, such as users. */
export async function startNatsServer(configuration = '') {
  const data = await mkdtemp(path.join(tmpdir(), 'asset-valuation-nats-'));
  removedWithTests(data);
  const storage = path.join(data, 'jetstream');
  const file = path.join(data, 'nats.conf');
  const launchAnywhere = async (triesLeft: number): Promise<readonly [number, RunningServer]> => {
    const port = await freePort();
    await writeFile(
      file,
      `host: 127.0.0.1\nport: ${port}\njetstream { store_dir: ${JSON.stringify(storage)} }\n${configuration}\n`,
    );
    try {
      return [port, await launch(file, port)];
    } catch (error) {
      // Somebody else took the port in the meantime.
      if (triesLeft > 0 && /address already in use/.test(String(error))) return launchAnywhere(triesLeft - 1);
      await rm(data, { recursive: true, force: true });
      throw error;
    }
  };
  const [port, first] = await launchAnywhere(3);
  let running = first;
  /** A server that ends politely takes its time. */
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    host: '127.0.0.1' as const,
    port,
    url: `nats://127.0.0.1:${port}`,
    /** As a power cut takes it. */
    kill,
    /** Starts it again at the same port, after `kill`. */
    async start(): Promise<void> {
      running = await launch(file, port);
    },
    /** Removes everything that JetStream has stored; the server may be writing a file there while its folder goes. */
    loseStorage: () => rm(storage, { recursive: true, force: true, maxRetries: 5 }),
    async stop(): Promise<void> {
      await kill();
      await rm(data, { recursive: true, force: true });
    },
  };
}
export type NatsTestServer = Awaited<ReturnType<typeof startNatsServer>>;

interface RunningServer {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

async function launch(file: string, port: number): Promise<RunningServer> {
  const child = spawn(program ?? 'nats-server', ['-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C reaches the tests first; the server follows when they are gone.
    detached: true,
  });
  endsWithTests(child);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = once(child, 'exit');
  while (!(await greets(port))) {
    if (/\[FTL\]|nats-server:/.test(log)) {
      child.kill('SIGKILL');
      await ended;
      throw new Error(`nats-server does not start: ${log}`);
    }
    await delay(20);
  }
  return { child, ended };
}

/** A server that is ready speaks first. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const settle = (isReady: boolean) => {
      socket.destroy();
      resolve(isReady);
    };
    socket.once('data', (bytes) => settle(bytes.toString().startsWith('INFO')));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
