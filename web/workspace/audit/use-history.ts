import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CallRequest, DataOf } from '../../../client/src/operation-types.ts';
import { troubleOf, type WorkTrouble } from '../service/trouble.ts';
import { useAccess } from '../session/access.ts';
import { KINDS, type Subject } from './kinds.ts';

export type HistoryEvent = DataOf<'getAssetHistory'>['items'][number];

interface Held {
  readonly events: readonly HistoryEvent[];
  /** Undefined before the first page, null behind the last. */
  readonly cursor: string | null | undefined;
}

export interface HistoryRead {
  readonly events: readonly HistoryEvent[];
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  readonly trouble: WorkTrouble | undefined;
  more(): void;
  again(): void;
}

const PAGE = 200;

/** The history of a resource, page by page: as far as the event with the number `upTo`, and on when more is asked for. */
export function useHistory({ kind, id }: Subject, upTo: number): HistoryRead {
  const { client } = useAccess();
  const [held, setHeld] = useState<Held>({ events: [], cursor: undefined });
  const [needed, setNeeded] = useState(1);
  const [tries, setTries] = useState(0);
  const [trouble, setTrouble] = useState<WorkTrouble>();
  const known = useRef(held);
  known.current = held;
  const wanted = Math.max(needed, upTo);
  const lacks = ({ events, cursor }: Held) => cursor !== null && events.length < wanted;
  useEffect(() => {
    const given = new AbortController();
    setTrouble(undefined);
    void load().catch((error: unknown) => {
      if (!given.signal.aborted) setTrouble(troubleOf(error));
    });
    return () => given.abort();

    async function load(): Promise<void> {
      for (let at = known.current; lacks(at); ) {
        const query = { limit: PAGE, ...(at.cursor && { cursor: at.cursor }) };
        const request: CallRequest<'getAssetHistory'> = { path: { id }, query, signal: given.signal };
        const operation = `get${KINDS[kind]}History` as 'getAssetHistory';
        const { data } = await client.call(operation, request);
        if (given.signal.aborted) return;
        at = { events: [...at.events, ...data.items], cursor: data.next_cursor };
        setHeld(at);
      }
    }
  }, [client, kind, id, wanted, tries]);
  const count = held.events.length;
  return {
    events: held.events,
    hasMore: held.cursor !== null,
    isBusy: trouble === undefined && lacks(held),
    trouble,
    more: useCallback(() => setNeeded(count + 1), [count]),
    again: useCallback(() => setTries((before) => before + 1), []),
  };
}
