import { useEffect, useMemo, useState } from 'preact/hooks';
import { formOf } from '../../../src/kernel/wording/form/schema.ts';
import { draftOf, type Parameters, readForm } from '../../shared/form/read-form.ts';
import type { Way } from '../../shared/form/ways.ts';
import { fill } from '../../shared/language.ts';
import type { Estimate } from '../../shared/service/answers.ts';
import { useAnswer } from '../../shared/service/use-answer.ts';
import { useLanguage } from '../../shared/spoken.ts';
import { BASIS_WORDS } from '../../shared/texts/code-words.ts';
import { reasonWord } from '../../shared/texts/say.ts';
import { Amount } from '../parts/shown.tsx';
import { useWords } from '../words/use-words.ts';
import type { ClassKnown } from './AssetFields.tsx';

interface EstimateMeanwhileProps {
  readonly known: ClassKnown;
  /** The form's values so far, in the service's form. */
  readonly parameters: Parameters;
}

const PAUSE_MS = 600;

/** What the public estimate of the class gives for what is typed so far, a moment after the last key. */
export function EstimateMeanwhile({ known, parameters }: EstimateMeanwhileProps) {
  const language = useLanguage();
  const { register } = useWords();
  const question = useMemo(() => questionOf(known, parameters), [known, parameters]);
  const asked = useSettled(question);
  const [answer] = useAnswer<Estimate>(asked?.way.path, asked?.body);
  return (
    <aside class="card estimate-meanwhile" aria-labelledby="estimate-title">
      <h2 id="estimate-title">{register.estimate}</h2>
      <div role="status">
        {question === undefined && <p class="soft">{register.estimateNotYet}</p>}
        {question && answer.state === 'asking' && <p class="soft">{register.estimating}</p>}
        {question && answer.state === 'trouble' && <p class="soft">{register.noEstimate}</p>}
        {question && answer.state === 'answered' && (
          <>
            <p class="amount">
              <Amount of={answer.body.amount} />
            </p>
            {answer.body.amount === null ? (
              <ul>
                {answer.body.reason_codes.map((code) => (
                  <li key={code}>{reasonWord(code, language)}</li>
                ))}
              </ul>
            ) : (
              <p class="small">{BASIS_WORDS[answer.body.basis]?.[language] ?? answer.body.basis}</p>
            )}
            {answer.body.range && (
              <p class="small">
                {fill(register.between, { kind: '' })} <Amount of={answer.body.range.low} /> –{' '}
                <Amount of={answer.body.range.high} />
              </p>
            )}
          </>
        )}
      </div>
      <p class="soft small">{register.estimateMeaning}</p>
    </aside>
  );
}

interface Question {
  readonly way: Way;
  readonly body: unknown;
}

/** The class's best estimate that the attributes are enough for. */
function questionOf({ profile, ways }: ClassKnown, parameters: Parameters): Question | undefined {
  for (const way of ways) {
    const schema = way.schemaOf(profile);
    if (!schema) continue;
    const own = below(way.id === 'comparative-estimates' ? 'comparison.' : 'attributes.', parameters);
    const form = formOf(schema);
    const { body, problems, parameters: taken } = readForm(form, draftOf(form, own, 'en'), 'en');
    if (Object.keys(problems).length === 0 && Object.keys(taken).length > 0)
      return { way, body: way.bodyOf(profile.asset_class, body) };
  }
  return undefined;
}

/** The parameters of a part of the form, by its own paths. */
const below = (prefix: string, parameters: Parameters): Parameters =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([path, value]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : [],
    ),
  );

/** A value once it has stayed the same for a moment. */
function useSettled<Value>(value: Value): Value | undefined {
  const [settled, setSettled] = useState<Value>();
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
