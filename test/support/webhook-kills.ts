import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { inventoryBody } from './bodies.ts';
import { eventually } from './eventually.ts';
import { closeNow, listenAnywhere } from './free-port.ts';
import type { Random } from './random.ts';

/** A service that can be killed and started again on what it left. */
interface Killed {
  /** With the base path. */
  readonly url: string;
  kill(): Promise<unknown>;
}

interface Item {
  readonly id: string;
  readonly type: string;
}

interface Kills {
  readonly kills: number;
  readonly random: Random;
  readonly writers: number;
  start(): Promise<Killed>;
  token(): Promise<string>;
  onKill?(killed: number): void;
}

const TYPES = ['asset.registered', 'valuation.requested', 'valuation.completed'];
const PAUSE_MS = 40;
/** At least this many writes are acknowledged between two kills. */
export const FEWEST_WRITES = 5;

/**
 * Kills a service again and again, at random moments, while assets are registered and valued and a receiver on 127.0.0.1 gets the
 * events; it refuses every tenth event once. Reports what arrived and what did not. `WEBHOOKS_ALLOWED_HOSTS` must name 127.0.0.1.
 */
export async function killAndCompare({ kills, random, writers, start, token, onKill }: Kills) {
  const received: { readonly id: string; readonly data: Item }[] = [];
  const refused = new Set<string>();
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      const id = String(request.headers['webhook-id']);
      const isRefused = id.startsWith('a') && !refused.has(id);
      if (isRefused) refused.add(id);
      else received.push({ id, data: JSON.parse(body).data });
      response.writeHead(isRefused ? 503 : 204).end();
    });
  });
  const target = `http://127.0.0.1:${await listenAnywhere(receiver)}/`;

  let service = await start();
  const authorization = `Bearer ${await token()}`;
  let keys = 0;
  let answered = 0;
  /** The same request under the same key until it is answered. */
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const key = `made-by-kills-${++keys}`;
    return eventually(async () => {
      const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': key };
      const asked = { method: 'POST', headers, body: JSON.stringify(body) };
      const signal = AbortSignal.timeout(20_000);
      const answer = await fetch(service.url + path, { ...asked, signal }).catch(() => undefined);
      if (answer && answer.status >= 400 && answer.status < 500) throw new Error(await answer.text());
      return answer?.ok
        ? ((await answer.json().catch(() => undefined)) as Record<string, unknown>)
        : undefined;
    });
  };
  /** Undefined while it cannot be read to its end. */
  const feed = async (): Promise<readonly Item[] | undefined> => {
    const items: Item[] = [];
    for (let next: string | null = null; ; ) {
      const query = `limit=200&types=${TYPES.join()}${next ? `&after=${next}` : ''}`;
      const answer = await fetch(`${service.url}/events?${query}`, { headers: { authorization } });
      if (!answer.ok) return undefined;
      const page = (await answer.json()) as { readonly items: readonly Item[]; readonly next: string | null };
      items.push(...page.items);
      if (page.next === next || page.items.length === 0) return items;
      next = page.next;
    }
  };

  const written = async (path: string, body: object) => {
    const answer = await post(path, body);
    answered += 1;
    return answer;
  };

  await post('/webhooks', { url: target, types: TYPES });
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!isOver) {
        const { id } = await written('/assets', inventoryBody());
        if (keys % 3 === 0) await written('/valuations', { asset_id: id, purpose: 'SALE' });
        await sleep(PAUSE_MS);
      }
    }),
  );
  writing.catch(() => {});
  for (let killed = 1; killed <= kills; killed += 1) {
    // By then some events exist on any machine.
    const enough = answered + FEWEST_WRITES + random.int(20);
    await eventually(() => answered >= enough);
    await sleep(random.int(300));
    await service.kill();
    onKill?.(killed);
    service = await start();
  }
  isOver = true;
  await writing;

  // Requested work ends, and its events arrive.
  const happened = await eventually(async () => {
    const items = (await feed()) ?? [];
    const of = (type: string) => items.filter((each) => each.type === type).length;
    // The newest may be held back for a moment, and come after this read.
    if (of('asset.registered') + of('valuation.requested') < answered) return undefined;
    if (of('valuation.requested') !== of('valuation.completed')) return undefined;
    const came = new Set(received.map(({ id }) => id));
    const isWhole = items.every(({ id }) => came.has(id));
    if (!isWhole) await sleep(500);
    return isWhole ? items : undefined;
  });
  const byId = new Map(happened.map((item) => [item.id, JSON.stringify(item)]));
  const came = new Set(received.map(({ id }) => id));
  await Promise.all([closeNow(receiver), service.kill()]);
  return {
    kills,
    /** The feed's events of the subscribed types. */
    events: happened.length,
    received: received.length,
    /** Ids of events that never arrived, of some that the feed does not show, and of some that arrived with other content. */
    lost: [...byId.keys()].filter((id) => !came.has(id)),
    invented: [...came].filter((id) => !byId.has(id)),
    changed: received.filter(({ id, data }) => byId.get(id) !== JSON.stringify(data)).map(({ id }) => id),
  };
}
export type KillsResult = Awaited<ReturnType<typeof killAndCompare>>;
