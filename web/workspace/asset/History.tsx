import { useState } from 'preact/hooks';
import { EventList } from '../parts/EventList.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { usePages } from '../service/use-pages.ts';
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
  const request = { path: { id: assetId }, query: { limit: 100 } };
  const read = usePages('getAssetHistory', request, 'events');
  return (
    <>
      <Loaded read={read}>
        {({ items }) => (
          <EventList
            kind="ASSET"
            id={assetId}
            events={items}
            isWhole={!read.rest.hasMore}
            content={history.content}
            contentOf={({ readable }) => readable}
          />
        )}
      </Loaded>
      <More list={history.title} {...read.rest} />
    </>
  );
}
