import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useLanguage } from '../shared/spoken.ts';
import { type Address, fragmentOf, HOME } from './address/address.ts';
import type { ClassOffer } from './catalog.ts';
import { WayChoice } from './choose/WayChoice.tsx';
import { EstimateForm } from './form/EstimateForm.tsx';
import type { Parameters } from './form/read-form.ts';
import { serviceProblems } from './form/service-problems.ts';
import { ChosenNamesContext, useNamesKept } from './lookup/chosen-names.ts';
import { formOfWay, questionOf, wayOf } from './question.ts';
import { ResultSection } from './result/ResultSection.tsx';
import type { Estimate } from './service/answers.ts';
import { useAnswer } from './service/use-answer.ts';
import { useWords } from './texts/use-words.ts';

interface ClassScreenProps {
  readonly offer: ClassOffer;
  readonly address: Address;
  go(next: Address): void;
}

/** One class: the ways to value it, the form of one of them, and below it the result of what the address asks. */
export function ClassScreen({ offer, address, go }: ClassScreenProps) {
  const language = useLanguage();
  const { page } = useWords();
  const way = wayOf(offer, address);
  const formKey = `${offer.profile.asset_class}/${way?.id}`;
  // The same schema in every language: the form outlives the words around it.
  const form = useMemo(() => formOfWay(offer, way), [formKey]);
  const question = useMemo(
    () => way && questionOf(offer, way, form, address.parameters),
    [formKey, form, address.parameters],
  );
  const isAskable = question !== undefined && Object.keys(question.problems).length === 0;
  const [answer, again] = useAnswer<Estimate>(isAskable ? way?.path : undefined, question?.body);
  const problems = useMemo(() => {
    if (answer.state !== 'trouble' || answer.trouble.kind !== 'fields') return question?.problems ?? NONE;
    return serviceProblems(answer.trouble.errors, way?.pointerPrefix ?? '');
  }, [answer, question, way]);
  const names = useNamesKept();
  const awaited = useRef(false);
  useEffect(() => {
    if (!awaited.current || answer.state === 'asking' || answer.state === 'nothing') return;
    awaited.current = false;
    if (answer.state === 'answered' || answer.trouble.kind !== 'fields')
      document.getElementById('result-title')?.focus();
  }, [answer]);

  if (!way) return null;
  const ask = (parameters: Parameters) => {
    awaited.current = true;
    const next = { assetClass: offer.profile.asset_class, way: way.id, parameters };
    if (fragmentOf(next) === fragmentOf(address)) again();
    else go(next);
  };
  const label = offer.profile.label[language];
  return (
    <ChosenNamesContext.Provider value={names}>
      <nav class="back no-print" aria-label={page.chooseClass}>
        <a
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go(HOME);
          }}
        >
          ← {page.change}
        </a>
      </nav>
      <h1 id="step-title" tabIndex={-1}>
        {label}
      </h1>
      <p class="no-print">{offer.profile.description}</p>
      <WayChoice offer={offer} chosen={way} />
      <div class={answer.state === 'nothing' ? 'screen' : 'screen with-result'}>
        <section class="card no-print" aria-labelledby="form-title">
          <h2 id="form-title">{page.form}</h2>
          <EstimateForm
            key={formKey}
            way={way.id}
            form={form}
            parameters={address.parameters}
            serviceProblems={problems}
            onAsk={ask}
          />
        </section>
        <ResultSection
          answer={answer}
          form={form}
          parameters={question?.parameters ?? NONE}
          onAgain={again}
        />
      </div>
    </ChosenNamesContext.Provider>
  );
}

const NONE = {};
