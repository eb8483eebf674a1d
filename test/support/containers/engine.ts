import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandPath } from '../command-path.ts';
import { endsWithTests } from '../ends-with-tests.ts';
import { eventually } from '../eventually.ts';

const run = promisify(execFile);
const [dockerd, docker, debootstrap] = ['dockerd', 'docker', 'debootstrap'].map(commandPath);

/** An engine of our own needs root, and a base image made here needs Debian's own tool. */
export const canRunContainers =
  process.getuid?.() === 0 && dockerd !== undefined && docker !== undefined && debootstrap !== undefined;

/** What a command of the engine prints; rejects when it fails, with what it said. */
export type Docker = (...args: readonly string[]) => Promise<string>;

/**
 * A container engine of the test's own: its data, socket and pid file in a temporary folder, without a network of its own, so that
 * it meets no other one. `stop` ends its containers, and it by its own pid.
 */
export async function startEngine() {
  const dir = await mkdtemp(join(tmpdir(), 'asset-valuation-engine-'));
  await chmod(dir, 0o711);
  const host = `unix://${join(dir, 'docker.sock')}`;
  const child = spawn(
    dockerd ?? 'dockerd',
    [
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
  const ended = once(child, 'close');

  const call: Docker = async (...args) => {
    const { stdout } = await run(docker ?? 'docker', args, {
      env: { ...process.env, DOCKER_HOST: host, DOCKER_BUILDKIT: '0' },
      maxBuffer: 64 * 1_048_576,
    });
    return stdout.trim();
  };

  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`dockerd ended: ${said}`);
    return call('info').then(
      () => true,
      () => false,
    );
  });
  return {
    dir,
    docker: call,
    async stop() {
      const all = (await call('ps', '--all', '--quiet')).split('\n').filter(Boolean);
      if (all.length > 0) await call('rm', '--force', '--volumes', ...all);
      child.kill('SIGTERM');
      await ended;
      // It leaves the namespace of its network mounted.
      const mounted = (await readFile('/proc/self/mounts', 'utf8'))
        .split('\n')
        .map((line) => line.split(' ')[1] ?? '');
      for (const place of mounted.filter((each) => each.startsWith(dir)).reverse())
        await run('umount', [place]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}
export type Engine = Awaited<ReturnType<typeof startEngine>>;
