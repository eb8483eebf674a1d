import { useEffect, useRef, useState } from 'preact/hooks';
import { PageFrame } from '../shared/PageFrame.tsx';
import { useLanguageChoice } from '../shared/remembered-choice.ts';
import { useTitle } from '../shared/use-title.ts';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { useView } from './reading/use-view.ts';
import { TimelinePage } from './timeline/TimelinePage.tsx';
import { OPERATORS_TEXTS } from './words/texts.ts';

/** Two views, chosen by the fragment of the address: the overview, and the history of one resource. */
export function OperatorsPage() {
  const [language, setLanguage] = useLanguageChoice();
  const [isPaused, setPaused] = useState(false);
  const view = useView();
  const texts = OPERATORS_TEXTS[language];
  const refreshing = { isPaused, setPaused };
  const isFirst = useRef(true);
  const { view: shown } = view;
  useEffect(() => {
    // A link to the other view moves the focus to its heading; the first load does not.
    if (!isFirst.current) document.querySelector<HTMLElement>(`#${shown}-heading`)?.focus();
    isFirst.current = false;
  }, [shown]);
  const current = (name: typeof shown) => (name === shown ? 'page' : undefined);
  useTitle(texts.name);
  return (
    <PageFrame name={texts.name} language={language} onLanguage={setLanguage} footer={<p>{texts.footer}</p>}>
      <nav class="views" aria-label={texts.views}>
        <a href="#overview" aria-current={current('overview')}>
          {texts.overview}
        </a>
        <a href="#timeline" aria-current={current('timeline')}>
          {texts.timeline}
        </a>
      </nav>
      {view.view === 'overview' ? (
        <OverviewPage {...refreshing} />
      ) : (
        <TimelinePage id={view.id} before={view.before} {...refreshing} />
      )}
    </PageFrame>
  );
}
