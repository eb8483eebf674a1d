import { wordFor } from '../words/texts.ts';
import { useWords } from '../words/use-words.ts';

const LOOKS: Readonly<Record<string, 'good' | 'warning' | 'bad'>> = {
  UP: 'good',
  FOLLOWING: 'good',
  running: 'good',
  SUCCEEDED: 'good',
  ENABLED: 'good',
  INTACT: 'good',
  DEGRADED: 'warning',
  NOT_REACHED: 'warning',
  STARTING: 'warning',
  DOWN: 'bad',
  BLOCKED: 'bad',
  STOPPED: 'bad',
  waiting: 'bad',
  FAILED: 'bad',
  CHANGED: 'bad',
  BROKEN: 'bad',
  UNREADABLE: 'bad',
};

/** A status in words, with a colour that says the same. */
export function Badge({ code }: { readonly code: string }) {
  const texts = useWords();
  return <span class={`badge ${LOOKS[code] ?? ''}`}>{wordFor(texts, code)}</span>;
}
