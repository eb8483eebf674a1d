import { useCallback, useEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { useLanguage } from '../../shared/spoken.ts';
import { useWords } from '../texts/use-words.ts';
import type { WayId } from '../ways.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldControl } from './FieldControl.tsx';
import type { FormModel } from './field-model.ts';
import { FormContext } from './form-context.ts';
import { type FormAction, formState, started } from './form-state.ts';
import { ObjectControls } from './ObjectControls.tsx';
import { draftOf, type Parameters, type Problems, readForm } from './read-form.ts';

interface EstimateFormProps {
  readonly way: WayId;
  readonly form: FormModel;
  /** What the address holds: the form starts with it, and again whenever it changes. */
  readonly parameters: Parameters;
  /** What the service found wrong with what was asked last. */
  readonly serviceProblems: Problems;
  onAsk(parameters: Parameters): void;
}

/** A form made from a schema. It checks a field when it is left, and all of them before anything is asked. */
export function EstimateForm({ way, form, parameters, serviceProblems, onAsk }: EstimateFormProps) {
  const language = useLanguage();
  const { page } = useWords();
  const [state, act] = useReducer(formState, started(draftOf(form, parameters, language)));
  useStartedAnew(form, parameters, act);
  useSpoken(form, act);
  useEffect(() => {
    if (Object.keys(serviceProblems).length > 0) act({ type: 'refuse', problems: serviceProblems });
  }, [serviceProblems]);

  const write = useCallback((path: string, text: string) => act({ type: 'write', path, text }), []);
  const leave = useCallback((path: string) => act({ type: 'leave', path, form, language }), [form, language]);
  const removeRow = useCallback((path: string, row: number) => act({ type: 'remove_row', path, row }), []);
  const content = useMemo(
    () => ({ way, draft: state.draft, problems: state.problems, write, leave, removeRow }),
    [way, state, write, leave, removeRow],
  );

  const submit = (event: Event) => {
    event.preventDefault();
    const reading = readForm(form, state.draft, language);
    if (Object.keys(reading.problems).length > 0) act({ type: 'refuse', problems: reading.problems });
    else if (Object.keys(reading.parameters).length === 0)
      act({ type: 'refuse', problems: { '': { code: 'nothing', detail: page.nothingGiven } } });
    else onAsk(reading.parameters);
  };

  return (
    <FormContext.Provider value={content}>
      <form noValidate onSubmit={submit}>
        <ErrorSummary problems={state.problems} refused={state.refused} />
        <ObjectControls form={form} path="" control={FieldControl} />
        <button type="submit" class="button primary">
          {page.estimate}
        </button>
      </form>
    </FormContext.Provider>
  );
}

type Act = (action: FormAction) => void;

/** Back and forward, and a link opened in the same page: the form holds what the address does. */
function useStartedAnew(form: FormModel, parameters: Parameters, act: Act): void {
  const language = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else act({ type: 'start', draft: draftOf(form, parameters, spoken.current) });
  }, [form, parameters, act]);
}

/** Another language: what was written in the one before is written anew. */
function useSpoken(form: FormModel, act: Act): void {
  const language = useLanguage();
  const before = useRef(language);
  useEffect(() => {
    if (before.current !== language) act({ type: 'speak', form, from: before.current, to: language });
    before.current = language;
  }, [language, form, act]);
}
