import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { useLanguage } from '../../shared/spoken.ts';
import { ago, clockTime, fullTime } from './times.ts';

const TICK_MS = 1_000;
/** The service's own time in milliseconds since 1970: the clock of the machine that shows the page may be another. */
const Now = createContext(Number.NaN);

interface NowProps {
  /** The service's time when it answered. */
  readonly at: string;
  readonly receivedAt: number;
  readonly children: ComponentChildren;
}

/** Everything inside knows what time it is where the service runs, and hears of every second. */
export function ServiceTime({ at, receivedAt, children }: NowProps) {
  const [ticked, setTicked] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setTicked(performance.now());
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const since = Math.max(0, ticked - receivedAt);
  return <Now.Provider value={Date.parse(at) + since}>{children}</Now.Provider>;
}

/** Seconds from an instant until now; never less than none. */
export function useAge(instant: string): number {
  return Math.max(0, (useContext(Now) - Date.parse(instant)) / 1_000);
}

/** `3 min ago`, with the instant itself at hand. */
export function Ago({ instant }: { readonly instant: string }) {
  const language = useLanguage();
  const seconds = useAge(instant);
  return (
    <time dateTime={instant} title={fullTime(instant, language)}>
      {ago(seconds, language)}
    </time>
  );
}

/** `2026-11-21 14:57:48 UTC`, with its age. */
export function When({ instant }: { readonly instant: string }) {
  const language = useLanguage();
  const seconds = useAge(instant);
  return (
    <time dateTime={instant}>
      <span class="together">{clockTime(instant)}</span>{' '}
      <span class="soft together">({ago(seconds, language)})</span>
    </time>
  );
}
