import { useEffect, useLayoutEffect, useReducer, useRef } from 'preact/hooks';
import type { FormModel } from '../../../src/kernel/wording/form/model.ts';
import { useLanguage } from '../spoken.ts';
import { type FormAction, type FormState, formState, started } from './form-state.ts';
import { draftOf, type Parameters, type Problems } from './read-form.ts';

/** What was typed in a form, and the language of its figures. */
export type KeptForm = Pick<FormState, 'draft' | 'language'>;

export type Act = (action: FormAction) => void;

/**
 * The content of a form. It starts with what the address holds, and again whenever that changes; another language
 * keeps everything. `serviceProblems`: what the service found wrong with what was asked last. `kept`: what was typed in it before,
 * with which it starts instead.
 */
export function useFormState(
  form: FormModel,
  parameters: Parameters,
  serviceProblems: Problems,
  kept?: KeptForm,
): readonly [FormState, Act] {
  const language = useLanguage();
  const [state, act] = useReducer(formState, undefined, () =>
    kept ? started(kept.draft, kept.language) : started(draftOf(form, parameters, language), language),
  );
  useReset(form, parameters, act);
  // Before anything is painted: no figure is ever seen in the language before.
  useLayoutEffect(() => act({ type: 'speak', form, to: language }), [language, form]);
  useEffect(() => {
    if (Object.keys(serviceProblems).length > 0) act({ type: 'refuse', problems: serviceProblems });
  }, [serviceProblems]);
  return [state, act];
}

/** Back and forward, and a link opened in the same page: the form holds what the address does. */
function useReset(form: FormModel, parameters: Parameters, act: Act): void {
  const language = useLanguage();
  const spoken = useRef(language);
  spoken.current = language;
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else
      act({
        type: 'start',
        draft: draftOf(form, parameters, spoken.current),
        language: spoken.current,
      });
  }, [form, parameters, act]);
}
