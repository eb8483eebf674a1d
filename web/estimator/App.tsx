import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useLanguageChoice } from '../shared/remembered-choice.ts';
import { BASE_PATH } from '../shared/service/ask.ts';
import { useWords, WORDS } from '../shared/texts/use-words.ts';
import { type Address, addressOf, fragmentOf } from './address/address.ts';
import { Estimator } from './Estimator.tsx';

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

/** What every figure of this page is not, and where to read on. */
function Footer() {
  const { footer } = useWords();
  return (
    <>
      <p>{footer.limits}</p>
      <p class="no-print">{footer.privacy}</p>
      <ul class="links no-print">
        <li>
          <a href={`${BASE_PATH}/docs`}>{footer.docs}</a>
        </li>
        <li>
          <a href={`${BASE_PATH}/openapi.json`}>{footer.document}</a>
        </li>
      </ul>
    </>
  );
}

/** The address as the browser has it, back and forward included, and a way to go to another one. */
function useAddress(): readonly [Address, (next: Address) => void] {
  const [address, setAddress] = useState(() => addressOf(location.hash));
  // At once and not after the first paint: what changes between them would be lost.
  useLayoutEffect(() => {
    const follow = () => setAddress(addressOf(location.hash));
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, []);
  const go = useCallback((next: Address) => {
    const fragment = fragmentOf(next);
    if (fragment !== location.hash) history.pushState(null, '', fragment || location.pathname);
    setAddress(next);
  }, []);
  return [address, go];
}
