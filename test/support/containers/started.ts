import { BASE_PATH } from '../../../src/api/base-path.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../free-port.ts';
import { type Call, callService } from '../running-service.ts';
import { OFF } from '../source-rig.ts';
import type { Engine } from './engine.ts';

/** A container of an image of ours on this machine's own network, ready; price sources are off. */
export async function startContainer(
  { docker }: Engine,
  image: string,
  variables: Readonly<Record<string, string>>,
  ...options: readonly string[]
) {
  const [port, operators] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), OPERATORS_PORT: String(operators) };
  const settings = Object.entries({ ...OFF, HOST: '127.0.0.1', ...ports, ...variables }).flatMap(
    ([name, value]) => ['--env', `${name}=${value}`],
  );
  const id = await docker('run', '--detach', '--network', 'host', ...settings, ...options, image);
  const origin = `http://127.0.0.1:${port}`;
  const inspected = (what: string) => docker('inspect', '--format', `{{${what}}}`, id);
  const isReady = async () => {
    if ((await inspected('.State.Running')) !== 'true') throw new Error(await docker('logs', id));
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await eventually(isReady);
  return {
    id,
    inspected,
    shell: (line: string) => docker('exec', id, 'bash', '-c', line),
    call: (method: string, at: string, call: Call = {}) => callService(origin + BASE_PATH + at, method, call),
    async stopped() {
      await docker('stop', '--time', '30', id);
      return inspected('.State.ExitCode');
    },
  };
}
export type Container = Awaited<ReturnType<typeof startContainer>>;
