import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { preparedDirectory } from '../support/prepared-directory.ts';
import { type ServiceProcess, startProcess } from '../support/service-process.ts';
import { toolOn } from '../support/tool-here.ts';

interface Page {
  readonly items: readonly { readonly id: string; readonly subject: { readonly id: string } }[];
  readonly next: string | null;
}

describe('a back end that follows a service', () => {
  let home: Awaited<ReturnType<typeof preparedDirectory>>;
  let service: ServiceProcess;
  let token: string;
  const at = (name: string) => join(home.dir, name);
  const seen: string[] = [];
  const eventIds: string[] = [];
  const written: string[] = [];
  let next: string | null = null;

  beforeAll(async () => {
    home = await preparedDirectory('data');
    service = await startProcess(at('data'));
    token = (await readFile(at('data/bootstrap-credential'), 'utf8')).trim();
  });
  afterAll(async () => {
    await service.signal('SIGTERM');
    await home.remove();
  });

  async function write(n: number, to = service): Promise<void> {
    const body = inventoryBody({ name: `Lot ${n}` });
    const answer = await to
      .call('POST', '/assets', { token, key: `feed-lot-${n}`, body })
      .catch(() => undefined);
    if (answer?.status === 201) written.push(String(answer.body.id));
  }

  /** One answer; false when there was none. */
  async function follow(wait: number, from = service): Promise<boolean> {
    const after = next === null ? '' : `&after=${next}`;
    const path = `/events?types=asset.registered&limit=7&wait=${wait}${after}`;
    const answer = await from.call('GET', path, { token }).catch(() => undefined);
    if (answer?.status !== 200) return false;
    const page = answer.body as unknown as Page;
    seen.push(...page.items.map(({ subject }) => subject.id));
    eventIds.push(...page.items.map(({ id }) => id));
    next = page.next;
    return true;
  }

  it('is told each write while it waits, and goes on after the service was killed', async () => {
    const following = (async () => {
      while (await follow(20));
    })();
    for (let n = 0; n < 40; n += 1) await write(n);
    const last = Promise.all([40, 41, 42, 43].map((n) => write(n)));
    await service.signal('SIGKILL');
    await Promise.all([last, following]);
    expect(seen.length).toBeGreaterThan(20);

    service = await startProcess(at('data'));
    // Whatever became of those that were under way when it died, each is there once now.
    written.length = 0;
    for (let n = 0; n < 50; n += 1) await write(n);
    do expect(await follow(0)).toBe(true);
    while (seen.length < 50);
    expect(seen.toSorted()).toEqual(written.toSorted());
    expect(new Set(eventIds).size).toBe(50);
    expect(await follow(1)).toBe(true);
    expect(seen).toHaveLength(50);
  });

  it('is told that its cursor is lost where a restore went behind it, and begins again at an older one', async () => {
    const older = next;
    expect((await toolOn(at('data'), 'backup', 'create', at('backup.tar'))).code).toBe(0);
    await write(50);
    expect(await follow(5)).toBe(true);
    expect(seen).toHaveLength(51);
    const restored = await toolOn(
      at('data'),
      'backup',
      'restore',
      at('backup.tar'),
      '--into',
      at('restored'),
    );
    expect(restored.code, restored.stderr).toBe(0);
    await copyFile(at('data/privacy-key'), at('restored/privacy-key'));
    const second = await startProcess(at('restored'));
    try {
      const lost = await second.call('GET', `/events?after=${next}`, { token });
      expect(lost.status).toBe(409);
      expect(lost.body).toMatchObject({
        code: 'STATE_CONFLICT',
        errors: [{ pointer: '/after', code: 'cursor_lost' }],
      });
      next = older;
      await write(51, second);
      expect(await follow(5, second)).toBe(true);
      expect(seen.at(-1)).toBe(written.at(-1));
      expect(seen).toHaveLength(52);
    } finally {
      await second.signal('SIGTERM');
    }
  });
});
