import { Notice } from '../shared/Notice.tsx';
import type { ClassOffer } from './catalog.ts';
import { ClassChooser } from './choose/ClassChooser.tsx';
import { TroubleNotice } from './result/TroubleNotice.tsx';
import type { Answer } from './service/answer.ts';
import { useWords } from './texts/use-words.ts';

interface StartScreenProps {
  readonly catalog: Answer<readonly ClassOffer[]>;
  /** The address names a class that the service has not. */
  readonly isClassUnknown: boolean;
  onAgain(): void;
}

/** What this is, and the classes to choose from. */
export function StartScreen({ catalog, isClassUnknown, onAgain }: StartScreenProps) {
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
