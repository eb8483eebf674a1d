import { useState } from 'preact/hooks';
import { Link } from '../address/Link.tsx';
import { Loaded, Pager } from '../parts/Loaded.tsx';
import { placeOf } from '../parts/place.ts';
import { Given, When } from '../parts/shown.tsx';
import { useRead } from '../service/use-read.ts';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';

const PAGE = 30;

/** All that the person looks after, whether it waits for them or for somebody else. */
export function Mine() {
  const { today } = useWords();
  const say = useCodes();
  const { session } = useAccess();
  const [cursor, setCursor] = useState<string>();
  const query = { person: session.person, limit: PAGE, ...(cursor !== undefined && { cursor }) };
  const page = useRead('listAssignments', { query }, { keeps: true });
  return (
    <section class="card" aria-labelledby="mine-title">
      <h2 id="mine-title">{today.allMine}</h2>
      <Loaded read={page}>
        {({ items, next_cursor }) => (
          <>
            {items.length === 0 && <p class="soft">{today.noneMine}</p>}
            <ul class="tasks">
              {items.map((each) => {
                const { kind, id, title, assigned_at } = each;
                const href = placeOf(kind, id, each);
                const name = <Given text={title === '' ? today.forgotten : title} />;
                return (
                  <li key={id}>
                    <span>
                      <span class="soft small">{say('taskKind', kind)}</span>{' '}
                      {href === undefined ? name : <Link href={href}>{name}</Link>}
                    </span>
                    <span class="small soft">
                      <When instant={assigned_at} />
                    </span>
                  </li>
                );
              })}
            </ul>
            <Pager
              hasBefore={cursor !== undefined}
              nextCursor={next_cursor}
              onFirst={() => setCursor(undefined)}
              onNext={setCursor}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
