import { Notice } from '../shared/Notice.tsx';
import { useLanguage } from '../shared/spoken.ts';
import { useTitle } from '../shared/use-title.ts';
import type { Address } from './address/address.ts';
import { ClassScreen } from './ClassScreen.tsx';
import { useCatalog } from './catalog.ts';
import { ClassChooser } from './choose/ClassChooser.tsx';
import { TroubleNotice } from './result/TroubleNotice.tsx';
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
  useTitle(page.name, offer?.profile.label[language]);
  if (offer) return <ClassScreen key={offer.profile.asset_class} offer={offer} address={address} go={go} />;
  return (
    <>
      <h1 id="step-title" tabIndex={-1}>
        {page.title}
      </h1>
      <p class="intro">{page.intro}</p>
      {catalog.state === 'asking' && <p role="status">{page.loading}</p>}
      {catalog.state === 'trouble' && <TroubleNotice trouble={catalog.trouble} onAgain={again} />}
      {catalog.state === 'answered' && (
        <>
          {address.assetClass !== undefined && <Notice kind="warning">{page.unknownClass}</Notice>}
          <ClassChooser offers={offers} />
        </>
      )}
    </>
  );
}
