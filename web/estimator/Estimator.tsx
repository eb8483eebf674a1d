import { Notice } from '../shared/Notice.tsx';
import type { Answer } from '../shared/service/answer.ts';
import { TroubleNotice } from '../shared/service/TroubleNotice.tsx';
import { useLanguage } from '../shared/spoken.ts';
import { useWords } from '../shared/texts/use-words.ts';
import { useTitle } from '../shared/use-title.ts';
import type { Address } from './address/address.ts';
import { ClassScreen } from './ClassScreen.tsx';
import { type ClassOffer, useCatalog } from './catalog.ts';
import { ClassChooser } from './choose/ClassChooser.tsx';

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

interface StartScreenProps {
  readonly catalog: Answer<readonly ClassOffer[]>;
  /** The address names a class that the service has not. */
  readonly isClassUnknown: boolean;
  onAgain(): void;
}

/** What this is, and the classes to choose from. */
function StartScreen({ catalog, isClassUnknown, onAgain }: StartScreenProps) {
  const { page } = useWords();
  return (
    <>
      <h1 id="step-title" tabIndex={-1}>
        {page.title}
      </h1>
      <p class="intro">{page.intro}</p>
      {catalog.state === 'asking' && <p role="status">{page.loading}</p>}
      {catalog.state === 'trouble' && <TroubleNotice trouble={catalog.trouble} onAgain={onAgain} />}
      {catalog.state === 'answered' && (
        <>
          {isClassUnknown && <Notice kind="warning">{page.unknownClass}</Notice>}
          <ClassChooser offers={catalog.body} />
        </>
      )}
    </>
  );
}
