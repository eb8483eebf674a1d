import type { Way } from '../shared/form/ways.ts';
import { Notice } from '../shared/Notice.tsx';
import { useLanguage } from '../shared/spoken.ts';
import { useWords } from '../shared/texts/use-words.ts';
import { type Address, fragmentOf, HOME } from './address/address.ts';
import type { ClassOffer } from './catalog.ts';
import { wayOf } from './question.ts';
import { WayScreen } from './WayScreen.tsx';

interface ClassScreenProps {
  readonly offer: ClassOffer;
  readonly address: Address;
  go(next: Address): void;
}

/** One class: the ways to value it, and below them the one that was chosen. */
export function ClassScreen({ offer, address, go }: ClassScreenProps) {
  const language = useLanguage();
  const { page } = useWords();
  const way = wayOf(offer, address);
  if (!way) return null;
  return (
    <>
      <nav class="back no-print" aria-label={page.chooseClass}>
        <a
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go(HOME);
          }}
        >
          ← {page.change}
        </a>
      </nav>
      <h1 id="step-title" tabIndex={-1}>
        {offer.profile.label[language]}
      </h1>
      <p class="no-print">{offer.profile.description}</p>
      <WayChoice offer={offer} chosen={way} asked={address.way} />
      <WayScreen key={way.id} offer={offer} way={way} address={address} go={go} />
    </>
  );
}

interface WayChoiceProps {
  readonly offer: ClassOffer;
  readonly chosen: Way;
  /** What the address names; an unknown way gets a message. */
  readonly asked: string | undefined;
}

/** Where a class can be valued in several ways: one of them, and what it does. */
function WayChoice({ offer, chosen, asked }: WayChoiceProps) {
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
