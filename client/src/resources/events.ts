import type { Ask } from '../call.ts';
import type { CallOptions, QueryOf } from '../operation-types.ts';
import type { EventType, FeedPage, Happening } from '../shapes.ts';
import type { Transport } from '../transport.ts';

/** Seconds that the service holds an answer that would be empty. */
const WAIT_S = 25;
/** So long after an answer that was empty at once, as one is while the service ends. */
const EMPTY_PAUSE_MS = 1_000;

interface Wanted {
  /** `next` of an earlier page; left out, from the beginning. */
  readonly after?: string | null | undefined;
  /** All when left out. */
  readonly types?: readonly EventType[] | undefined;
  /** Most items of a page. */
  readonly limit?: number | undefined;
}

export interface PageOptions extends Wanted, CallOptions {
  /** Seconds to wait until something comes, where there is nothing yet: 0 to 30. */
  readonly wait?: number | undefined;
}

export interface FollowOptions extends Wanted, CallOptions {
  /**
   * Called when all that came before `next` was taken: keep it, and follow from it when your program begins again. What came behind it
   * is then told once more, so that nothing is missed; tell it by its `id`.
   */
  readonly onNext?: ((next: string) => unknown) | undefined;
}

export class Events {
  readonly #transport: Transport;
  readonly #ask: Ask;

  constructor(transport: Transport, ask: Ask) {
    this.#transport = transport;
    this.#ask = ask;
  }

  /** What has happened behind `after`, oldest first. */
  page({ after, types, limit, wait, ...options }: PageOptions = {}): Promise<FeedPage> {
    const query: QueryOf<'listEvents'> = {
      ...(after && { after }),
      ...(types && { types: types.join() }),
      ...(limit !== undefined && { limit }),
      ...(wait !== undefined && { wait }),
    };
    return this.#ask('listEvents', { query, ...options });
  }

  /** What has happened, and whatever happens from then on, without end: until the loop is left or the signal is aborted. */
  async *follow({
    after,
    onNext,
    ...options
  }: FollowOptions = {}): AsyncGenerator<Happening, void, undefined> {
    const { timing } = this.#transport.parts;
    let next = after ?? null;
    for (;;) {
      const asked = timing.now();
      const page = await this.page({ ...options, after: next, wait: WAIT_S });
      yield* page.items;
      const isNews = page.next !== next;
      next = page.next;
      if (isNews && next !== null) await onNext?.(next);
      if (!isNews && timing.now() - asked < EMPTY_PAUSE_MS)
        await timing.sleep(EMPTY_PAUSE_MS, options.signal);
    }
  }
}
