import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { Overview } from '../../src/api/operators/answers.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { dataDirectory, spawnService } from '../support/service-process.ts';

it('a first start is not ready before its credential exists', async () => {
  const home = await dataDirectory();
  const data = join(home.dir, 'data');
  await mkdir(data);
  // Writing into a pipe waits until somebody reads: the start stops just before its credential exists.
  const pipe = join(data, 'bootstrap-credential.new');
  await promisify(execFile)('mkfifo', [pipe]);
  const [port, operatorsPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), OPERATORS_PORT: String(operatorsPort) };
  const child = spawnService(data, { ...ports, LOG_LEVEL: 'silent' });
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => undefined,
    );
  const follows = async () => {
    const answer = await fetch(`http://127.0.0.1:${operatorsPort}/data/overview.json`).catch(() => undefined);
    const { projections } = ((await answer?.json()) ?? {}) as Partial<Overview>;
    const items = projections?.state === 'known' ? projections.value.items : [];
    return items.length > 0 && items.every(({ status }) => status === 'FOLLOWING');
  };
  try {
    await eventually(follows);
    expect(await eventually(ready)).toBe(503);
    expect(existsSync(join(data, 'bootstrap-credential'))).toBe(false);
  } finally {
    const ended = once(child, 'exit');
    // A pipe cannot be flushed to the disk: the start fails at that, and cleans up behind itself.
    await readFile(pipe);
    await ended;
    await home.remove();
  }
});
