import { useState } from 'preact/hooks';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { StoredContent } from '../parts/StoredContent.tsx';
import { Person, When } from '../parts/shown.tsx';
import { usePages } from '../service/use-pages.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

interface HistoryProps {
  readonly assetId: string;
  /** Another version: the history is read again. */
  readonly version: number;
}

/** Who did what to an asset, and when; read once somebody wants to see it. */
export function History({ assetId, version }: HistoryProps) {
  const { history } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="card" aria-labelledby="history-title">
      <h2 id="history-title">{history.title}</h2>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{history.show}</summary>
        {isOpen && <Events key={version} assetId={assetId} />}
      </details>
    </section>
  );
}

function Events({ assetId }: { readonly assetId: string }) {
  const { history } = useWords();
  const say = useCodes();
  const request = { path: { id: assetId }, query: { limit: 100 } };
  const read = usePages('getAssetHistory', request, 'events');
  return (
    <>
      <Loaded read={read}>
        {({ items }) => (
          <ol class="events">
            {items.map((event) => (
              <li key={event.event_id}>
                <strong>{say('event', event.type)}</strong> · <Person actor={event.actor} /> ·{' '}
                <When instant={event.occurred_at} />
                <StoredContent name={history.content} data={event.readable} />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
      <More list={history.title} {...read.rest} />
    </>
  );
}
