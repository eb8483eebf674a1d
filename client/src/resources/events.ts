import type { Ask } from '../call.ts';
import type { CallOptions, QueryOf } from '../operation-types.ts';
import type { EventType, FeedPage, Happening } from '../shapes.ts';
import type { Transport } from '../transport.ts';

/** Seconds that the service waits before an empty answer. */
const WAIT_S = 25;
/** Pause after an immediate empty answer, such as while the service stops. */
const EMPTY_PAUSE_MS = 1_000;

interface EventFilter {
  /** `next` of an earlier page; from the beginning by default. */
  readonly after?: string | null | undefined;
  /** All types by default. */
  readonly types?: readonly EventType[] | undefined;
  /** Maximum number of items on a page. */
  readonly limit?: number | undefined;
}

export interface PageOptions extends EventFilter, CallOptions {
  /** Seconds to wait for an event if there is none yet: 0 to 30. */
  readonly wait?: number | undefined;
}

export interface FollowOptions extends EventFilter, CallOptions {
  /**
   * Called when all events before `next` were consumed: store it, and follow from it when your program starts again. Later events
   * are then repeated, so that none is missed; recognize them by `id`.
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

  /** Events behind `after`, oldest first. */
  page({ after, types, limit, wait, ...options }: PageOptions = {}): Promise<FeedPage> {
    const query: QueryOf<'listEvents'> = {
      ...(after && { after }),
      ...(types && { types: types.join() }),
      ...(limit !== undefined && { limit }),
      ...(wait !== undefined && { wait }),
    };
    return this.#ask('listEvents', { query, ...options });
  }

  /** Past and then new events, until the loop is left or the signal is aborted. */
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
