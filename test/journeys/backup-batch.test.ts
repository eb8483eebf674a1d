import { beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { ownService } from '../support/own-service.ts';
import { toolOn } from '../support/tool-here.ts';

const LINES = 2_000;

describe('a backup that is made in the middle of a batch', () => {
  const own = ownService();
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
  const send = async (prefix: string, count: number) => {
    const answer = await own.call('POST', '/asset-batches', {
      key: `batch ${prefix}`,
      bytes: ndjson(prefix, count),
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(answer.status, answer.text).toBe(202);
    return answer.body as { readonly batch_id: string };
  };
  const shown = async ({ batch_id }: { readonly batch_id: string }) =>
    (await own.get(`/asset-batches/${batch_id}`)).body as {
      readonly progress: { readonly completed_lines: number };
      readonly finished_at: string | null;
    };
  const results = async ({ batch_id }: { readonly batch_id: string }) =>
    (await own.get(`/asset-batches/${batch_id}/results`)).text;

  beforeAll(async () => {
    batches.ended = await send('ended', 3);
    await eventually(async () => (await shown(batches.ended)).finished_at);
    resultsBefore = await results(batches.ended);
    batches.open = await send('open', LINES);
    doneBefore = await eventually(async () => (await shown(batches.open)).progress.completed_lines);
    await own.service.signal('SIGKILL');
    await own.done('backup', 'create', own.at('backup.tar'), '--with-keys');
    const back = await toolOn(own.at('other/data'), 'backup', 'restore', own.at('backup.tar'));
    expect(back.code, back.stderr).toBe(0);
    await own.start('other/data');
  });

  it('holds the batches that have ended, with their results', async () => {
    expect(resultsBefore.trim().split('\n')).toHaveLength(3);
    expect(await results(batches.ended)).toBe(resultsBefore);
    expect(await eventually(async () => shown(batches.ended))).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: 3 },
    });
  });

  it('holds the sealed lines of one that has not: it continues there, each line once', async () => {
    expect(doneBefore).toBeLessThan(LINES);
    await eventually(async () => (await shown(batches.open)).finished_at);
    expect(await shown(batches.open)).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: LINES, partial: 0, refused: 0 },
    });
    const lines = (await results(batches.open))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly key: string; readonly asset_id: string });
    expect(lines.map(({ key }) => key)).toEqual(Array.from({ length: LINES }, (_, n) => `open-${n}`));
    expect(new Set(lines.map(({ asset_id }) => asset_id)).size).toBe(LINES);
    const verified = await toolOn(own.at('other/data'), 'audit', 'verify', '--all');
    expect(verified.code, verified.stderr).toBe(0);
  });
});
