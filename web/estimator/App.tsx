import { useEffect, useRef } from 'preact/hooks';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useLanguageChoice } from '../shared/remembered-choice.ts';
import { useAddress } from './address/use-address.ts';
import { Estimator } from './Estimator.tsx';
import { Footer } from './Footer.tsx';
import { WORDS } from './texts/use-words.ts';

/** The page at `/`. */
export function App() {
  const [language, setLanguage] = useLanguageChoice();
  const [address, go] = useAddress();
  const { assetClass } = address;
  const before = useRef(assetClass);
  useEffect(() => {
    if (before.current === assetClass) return;
    before.current = assetClass;
    document.getElementById('step-title')?.focus();
  }, [assetClass]);
  return (
    <PageFrame
      name={WORDS[language].page.name}
      language={language}
      onLanguage={setLanguage}
      footer={<Footer />}
    >
      <Estimator address={address} go={go} />
    </PageFrame>
  );
}
