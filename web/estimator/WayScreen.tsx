import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { FormModel } from '../../src/kernel/wording/form/model.ts';
import { EstimateForm } from '../shared/form/EstimateForm.tsx';
import { draftOf, eachSingle, type Parameters, readForm } from '../shared/form/read-form.ts';
import { serviceProblems } from '../shared/form/service-problems.ts';
import { useFormState } from '../shared/form/use-form-state.ts';
import type { Way } from '../shared/form/ways.ts';
import { fill } from '../shared/language.ts';
import { ChosenNamesContext, useNamesKept } from '../shared/lookup/chosen-names.ts';
import { Notice } from '../shared/Notice.tsx';
import type { Estimate } from '../shared/service/answers.ts';
import { useAnswer } from '../shared/service/use-answer.ts';
import { useWords } from '../shared/texts/use-words.ts';
import { type Address, fragmentOf } from './address/address.ts';
import type { ClassOffer } from './catalog.ts';
import { formOfWay, isOf, questionOf } from './question.ts';
import { ResultSection } from './result/ResultSection.tsx';

interface WayScreenProps {
  readonly offer: ClassOffer;
  /** Always the same: another one has a screen of its own. */
  readonly way: Way;
  readonly address: Address;
  go(next: Address): void;
}

/** One way to value a class: its form, and below it the result of what the address asks. */
export function WayScreen({ offer, way, address, go }: WayScreenProps) {
  const { page } = useWords();
  // The same schema in every language: the form outlives the words around it.
  const form = useMemo(() => formOfWay(offer, way), []);
  const question = useMemo(
    () => questionOf(offer, way, form, address.parameters),
    [form, address.parameters],
  );
  const isAskable = question !== undefined && Object.keys(question.problems).length === 0;
  const unknown = useMemo(
    () => [...unknownParameters(form, address.parameters), ...(address.leftOut ?? [])],
    [form, address.parameters, address.leftOut],
  );
  const [answer, again] = useAnswer<Estimate>(isAskable ? way.path : undefined, question?.body);
  const problems = useMemo(() => {
    if (answer.state !== 'trouble' || answer.trouble.kind !== 'fields') return question?.problems ?? NONE;
    return serviceProblems(answer.trouble.errors, way);
  }, [answer, question]);
  const [state, act] = useFormState(form, address.parameters, problems);
  const names = useNamesKept();
  const isOutdated = useMemo(
    () => question !== undefined && !isOf(question, readForm(form, state.draft, state.language)),
    [question, form, state.draft, state.language],
  );
  const awaited = useRef(false);
  useEffect(() => {
    if (!awaited.current || answer.state === 'asking' || answer.state === 'nothing') return;
    awaited.current = false;
    if (answer.state === 'answered' || answer.trouble.kind !== 'fields')
      document.getElementById('result-title')?.focus();
  }, [answer]);

  const ask = (parameters: Parameters) => {
    awaited.current = true;
    const next = { assetClass: offer.profile.asset_class, way: way.id, parameters };
    if (fragmentOf(next) === fragmentOf(address)) again();
    else go(next);
  };
  const submit = () => {
    const reading = readForm(form, state.draft, state.language);
    if (Object.keys(reading.problems).length > 0) act({ type: 'refuse', problems: reading.problems });
    else if (Object.keys(reading.parameters).length === 0)
      act({ type: 'refuse', problems: { '': { code: 'nothing', detail: page.nothingGiven } } });
    else ask(reading.parameters);
  };
  const putBack = () => {
    act({
      type: 'start',
      draft: draftOf(form, address.parameters, state.language),
      language: state.language,
    });
    document.getElementById('result-title')?.focus();
  };
  return (
    <ChosenNamesContext.Provider value={names}>
      <div class={answer.state === 'nothing' ? 'screen' : 'screen with-result'}>
        <section class="card no-print" aria-labelledby="form-title">
          <h2 id="form-title">{page.form}</h2>
          {unknown.length > 0 && (
            <Notice kind="warning">{fill(page.unknownParameters, { names: unknown.join(', ') })}</Notice>
          )}
          <EstimateForm
            assetClass={offer.profile.asset_class}
            way={way.id}
            form={form}
            state={state}
            act={act}
            onSubmit={submit}
          />
        </section>
        <ResultSection
          answer={answer}
          form={form}
          parameters={question?.parameters ?? NONE}
          isOutdated={isOutdated}
          onEstimate={submit}
          onAgain={again}
          onPutBack={putBack}
        />
      </div>
    </ChosenNamesContext.Provider>
  );
}

const NONE = {};

/** Names that a link gives and the form does not have: nothing is asked with them, which has to be said. */
function unknownParameters(form: FormModel, parameters: Parameters): readonly string[] {
  const known = new Set<string>();
  eachSingle(form, parameters, (_, path) => known.add(path));
  return Object.keys(parameters).filter((name) => !known.has(name));
}
