import { Notice } from '../../shared/Notice.tsx';
import { fragmentOf } from '../address/address.ts';
import type { ClassOffer } from '../catalog.ts';
import { useWords } from '../texts/use-words.ts';
import type { Way } from '../ways.ts';

interface WayChoiceProps {
  readonly offer: ClassOffer;
  readonly chosen: Way;
  /** What the address names; a way that there is not is told of. */
  readonly asked: string | undefined;
}

/** Where a class can be valued in several ways: one of them, and what it does. */
export function WayChoice({ offer, chosen, asked }: WayChoiceProps) {
  const { page, ways, wayHints } = useWords();
  return (
    <>
      {offer.ways.length > 1 && (
        <nav class="ways no-print" aria-label={page.howToValue}>
          <ul>
            {offer.ways.map(({ id }) => (
              <li key={id}>
                <a
                  href={fragmentOf({ assetClass: offer.profile.asset_class, way: id, parameters: {} })}
                  aria-current={id === chosen.id ? 'true' : undefined}
                >
                  {ways[id]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {asked !== undefined && asked !== chosen.id && <Notice kind="warning">{page.unknownWay}</Notice>}
      <p class="soft no-print">{wayHints[chosen.id]}</p>
    </>
  );
}
