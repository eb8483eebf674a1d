import { Notice } from '../shared/Notice.tsx';
import { useLanguage } from '../shared/spoken.ts';
import { useTitle } from '../shared/use-title.ts';
import type { Address } from './address/address.ts';
import { ClassScreen } from './ClassScreen.tsx';
import { useCatalog } from './catalog.ts';
import { StartScreen } from './StartScreen.tsx';
import { useWords } from './texts/use-words.ts';

interface EstimatorProps {
  readonly address: Address;
  go(next: Address): void;
}

/** First what is to be valued, then that. */
export function Estimator({ address, go }: EstimatorProps) {
  const language = useLanguage();
  const { page } = useWords();
  const [catalog, again] = useCatalog();
  const offers = catalog.state === 'answered' ? catalog.body : [];
  const offer = offers.find(({ profile }) => profile.asset_class === address.assetClass);
  const isLate = catalog.state === 'answered' && catalog.late !== undefined;
  useTitle(page.name, offer?.profile.label[language]);
  return (
    <>
      <div class="no-print" role="status">
        {isLate && <Notice kind="warning">{page.late}</Notice>}
      </div>
      {offer ? (
        <ClassScreen key={offer.profile.asset_class} offer={offer} address={address} go={go} />
      ) : (
        <StartScreen catalog={catalog} isClassUnknown={address.assetClass !== undefined} onAgain={again} />
      )}
    </>
  );
}
