import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';

const LINES = 900;

describe('a service killed with SIGKILL in the middle of a batch', () => {
  let data: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token = '';
  let batch: { readonly batch_id: string; readonly job_id: string };
  let doneWhenKilled = 0;
  const lines = Array.from({ length: LINES }, (_, n) =>
    JSON.stringify({
      key: `row-${n}`,
      asset: inventoryBody({ name: `Lot ${n}` }),
      ...(n % 3 === 0 && { valuation: { purpose: 'SALE' } }),
    }),
  ).join('\n');
  const send = (to: ServiceProcess) =>
    to.call('POST', '/asset-batches', {
      token,
      key: 'killed-batch',
      bytes: Buffer.from(lines),
      headers: { 'content-type': 'application/x-ndjson' },
    });
  const progress = async (of: ServiceProcess) =>
    (await of.call('GET', `/asset-batches/${batch.batch_id}`, { token })).body as {
      readonly progress: { readonly completed_lines: number };
      readonly finished_at: string | null;
    };

  const listedNames = async () => {
    const names: string[] = [];
    let cursor: unknown = null;
    do {
      const page = await service.call('GET', `/assets?limit=200${cursor ? `&cursor=${cursor}` : ''}`, {
        token,
      });
      names.push(...(page.body.items as { name: string }[]).map(({ name }) => name));
      cursor = page.body.next_cursor;
    } while (cursor !== null);
    return names;
  };

  beforeAll(async () => {
    data = await preparedDirectory();
    const first = await startProcess(data.dir);
    token = /Credential\s+(avs_\S+)/.exec(first.output())?.[1] ?? '';
    batch = (await send(first)).body as typeof batch;
    await eventually(async () => {
      doneWhenKilled = (await progress(first)).progress.completed_lines;
      return doneWhenKilled > 0;
    });
    first.signal('SIGKILL');
    await first.exited;
    service = await startProcess(data.dir);
    await eventually(async () => (await progress(service)).finished_at);
  });
  afterAll(async () => {
    expect((await service.signal('SIGTERM'))[0]).toBe(0);
    await data.remove();
  });

  it('was really in the middle of it', () => {
    expect(doneWhenKilled).toBeLessThan(LINES);
  });

  it('goes on by itself, and does each line once', async () => {
    expect(await progress(service)).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: LINES, partial: 0, refused: 0 },
    });
    // The read model of assets may be behind that of batches.
    const names = await eventually(async () => {
      const listed = await listedNames();
      return listed.length >= LINES ? listed : undefined;
    });
    expect(names.length).toBe(LINES);
    expect(new Set(names).size).toBe(LINES);
  });

  it('tells what became of each line in the order of the lines', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}/asset-batches/${batch.batch_id}/results`, { headers });
    const results = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(results.map(({ line, key }) => `${line} ${key}`)).toEqual(
      Array.from({ length: LINES }, (_, n) => `${n + 1} row-${n}`),
    );
    expect(results.filter(({ valuation_id }) => valuation_id !== undefined)).toHaveLength(LINES / 3);
  });

  it('answers the same request under its key as before', async () => {
    const again = await send(service);
    expect([again.status, again.body]).toEqual([202, batch]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});
