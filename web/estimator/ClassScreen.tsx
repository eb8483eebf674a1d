import { useLanguage } from '../shared/spoken.ts';
import { type Address, HOME } from './address/address.ts';
import type { ClassOffer } from './catalog.ts';
import { WayChoice } from './choose/WayChoice.tsx';
import { wayOf } from './question.ts';
import { useWords } from './texts/use-words.ts';
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
