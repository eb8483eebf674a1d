import { useEffect } from 'preact/hooks';
import { withDates } from '../../../src/kernel/wording/dates.ts';
import { Steps } from '../../shared/calculation/Steps.tsx';
import { fill } from '../../shared/language.ts';
import { Notice } from '../../shared/Notice.tsx';
import { BASE_PATH } from '../../shared/service/ask.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { hrefOf } from '../address/address.ts';
import { Assigned } from '../parts/Assigned.tsx';
import { Comments } from '../parts/Comments.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { Screen, type ScreenProps } from '../parts/Screen.tsx';
import { Day, Given, Person, When } from '../parts/shown.tsx';
import { type Read, useRead } from '../service/use-read.ts';
import { useAccess } from '../session/access.ts';
import { useCodes } from '../words/codes.ts';
import { useWords } from '../words/use-words.ts';
import { Decision } from './Decision.tsx';
import { NextSteps } from './NextSteps.tsx';
import { Sample } from './Sample.tsx';
import { SixValues } from './SixValues.tsx';
import { Sources } from './Sources.tsx';
import { nameIn, type Valuation } from './valuation.ts';

/** One valuation: its six values, what is lacking, how it was calculated, and the decision on it. */
export function ValuationScreen({ id }: ScreenProps) {
  const language = useLanguage();
  const { valuation: words, screens } = useWords();
  const read = useRead('getValuation', { path: { id } });
  const { data } = read;
  const title = data
    ? fill(words.titleOf, { name: nameIn(data), day: withDates(data.valuation_date, language) })
    : words.title;
  const back = data
    ? { href: hrefOf(['assets', data.asset_id]), name: nameIn(data) }
    : { href: hrefOf(['assets']), name: screens.assets };
  return (
    <Screen title={title} back={back} subject={{ kind: 'VALUATION', id }}>
      <Loaded read={read}>{(valuation) => <Shown valuation={valuation} read={read} />}</Loaded>
    </Screen>
  );
}

function Shown({ valuation, read }: { readonly valuation: Valuation; readonly read: Read<Valuation> }) {
  const { valuation: words } = useWords();
  const language = useLanguage();
  const say = useCodes();
  const hasEnded = valuation.completed_at !== null;
  return (
    <>
      <p>
        {fill(words.about, { purpose: say('purpose', valuation.purpose) })}{' '}
        <Person actor={valuation.requested_by} />, <When instant={valuation.requested_at} />.{' '}
        <PolicyOf valuation={valuation} />
      </p>
      <Assigned kind="VALUATION" id={valuation.id} />
      {!hasEnded && <Calculating valuation={valuation} onEnded={read.again} />}
      {valuation.status === 'FAILED' && <Notice kind="error">{words.failed}</Notice>}
      <section class="card" aria-labelledby="values-title">
        <h2 id="values-title">{words.values}</h2>
        <SixValues valuation={valuation} />
        {hasEnded && (
          <p>
            <a
              class="button"
              href={`${BASE_PATH}/valuations/${valuation.id}/report?format=pdf&language=${language}`}
              target="_blank"
              rel="noopener"
            >
              {words.pdf}
            </a>
          </p>
        )}
      </section>
      <NextSteps valuation={valuation} />
      <Decision valuation={valuation} onDecided={read.again} />
      {valuation.calculation.length > 0 && (
        <section class="card result" aria-labelledby="calculation-title">
          <h2 id="calculation-title">{words.calculation}</h2>
          {valuation.calculation.map((calculation, index) => (
            <div key={index}>
              <Steps
                calculation={calculation}
                title={`${index + 1}. ${say('method', calculation.method)}`}
                nameOf={(code) => say('value', say('method', code))}
              />
              {calculation.sample && <Sample sample={calculation.sample} />}
            </div>
          ))}
        </section>
      )}
      <Sources evidence={valuation.evidence} />
      <Comments kind="VALUATION" id={valuation.id} />
      {valuation.limitations.length > 0 && (
        <section class="card" aria-labelledby="limits-title">
          <h2 id="limits-title">{words.limitations}</h2>
          <ul>
            {valuation.limitations.map(({ code, text }) => (
              <li key={code + text}>{withDates(text, language)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The policy by whose terms it counts as a guarantee, as it was frozen. */
function PolicyOf({ valuation: { input } }: { readonly valuation: Valuation }) {
  const { valuation: words } = useWords();
  const { policy } = input as { policy: { name: string; effective_from: string } | null };
  if (!policy) return <>{words.noPolicy}</>;
  return (
    <>
      {words.policy}: <Given text={policy.name} /> (<Day date={policy.effective_from} />)
    </>
  );
}

/** Follows the job and reads the result when it has ended. */
function Calculating({ valuation, onEnded }: { readonly valuation: Valuation; onEnded(): void }) {
  const { valuation: words } = useWords();
  const { client } = useAccess();
  const { job_id: jobId } = valuation;
  useEffect(() => {
    const given = new AbortController();
    client.jobs.wait(jobId, { signal: given.signal }).then(onEnded, () => {});
    return () => given.abort();
  }, [client, jobId]);
  return (
    <div role="status">
      <Notice>{words.calculating}</Notice>
    </div>
  );
}
