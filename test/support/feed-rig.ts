import { z } from 'zod';
import { openFeed } from '../../src/api/feed/feed.ts';
import { FeedPage } from '../../src/api/feed/feed-view.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from '../../src/api/pipeline/answer/time-limit.ts';
import { ReadYourWrites } from '../../src/api/resource/consistency.ts';
import type { ManagementParts } from '../../src/api/resource/management.ts';
import type { RouteRequest } from '../../src/api/route.ts';
import { eventsRoute } from '../../src/api/routes/events.ts';
import type { EventLog, Position } from '../../src/engine/log/event-log.ts';
import type { ReadModels } from '../../src/engine/projecting/read-models.ts';
import { credentialState } from './http-rig.ts';

export type Page = z.output<typeof FeedPage> & { readonly headers: Readonly<Record<string, string>> };

interface Request {
  readonly after?: string | null;
  readonly types?: string;
  readonly limit?: number;
  readonly wait?: number;
  readonly token?: Position;
  readonly signal?: AbortSignal;
}

/** The route of the feed over a log, in one process, without HTTP. */
export function feedRig(log: EventLog, timeouts: Timeouts = DEFAULT_TIMEOUTS) {
  const feed = openFeed(log, timeouts);
  const ownWrites = new ReadYourWrites({} as ReadModels, timeouts);
  const route = eventsRoute(() => ({ feed, ownWrites, log }) as unknown as ManagementParts);

  async function ask(organizationId: string, asked: Request = {}) {
    const { after, types, limit, wait, token, signal = new AbortController().signal } = asked;
    const texts = {
      ...(after && { after }),
      ...(types !== undefined && { types }),
      ...(limit !== undefined && { limit: String(limit) }),
      ...(wait !== undefined && { wait: String(wait) }),
    };
    const request = {
      query: (route.query ?? z.never()).parse(texts),
      carriedPosition: token,
      signal,
      credential: () => credentialState({ organization_id: organizationId }),
    };
    const answer = await route.handle(request as unknown as RouteRequest<never, never, never>);
    return answer.kind === 'awaited' ? answer.answer(signal) : answer;
  }

  async function page(organizationId: string, asked: Request = {}): Promise<Page> {
    const answer = await ask(organizationId, asked);
    if (answer.kind !== 'json') throw new Error(`no page: ${JSON.stringify(answer)}`);
    return { ...FeedPage.parse(answer.body), headers: (answer.headers ?? {}) as Page['headers'] };
  }

  return {
    ask,
    page,
    ownWrites,
    /** Page after page, until one is empty and repeats its `next`. */
    async walk(organizationId: string, types?: string, limits: () => number = () => 50, from?: string) {
      const items: Page['items'][number][] = [];
      let after: string | null = from ?? null;
      for (;;) {
        const asked = { after, limit: limits(), ...(types !== undefined && { types }) };
        const { items: more, next } = await page(organizationId, asked);
        items.push(...more);
        if (more.length === 0 && next === after) return { items, next };
        after = next;
      }
    },
  };
}

export type FeedRig = ReturnType<typeof feedRig>;
