import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { CallRequest, DataOf, OperationId } from '../../../client/src/operation-types.ts';
import { useAccess } from '../session/access.ts';
import { troubleOf, type WorkTrouble } from './trouble.ts';

export interface Read<Data> {
  /** The newest answer; while another page of a list is read, the one before. */
  readonly data: Data | undefined;
  readonly etag: string | undefined;
  readonly trouble: WorkTrouble | undefined;
  readonly isBusy: boolean;
  again(): void;
  /** The same by itself, with nobody at the machine: it does not prolong the session. */
  look(): void;
  /** What a change answered, shown at once. */
  put(data: Data, etag?: string): void;
}

interface Held<Data> {
  readonly key: string;
  /** Of what was asked when `data` was the answer. */
  readonly of?: string;
  readonly data?: Data;
  readonly etag?: string | undefined;
  readonly trouble?: WorkTrouble;
  readonly isBusy: boolean;
}

/** A further try, as a new object; `lookAt`: what a page reads again by itself. */
export interface Tries {
  readonly lookAt?: string;
}
export const FIRST: Tries = {};
/** Added to a request: what nobody asked for is no use of the session. */
export const UNATTENDED = { headers: { 'Session-Use': 'none' } } as const;

/**
 * Reads an operation's answer, again whenever it is asked otherwise, and gives up what is no longer wanted. Without a request
 * nothing is read. `keeps`: while something else is read, the answer before stays, as a list under its filters does.
 */
export function useRead<Op extends OperationId>(
  operation: Op,
  request: CallRequest<Op> | undefined,
  { keeps = false }: { readonly keeps?: boolean } = {},
): Read<DataOf<Op>> {
  const { client } = useAccess();
  const key = JSON.stringify([operation, request]);
  const [tries, setTries] = useState<Tries>(FIRST);
  const [held, setHeld] = useState<Held<DataOf<Op>>>({ key, isBusy: request !== undefined });
  const asked = useRef(request);
  asked.current = request;
  useEffect(() => {
    const { current } = asked;
    if (current === undefined) {
      setHeld({ key, isBusy: false });
      return;
    }
    const given = new AbortController();
    setHeld((before) =>
      before.key === key || keeps ? { ...before, key, isBusy: true } : { key, isBusy: true },
    );
    void read();
    return () => given.abort();

    async function read(): Promise<void> {
      try {
        const { data, headers } = await client.call(operation, {
          ...current,
          ...(tries.lookAt === key && UNATTENDED),
          signal: given.signal,
        } as unknown as CallRequest<Op>);
        if (given.signal.aborted) return;
        const etag = headers.get('etag') ?? undefined;
        setHeld({ key, of: key, data: data as DataOf<Op>, etag, isBusy: false });
      } catch (error) {
        if (given.signal.aborted) return;
        const trouble = troubleOf(error);
        // The answer to another question under this one would be taken for its own.
        setHeld((before) => ({ ...(before.of === key && before), key, trouble, isBusy: false }));
      }
    }
  }, [client, key, tries]);
  const again = useCallback(() => setTries({}), []);
  const look = useCallback(() => setTries({ lookAt: key }), [key]);
  const put = useCallback(
    (data: DataOf<Op>, etag?: string) =>
      setHeld((before) => ({ ...before, of: before.key, data, etag, isBusy: false })),
    [],
  );
  const shown: Held<DataOf<Op>> = held.key === key || keeps ? held : { key, isBusy: true };
  return {
    data: shown.data,
    etag: shown.etag,
    trouble: shown.trouble,
    isBusy: shown.isBusy,
    again,
    look,
    put,
  };
}
