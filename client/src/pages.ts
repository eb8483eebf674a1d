/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null at the end. */
  readonly next_cursor: string | null;
}

/**
 * A list, newest first: `for await` yields its items, and requests the next page when needed. Every loop starts at the first page.
 * New items are added before the first page, so that nothing is skipped or repeated.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** One page: the first, or that of a `next_cursor`. */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#read(cursor);
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { items } of this.pages()) yield* items;
  }

  /** The newest item; undefined if there is none. */
  async first(): Promise<Item | undefined> {
    return (await this.#read(undefined)).items[0];
  }
}
