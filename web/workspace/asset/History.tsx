import { useState } from 'preact/hooks';
import { fill } from '../../shared/language.ts';
import { EventList } from '../parts/EventList.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useRead } from '../service/use-read.ts';
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
  const read = useRead('getAssetHistory', { path: { id: assetId }, query: { limit: 100 } });
  return (
    <Loaded read={read}>
      {({ items, next_cursor }) => (
        <>
          <EventList
            kind="ASSET"
            id={assetId}
            events={items}
            isWhole={next_cursor === null}
            content={history.content}
            contentOf={({ readable }) => readable}
          />
          {next_cursor !== null && <p class="soft">{fill(history.more, { count: items.length })}</p>}
        </>
      )}
    </Loaded>
  );
}
