import { useEffect, useState } from 'preact/hooks';
import type { Trouble } from './ask.ts';

const LOOK_MS = 250;

/** How many of the seconds that the service asked to wait are left; 0 where it asked for none. */
export function useSecondsLeft(trouble: Trouble | undefined): number {
  const asked = trouble && 'retryAfter' in trouble ? trouble.retryAfter : 0;
  const [left, setLeft] = useState(asked);
  useEffect(() => {
    setLeft(asked);
    if (asked === 0) return;
    // By the clock: a page in the background, or a device that slept, counted no seconds.
    const end = Date.now() + asked * 1000;
    const timer = setInterval(() => {
      const now = Math.min(asked, Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [trouble]);
  return left;
}
