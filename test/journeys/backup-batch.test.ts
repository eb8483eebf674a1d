import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { dataDirectory, type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolHere, toolOn } from '../support/tool-here.ts';

const LINES = 2_000;

describe('a backup that is made in the middle of a batch', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let elsewhere: Awaited<ReturnType<typeof dataDirectory>>;
  let restored: ServiceProcess;
  let token = '';
  const batches: Record<'ended' | 'open', { readonly batch_id: string }> = {
    ended: { batch_id: '' },
    open: { batch_id: '' },
  };
  let resultsBefore = '';
  let doneBefore = 0;
  const ndjson = (prefix: string, count: number): Uint8Array<ArrayBuffer> =>
    Buffer.from(
      Array.from({ length: count }, (_, n) =>
        JSON.stringify({ key: `${prefix}-${n}`, asset: inventoryBody({ name: `${prefix} ${n}` }) }),
      ).join('\n'),
    );
  const send = async (to: ServiceProcess, prefix: string, count: number) => {
    const answer = await to.call('POST', '/asset-batches', {
      token,
      key: `batch ${prefix}`,
      bytes: ndjson(prefix, count),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(answer.status, answer.text).toBe(202);
    return answer.body as { readonly batch_id: string };
  };
  const shown = async (from: ServiceProcess, { batch_id }: { readonly batch_id: string }) =>
    (await from.call('GET', `/asset-batches/${batch_id}`, { token })).body as {
      readonly progress: { readonly completed_lines: number };
      readonly finished_at: string | null;
    };
  const results = async (from: ServiceProcess, { batch_id }: { readonly batch_id: string }) =>
    (await from.call('GET', `/asset-batches/${batch_id}/results`, { token })).text;

  beforeAll(async () => {
    [data, elsewhere] = await Promise.all([preparedDirectory(), dataDirectory()]);
    const service = await startProcess(data.dir);
    token = /Credential\s+(avs_\S+)/.exec(service.output())?.[1] ?? '';
    const { ended } = Object.assign(batches, { ended: await send(service, 'ended', 3) });
    await eventually(async () => (await shown(service, ended)).finished_at);
    resultsBefore = await results(service, ended);
    const { open } = Object.assign(batches, { open: await send(service, 'open', LINES) });
    await eventually(async () => {
      doneBefore = (await shown(service, open)).progress.completed_lines;
      return doneBefore > 0;
    });
    await service.signal('SIGKILL');
    const file = join(elsewhere.dir, 'backup.tar');
    const created = await toolOn(data.dir, 'backup', 'create', file, '--with-keys');
    expect(created.code, created.stderr).toBe(0);
    const into = join(elsewhere.dir, 'data');
    const back = await toolHere(['backup', 'restore', file], { DATA_DIR: into });
    expect(back.code, back.stderr).toBe(0);
    restored = await startProcess(into);
  });
  afterAll(async () => {
    await restored?.signal('SIGTERM');
    await Promise.all([data.remove(), elsewhere.remove()]);
  });

  it('holds the batches that have ended, with their results', async () => {
    expect(resultsBefore.trim().split('\n')).toHaveLength(3);
    expect(await results(restored, batches.ended)).toBe(resultsBefore);
    expect(await eventually(async () => shown(restored, batches.ended))).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: 3 },
    });
  });

  it('holds the sealed lines of one that has not: it goes on there, each line once', async () => {
    expect(doneBefore).toBeLessThan(LINES);
    await eventually(async () => (await shown(restored, batches.open)).finished_at);
    expect(await shown(restored, batches.open)).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: LINES, partial: 0, refused: 0 },
    });
    const told = (await results(restored, batches.open))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly key: string; readonly asset_id: string });
    expect(told.map(({ key }) => key)).toEqual(Array.from({ length: LINES }, (_, n) => `open-${n}`));
    expect(new Set(told.map(({ asset_id }) => asset_id)).size).toBe(LINES);
    const verified = await toolOn(join(elsewhere.dir, 'data'), 'audit', 'verify', '--all');
    expect(verified.code, verified.stderr).toBe(0);
  });
});
