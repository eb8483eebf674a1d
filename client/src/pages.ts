/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Of the next page; null at the end. */
  readonly next_cursor: string | null;
}

/**
 * A list, newest first: `for await` gives its items, and asks for the next page when they are used up. Every loop
 * begins anew. What is added meanwhile is before the beginning, so that nothing is skipped or seen twice.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** One page: the first, or the one that a `next_cursor` stands for. */
  page(cursor?: string): Promise<Page<Item>> {
    return this.#read(cursor);
  }

  /** Page by page. */
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

  /** The newest item, or undefined when there is none. */
  async first(): Promise<Item | undefined> {
    return (await this.#read(undefined)).items[0];
  }
}
