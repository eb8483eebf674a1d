import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** Debian puts servers where only root looks. */
const PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin`;

export const isNatsServerInstalled =
  spawnSync('nats-server', ['--version'], { env: { PATH }, stdio: 'ignore' }).status === 0;

/** A temporary server of one test file, with JetStream. */
export interface NatsTestServer {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** `nats://127.0.0.1:<port>`. */
  readonly url: string;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
  /** Starts it again at the same port, after `kill`. */
  start(): Promise<void>;
  /** Removes everything that JetStream has stored. */
  loseStorage(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Ends the server as soon as this process is gone, for any reason, and removes its data unless asked to keep it.
 * SIGKILL, because a server that ends politely takes its time. The shell would report it to a process that is gone, and end.
 */
const GUARDIAN = `data=$1; shift; "$@" & server=$!; echo $server
read word; exec 2>/dev/null; kill -9 $server; wait $server; [ "$word" = keep ] || rm -rf "$data"`;

/** `configuration`: further lines of the server's own configuration, such as users. */
export async function startNatsServer(configuration = ''): Promise<NatsTestServer> {
  const data = await mkdtemp(path.join(tmpdir(), 'asset-valuation-nats-'));
  const storage = path.join(data, 'jetstream');
  const file = path.join(data, 'nats.conf');
  const launchAnywhere = async (triesLeft: number): Promise<readonly [number, RunningServer]> => {
    const port = await freePort();
    await writeFile(
      file,
      `host: 127.0.0.1\nport: ${port}\njetstream { store_dir: ${JSON.stringify(storage)} }\n${configuration}\n`,
    );
    try {
      return [port, await launch(data, file, port)];
    } catch (error) {
      // Somebody else has taken the port meanwhile.
      if (triesLeft > 0 && /address already in use/.test(String(error))) return launchAnywhere(triesLeft - 1);
      await rm(data, { recursive: true, force: true });
      throw error;
    }
  };
  const [port, first] = await launchAnywhere(3);
  let running = first;
  return {
    host: '127.0.0.1',
    port,
    url: `nats://127.0.0.1:${port}`,
    async kill() {
      process.kill(running.pid, 'SIGKILL');
      running.guardian.stdin.end('keep\n');
      await running.ended;
    },
    async start() {
      running = await launch(data, file, port);
    },
    // The server may be writing a file there while its folder goes.
    loseStorage: () => rm(storage, { recursive: true, force: true, maxRetries: 5 }),
    async stop() {
      running.guardian.stdin.end();
      await running.ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

interface RunningServer {
  readonly pid: number;
  readonly guardian: ChildProcessWithoutNullStreams;
  readonly ended: Promise<unknown>;
}

async function launch(data: string, file: string, port: number): Promise<RunningServer> {
  const guardian = spawn('sh', ['-c', GUARDIAN, 'sh', data, 'nats-server', '-c', file], {
    env: { PATH },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches the tests first; the server follows when they are gone.
    detached: true,
  });
  guardian.stdin.on('error', () => {});
  let log = '';
  guardian.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ended = new Promise((resolve) => guardian.once('exit', resolve));
  const [pid] = (await once(createInterface({ input: guardian.stdout }), 'line')) as [string];
  while (!(await greets(port))) {
    if (/\[FTL\]|nats-server:/.test(log)) {
      guardian.stdin.end('keep\n');
      await ended;
      throw new Error(`nats-server does not start: ${log}`);
    }
    await delay(20);
  }
  return { pid: Number(pid), guardian, ended };
}

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
