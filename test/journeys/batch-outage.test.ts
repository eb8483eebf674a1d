import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { eventually } from '../support/eventually.ts';
import { freshServer } from '../support/fresh-database.ts';
import { type OwnDatabase, ownDatabase } from '../support/own-service.ts';
import type { TestServer } from '../support/postgres-server.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const LINES = 3_000;

describe('a database that goes away in the middle of a batch', () => {
  let server: TestServer;
  let database: OwnDatabase;
  let service: ServiceProcess;
  let token = '';
  beforeAll(async () => {
    server = await freshServer();
    database = await ownDatabase(async () => ({ ...server, drop: () => server.stop() }));
    service = await database.start({ LOG_LEVEL: 'silent' });
    token = await database.issue('INTEGRATOR');
    await eventually(async () => (await fetch(`${service.origin}/readyz`)).ok);
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await database.drop();
  });

  const ndjson = (prefix: string, count: number): string =>
    Array.from({ length: count }, (_, n) =>
      JSON.stringify({ key: `${prefix}-${n}`, asset: inventoryBody({ name: `${prefix} ${n}` }) }),
    ).join('\n');
  const send = (key: string, lines: string) =>
    service.call('POST', '/asset-batches', {
      token,
      key,
      bytes: Buffer.from(lines),
      headers: { 'content-type': 'application/x-ndjson' },
    });
  /** Sent again under its key for as long as the answer is 503, as a client would. */
  const accepted = async (key: string, lines: string): Promise<string> => {
    const answer = await eventually(async () => {
      const each = await send(key, lines);
      return each.status === 503 ? undefined : each;
    });
    expect(answer.status, answer.text).toBe(202);
    return String(answer.body.batch_id);
  };
  const shown = async (id: string) => {
    const { status, body } = await service.call('GET', `/asset-batches/${id}`, { token });
    return status === 200
      ? (body as { progress: { completed_lines: number }; finished_at: string | null })
      : undefined;
  };
  const ended = (id: string) =>
    eventually(async () => {
      const batch = await shown(id);
      return batch?.finished_at ? batch : undefined;
    });

  const listedNames = async () => {
    const names: string[] = [];
    let cursor: unknown = null;
    do {
      const page = await eventually(async () => {
        const answer = await service.call('GET', `/assets?limit=200${cursor ? `&cursor=${cursor}` : ''}`, {
          token,
        });
        return answer.status === 200 ? answer.body : undefined;
      });
      names.push(...(page.items as { name: string }[]).map(({ name }) => name));
      cursor = page.next_cursor;
    } while (cursor !== null);
    return names;
  };

  it('ends no line, and what is sent meanwhile is 503 and done once under its key', async () => {
    const first = await accepted('before-the-outage', ndjson('first', LINES));
    const begun = await eventually(async () => {
      const batch = await shown(first);
      return (batch?.progress.completed_lines ?? 0) > 0 ? batch : undefined;
    });
    expect(begun.finished_at).toBeNull();
    await server.kill();
    const during = ndjson('second', 3);
    // The killed server's children answer for a moment yet.
    const away = await eventually(async () => {
      const answer = await send('during-the-outage', during);
      return answer.status === 202 ? undefined : answer;
    });
    expect([away.status, away.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(away.headers.get('retry-after')).toMatch(/^\d+$/);
    await server.start();
    const second = await accepted('during-the-outage', during);
    expect(await ended(first)).toMatchObject({
      status: 'SUCCEEDED',
      lines: { done: LINES, partial: 0, refused: 0 },
    });
    expect(await ended(second)).toMatchObject({ status: 'SUCCEEDED', lines: { done: 3 } });
    // The read model of assets may be behind that of batches.
    const names = await eventually(async () => {
      const listed = await listedNames();
      return listed.length >= LINES + 3 ? listed : undefined;
    });
    expect(names).toHaveLength(LINES + 3);
    expect(new Set(names).size).toBe(LINES + 3);
  });
});
