import { useEffect, useState } from 'preact/hooks';
import { shownInstant } from '../../shared/figures/dates.ts';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { useLanguage } from '../../shared/spoken.ts';
import { discardDraft, type LeftDraft, leftDrafts, takeDraft } from '../parts/left-drafts.ts';
import { useAccess } from '../session/access.ts';
import { useWords } from '../words/use-words.ts';

/** Offers what the person has typed in a tab that is closed by now. */
export function LeftDrafts() {
  const { drafts } = useWords();
  const language = useLanguage();
  const { session } = useAccess();
  const [left, setLeft] = useState<readonly LeftDraft[]>([]);
  const look = () => void leftDrafts().then(setLeft, () => {});
  useEffect(() => {
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [session.csrf_token]);
  const proceed = async (draft: LeftDraft) => {
    // Loaded again: a form that is open already would not begin from it.
    if (await takeDraft(draft)) location.assign(draft.href);
    else look();
  };
  const discard = (draft: LeftDraft) => {
    discardDraft(draft);
    look();
  };
  return (
    <div role="status">
      {left.length > 0 && (
        <Notice title={drafts.title}>
          <ul class="plain-list">
            {left.map((each) => {
              const about = { title: each.title, instant: shownInstant(each.at, language) };
              return (
                <li key={each.entry} class="row">
                  <bdi>{fill(drafts.from, about)}</bdi>
                  <button type="button" class="button" onClick={() => proceed(each)}>
                    {drafts.continue}
                  </button>
                  <button type="button" class="button quiet" onClick={() => discard(each)}>
                    {drafts.discard}
                  </button>
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </div>
  );
}
