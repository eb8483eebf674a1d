import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandPath } from '../command-path.ts';
import { endsWithTests } from '../ends-with-tests.ts';
import { eventually } from '../eventually.ts';
import { scaled } from '../machine-speed.ts';
import { quickFolder } from '../quick-folder.ts';
import { everyStep } from './every-step.ts';

const run = promisify(execFile);
const [dockerd, docker, debootstrap] = ['dockerd', 'docker', 'debootstrap'].map(commandPath);

/** An own container engine needs root, and a base image made here needs Debian's own tool. */
export const canRunContainers =
  process.getuid?.() === 0 && dockerd !== undefined && docker !== undefined && debootstrap !== undefined;

/** The output of a command of the engine; rejects with its error output when it fails. */
export type Docker = (...args: readonly string[]) => Promise<string>;

const START_WITHIN_MS = 60_000;
const END_WITHIN_MS = 60_000;

/** Images and containers of one engine take 3.2 GB. */
const FOLDER = quickFolder(12 * 2 ** 30) ?? '/var/tmp';

/**
 * A container engine of the test's own: its data, socket and pid file in a temporary folder, and no bridge of its own, so that it
 * meets no other one. Its processes and mounts are in namespaces, so that they end with it in any case: one that was killed
 * leaves its folder and empty bridges. `stop` leaves nothing, and neither does an engine that does not start.
 */
export async function startEngine(program = dockerd ?? 'dockerd', folder = FOLDER) {
  const dir = await mkdtemp(join(folder, 'asset-valuation-engine-'));
  await chmod(dir, 0o711);
  const host = `unix://${join(dir, 'docker.sock')}`;
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', program],
      ...['--data-root', join(dir, 'data'), '--exec-root', join(dir, 'exec')],
      ...['--host', host, '--pidfile', join(dir, 'docker.pid')],
      ...['--bridge=none', '--iptables=false', '--ip6tables=false'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  endsWithTests(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-20_000);
    });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });

  const call: Docker = async (...args) => {
    const { stdout } = await run(docker ?? 'docker', args, {
      env: { ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: '0' },
      maxBuffer: 64 * 1_048_576,
    });
    return stdout.trim();
  };
  const listed = async (...args: readonly string[]) => (await call(...args)).split('\n').filter(Boolean);
  async function removeContainers() {
    const all = await listed('ps', '--all', '--quiet');
    if (all.length > 0) await call('rm', '--force', '--volumes', ...all);
  }
  async function removeNetworks() {
    const made = await listed('network', 'ls', '--quiet', '--filter', 'type=custom');
    if (made.length > 0) await call('network', 'rm', ...made);
  }
  /** The engine itself, as this process sees it; undefined after its end. */
  const engineProcess = async () => {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
    return children === '' ? undefined : Number.parseInt(children, 10);
  };
  async function end() {
    const engine = await engineProcess();
    if (engine === undefined) child.kill('SIGKILL');
    else process.kill(engine, 'SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), scaled(END_WITHIN_MS));
    await ended;
    clearTimeout(late);
  }
  const leave = () => everyStep(end, () => rm(dir, { recursive: true, force: true }));

  const deadline = performance.now() + scaled(START_WITHIN_MS);
  try {
    await eventually(async () => {
      if (isOver) throw new Error(`dockerd ended: ${said}`);
      if (performance.now() > deadline) throw new Error(`dockerd does not answer: ${said}`);
      return call('info').then(
        () => true,
        () => false,
      );
    });
  } catch (error) {
    await leave();
    throw error;
  }
  return {
    dir,
    docker: call,
    /** Ends a container's processes like a crash: `docker kill` counts as the operator's own decision. */
    async crash(container: string): Promise<void> {
      const pid = await call('inspect', '--format', '{{.State.Pid}}', container);
      await run('nsenter', ['--target', String(await engineProcess()), '--pid', 'kill', '-9', pid]);
    },
    stop: () => everyStep(removeContainers, removeNetworks, leave),
  };
}
export type Engine = Awaited<ReturnType<typeof startEngine>>;
