import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export const REFRESH_MS = 5_000;
/** The service answers within 1.5 s, or does not. */
const TIMEOUT_MS = 8_000;

/** The newest answer, and whether the one after it failed. */
interface Refreshed<Answer> {
  readonly answer: Answer | undefined;
  /** `performance.now()` when it came. */
  readonly receivedAt: number;
  /** Why the last try brought nothing; undefined while all is well. */
  readonly failure: string | undefined;
}

/** Asks at once, then every few seconds while somebody may look: not while paused, nor in a hidden tab. */
export function useRefreshed<Answer>(
  path: string,
  isPaused: boolean,
): Refreshed<Answer> & { readonly refresh: () => void } {
  const [refreshed, setRefreshed] = useState<Refreshed<Answer> & { readonly path: string }>(nothingOf(path));
  const underWay = useRef<AbortController>(undefined);

  const refresh = useCallback(async () => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    const result = await ask<Answer>(path, own.signal);
    if (own.signal.aborted) return;
    setRefreshed((before) => {
      const last = before.path === path ? before : nothingOf<Answer>(path);
      return typeof result === 'string'
        ? { ...last, failure: result }
        : { path, answer: result.answer, receivedAt: performance.now(), failure: undefined };
    });
  }, [path]);

  useEffect(() => {
    void refresh();
    return () => underWay.current?.abort();
  }, [refresh]);

  useEffect(() => {
    if (isPaused) return;
    const whenSeen = () => {
      if (!document.hidden) void refresh();
    };
    const timer = setInterval(whenSeen, REFRESH_MS);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [isPaused, refresh]);

  return { ...(refreshed.path === path ? refreshed : nothingOf<Answer>(path)), refresh };
}

const nothingOf = <Answer>(path: string): Refreshed<Answer> & { readonly path: string } => ({
  path,
  answer: undefined,
  receivedAt: 0,
  failure: undefined,
});

/** The answer, or in words why there is none. */
async function ask<Answer>(path: string, until: AbortSignal): Promise<{ readonly answer: Answer } | string> {
  try {
    const signal = AbortSignal.any([until, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(path, { cache: 'no-store', signal });
    if (!response.ok) return `${response.status} ${response.statusText}`;
    return { answer: (await response.json()) as Answer };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
