import { copyFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inventoryBody } from '../support/bodies.ts';
import { ownService } from '../support/own-service.ts';

interface Page {
  readonly items: readonly { readonly id: string; readonly subject: { readonly id: string } }[];
  readonly next: string | null;
}

describe('a back end that follows a service', () => {
  const own = ownService();
  const seen: string[] = [];
  const eventIds: string[] = [];
  const written: string[] = [];
  let next: string | null = null;

  async function write(n: number): Promise<void> {
    const body = inventoryBody({ name: `Lot ${n}` });
    const answer = await own.call('POST', '/assets', { key: `feed-lot-${n}`, body }).catch(() => undefined);
    if (answer?.status === 201) written.push(String(answer.body.id));
  }

  /** One answer; false when there was none. */
  async function follow(wait: number): Promise<boolean> {
    const after = next === null ? '' : `&after=${next}`;
    const path = `/events?types=asset.registered&limit=7&wait=${wait}${after}`;
    const answer = await own.get(path).catch(() => undefined);
    if (answer?.status !== 200) return false;
    const page = answer.body as unknown as Page;
    seen.push(...page.items.map(({ subject }) => subject.id));
    eventIds.push(...page.items.map(({ id }) => id));
    next = page.next;
    return true;
  }

  it('receives each write while it waits, and continues after the service was killed', async () => {
    const following = (async () => {
      while (await follow(20));
    })();
    for (let n = 0; n < 40; n += 1) await write(n);
    const last = Promise.all([40, 41, 42, 43].map((n) => write(n)));
    await own.service.signal('SIGKILL');
    await Promise.all([last, following]);
    expect(seen.length).toBeGreaterThan(20);

    await own.start();
    // Each of those under way when it died is in the feed once.
    written.length = 0;
    for (let n = 0; n < 50; n += 1) await write(n);
    do expect(await follow(0)).toBe(true);
    while (seen.length < 50);
    expect(seen.toSorted()).toEqual(written.toSorted());
    expect(new Set(eventIds).size).toBe(50);
    expect(await follow(1)).toBe(true);
    expect(seen).toHaveLength(50);
  });

  it('learns that a restore went behind its cursor, and begins again at an older one', async () => {
    const older = next;
    await own.done('backup', 'create', own.at('backup.tar'));
    await write(50);
    expect(await follow(5)).toBe(true);
    expect(seen).toHaveLength(51);
    await own.done('backup', 'restore', own.at('backup.tar'), '--into', own.at('restored'));
    await copyFile(own.inData('privacy-key'), own.at('restored/privacy-key'));
    await own.again('SIGTERM', 'restored');
    const lost = await own.get(`/events?after=${next}`);
    expect(lost.status).toBe(409);
    expect(lost.body).toMatchObject({
      code: 'STATE_CONFLICT',
      errors: [{ pointer: '/after', code: 'cursor_lost' }],
    });
    next = older;
    await write(51);
    expect(await follow(5)).toBe(true);
    expect(seen.at(-1)).toBe(written.at(-1));
    expect(seen).toHaveLength(52);
  });
});
