import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CallRequest, DataOf, OperationId } from '../../../client/src/operation-types.ts';
import { hrefOf, useAddress } from '../address/address.ts';
import { useAccess } from '../session/access.ts';
import { troubleOf, type WorkTrouble } from './trouble.ts';
import { FIRST, type Read, type Tries, UNATTENDED } from './use-read.ts';

type Client = ReturnType<typeof useAccess>['client'];

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next_cursor: string | null;
}

/** Operations whose answer is a page of a list. */
export type ListOperation = {
  [Op in OperationId]: DataOf<Op> extends Page<unknown> ? Op : never;
}[OperationId];
export type ItemOf<Op extends ListOperation> = DataOf<Op> extends Page<infer Item> ? Item : never;

/** What is not shown yet, for the button that brings it. */
export interface Rest {
  /** How many items are shown. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  onMore(): void;
}

export interface Pages<Item> extends Pick<Read<unknown>, 'trouble' | 'isBusy' | 'again' | 'look'> {
  /** The items of all pages that are shown. */
  readonly data: { readonly items: readonly Item[] } | undefined;
  readonly rest: Rest;
}

interface Held<Item> {
  /** What the pages are of, and of which try. */
  readonly key: string;
  readonly tries: Tries;
  readonly pages: readonly Page<Item>[];
  readonly trouble?: WorkTrouble | undefined;
  readonly isBusy: boolean;
}

const MOST_PAGES = 999;

const pagesIn = (written = ''): number =>
  /^\d{1,3}$/.test(written) ? Math.min(Math.max(Number(written), 1), MOST_PAGES) : 1;

/**
 * Reads a list page by page. How many pages are shown is kept in the address under `name`, so that the way back shows them again.
 * While the list is read again, or asked otherwise, the items before stay.
 */
export function usePages<Op extends ListOperation>(
  operation: Op,
  request: CallRequest<Op>,
  name: string,
): Pages<ItemOf<Op>> {
  const { client } = useAccess();
  const { address, go } = useAddress();
  const wanted = pagesIn(address.query[name]);
  const key = JSON.stringify([operation, request]);
  const [tries, setTries] = useState(FIRST);
  const [held, setHeld] = useState<Held<ItemOf<Op>>>({ key, tries, pages: [], isBusy: true });
  const newest = useRef({ held, request });
  newest.current = { held, request };
  useEffect(() => {
    const { held: before, request: asked } = newest.current;
    const known = before.key === key && before.tries === tries ? before.pages : [];
    if (isWhole(known, wanted)) return;
    const given = new AbortController();
    setHeld((now) => ({ ...now, trouble: undefined, isBusy: true }));
    void read();
    return () => given.abort();

    async function read(): Promise<void> {
      const pages = [...known];
      const more = tries.lookAt === key && known.length === 0 ? UNATTENDED : {};
      try {
        while (!isWhole(pages, wanted)) {
          const { next_cursor } = pages.at(-1) ?? {};
          const page = await pageBehind(client, operation, { ...asked, ...more }, next_cursor, given.signal);
          if (given.signal.aborted) return;
          pages.push(page);
        }
        setHeld({ key, tries, pages, isBusy: false });
      } catch (error) {
        if (given.signal.aborted) return;
        setHeld((now) => ({ ...now, trouble: troubleOf(error), isBusy: false }));
      }
    }
  }, [client, key, tries, wanted, operation]);
  const again = useCallback(() => setTries({}), []);
  const look = useCallback(() => setTries({ lookAt: key }), [key]);
  const { pages, trouble, isBusy } = held;
  const items = pages.flatMap((page) => page.items);
  const onMore = () => {
    if (isBusy) return;
    const next = String(pages.length + 1);
    // After trouble the address already asks for the page.
    if (next === address.query[name]) again();
    else go(hrefOf(address.path, { ...address.query, [name]: next }), { replace: true });
  };
  const hasMore = pages.at(-1)?.next_cursor != null;
  return {
    data: pages.length === 0 ? undefined : { items },
    trouble,
    isBusy,
    again,
    look,
    rest: { count: items.length, hasMore, isBusy, onMore },
  };
}

async function pageBehind<Op extends ListOperation>(
  client: Client,
  operation: Op,
  request: CallRequest<Op>,
  cursor: string | null | undefined,
  signal?: AbortSignal,
): Promise<Page<ItemOf<Op>>> {
  const { query } = request as { readonly query?: object };
  const { data } = await client.call(operation, {
    ...request,
    query: { ...query, ...(cursor && { cursor }) },
    ...(signal && { signal }),
  } as unknown as CallRequest<Op>);
  return data as Page<ItemOf<Op>>;
}

/** The items of a list from its first page on, and whether there are more than that. */
export async function itemsUpTo<Op extends ListOperation>(
  most: number,
  client: Client,
  operation: Op,
  request: CallRequest<Op>,
): Promise<{ readonly items: readonly ItemOf<Op>[]; readonly isCut: boolean }> {
  const items: ItemOf<Op>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    if (items.length >= most) return { items: items.slice(0, most), isCut: true };
    const page: Page<ItemOf<Op>> = await pageBehind(client, operation, request, cursor);
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return { items, isCut: false };
}

const isWhole = (pages: readonly Page<unknown>[], wanted: number): boolean =>
  pages.length > 0 && (pages.length >= wanted || pages.at(-1)?.next_cursor === null);
