import type { ChainFault, TimelineEntryStand } from '../../../src/border/http/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { Badge } from '../overview/Badge.tsx';
import { When } from '../reading/now.tsx';
import { PORTUGUESE_EVENTS } from '../words/event-names.ts';
import { useWords } from '../words/use-words.ts';
import { Changes } from './Changes.tsx';

interface EntryProps {
  readonly entry: TimelineEntryStand;
  /** What the verification of the chain has against it. */
  readonly faults: readonly ChainFault[];
}

/** One event: what, when, who, what changed, why. */
export function Entry({ entry, faults }: EntryProps) {
  const texts = useWords();
  const language = useLanguage();
  const { sequence, event_id, type, who, when, why, chain } = entry;
  const what = (language === 'pt-BR' ? PORTUGUESE_EVENTS[type] : entry.what) || entry.what || type;
  const codes = new Set([...faults.map(({ fault }) => fault), ...(chain === 'INTACT' ? [] : [chain])]);
  return (
    <li id={`event-${sequence}`} class={codes.size > 0 ? 'entry broken' : 'entry'} tabIndex={-1}>
      <div class="entry-head">
        <span class="sequence">{sequence}</span>
        <h4>{what === '' ? texts.notTold : what}</h4>
        {[...codes].map((code) => (
          <Badge key={code} code={code} />
        ))}
      </div>
      <p class="small">
        {when !== null && <When instant={when} />} {who !== null && fill(texts.byWhom, { who })}
      </p>
      {why !== null && <p class="why">{fill(texts.why, { why })}</p>}
      <Changes entry={entry} />
      <p class="small soft">
        <code>{event_id}</code>
      </p>
    </li>
  );
}
