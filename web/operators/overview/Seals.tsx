import type { SealStatus } from '../../../src/api/operators/answers.ts';
import { fill } from '../../shared/language.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { When } from '../reading/now.tsx';
import { duration, wholeNumber } from '../reading/times.ts';
import { useWords } from '../words/use-words.ts';

/** How far the log is sealed, and by whom. */
export function Seals({ seals }: { readonly seals: SealStatus }) {
  const texts = useWords();
  const language = useLanguage();
  const { newest, unsealed_seconds: seconds, seals_here } = seals;
  return (
    <dl class="facts">
      <dt>{texts.newestSeal}</dt>
      <dd>
        {newest === null ? (
          texts.noSeal
        ) : (
          <>
            {fill(texts.sealOf, {
              number: wholeNumber(newest.number, language),
              count: wholeNumber(newest.event_count, language),
            })}
            , <When instant={newest.sealed_at} />
          </>
        )}
      </dd>
      {newest && (
        <>
          <dt>{texts.sealKey}</dt>
          <dd>
            <code>{newest.key_id}</code>
          </dd>
        </>
      )}
      <dt>{texts.unsealed}</dt>
      <dd>
        {seconds === 0 ? texts.unsealedNone : fill(texts.unsealedAge, { age: duration(seconds, language) })}
      </dd>
      <dt>{texts.sealsHere}</dt>
      <dd>{seals_here ? texts.sealsHereYes : texts.sealsHereNo}</dd>
    </dl>
  );
}
